//! Words of players → the pages that tell of what they mean. This table is the one place for them:
//! `help`, Tab and the reference derive from it.

use std::collections::BTreeSet;

use super::{bears_name, in_force, search};
use crate::command::{COMMANDS, Context, topics};
use crate::engine::{Game, ORDERS, OrderScripts, Verb};
use crate::rules::Ruleset;
use crate::say;
use crate::text::{Joined, Text};

/// Words that mean the same, divided by `;`, and the pages that tell of it, the most telling first.
/// A page is an order, a command, a view or a matter of the rule book; an edition without it has the
/// next.
const WORDS: &[(&str, &str)] = &[
    (
        "food; hunger; hungry; eat; eating; starve; supplies; provisions; rations; feeding",
        "subsistence; famine; baggage",
    ),
    (
        "attack; attacking; invade; invasion; charge; war; kill",
        "move; march; conquer; challenge; fight; odds",
    ),
    ("walk; go; travel; advance; marching; step", "move; march; occupy; scouting"),
    (
        "end turn; end my turn; finish; finished; next; next turn; ready; end phase; continue; proceed",
        "done; skip; pass",
    ),
    (
        "money; cash; coin; wealth; treasury; pay; earn; income; tax; taxation",
        "crowns; revenue; taxes; coins; income; yield",
    ),
    (
        "build city; found city; build fortress; build castle; construct; construction; castle; town",
        "build; erect; found; settlements; castles",
    ),
    ("build ship; new ship; shipyard; boat; boats; vessel; navy; sailing", "ships; build; sail"),
    (
        "correction; mistake; fix; wrong; error; oops; typo; repair; change; cheat",
        "undo; correct; umpire; redo",
    ),
    ("take back; takeback; revert; cancel; regret; rollback", "undo; redo"),
    (
        "away; absent; absence; holiday; vacation; missing player; leave game; substitute",
        "hand; pass; skip",
    ),
    ("computer; bot; ai; robot; opponent", "hand; odds"),
    ("save; saving; pause; stop; leave; bye; resume", "quit; replay"),
    ("spectator; spectators; public; audience; onlooker; watch; watching; guest", "view"),
    ("host; master; referee; moderator; gm; arbiter", "umpire; hand; view; game master"),
    (
        "hire; recruits; soldiers; soldier; men; reinforcements; reinforce; new troops; raise troops; buy troops",
        "recruit; recruitment; muster; build",
    ),
    ("hired; sellswords; mercenary", "mercenaries; engagement"),
    (
        "spy; spies; spying; assassinate; sabotage; agents; secret agent; intrigue",
        "espionage; operatives; spies; scout",
    ),
    (
        "peace; treaty; friend; negotiate; deal; agreement; truce; trade; ally; treaties; diplomat",
        "pact; ally; permit; alliances; diplomacy",
    ),
    (
        "explore; exploration; discover; discovery; reveal map; fog; unknown land; see",
        "scouting; scout; map",
    ),
    (
        "army; armies; troops; regiment; unit; force; forces; strength; group",
        "banners; roster; armies; banner",
    ),
    ("enemy; enemies; foe; others; rivals", "banners; realms; odds"),
    ("chance; chances; probability; likelihood; risk; predict; forecast", "odds; preview"),
    ("simulate; try; test; what if; dry run", "preview; odds"),
    (
        "fortress; walls; defend; defence; defense; garrison; guard",
        "defence; fortress; siege; defenders; castles",
    ),
    ("surround; storm; blockade; encircle", "siege; besiege; assault"),
    ("surrender; yield up; capitulate", "surrender; terms; concede"),
    ("run; flee; fleeing; escape; run away", "retreat; withdraw; battle"),
    ("chase; follow; hunt", "pursue; pursuit; battle"),
    ("dead; die; died; killed; casualty; loss; wounded", "losses; loss; battle; injuries"),
    ("lose; losing; defeat; defeated; lost; eliminated; out; game over", "winning; capital"),
    ("goal; aim; objective; victor; score points; how to win; rank", "winning; score; power"),
    ("magic; wizard; sorcery; spell; spells; mage; enchant", "magic; spells; conjure; cast"),
    ("dragon; monster; monsters; beast", "dragons; dragon; scouting"),
    ("burn; pillage; plunder; sack; loot; destroy city", "raze; razing; raid; pillage"),
    ("prisoner; captive; hostage; captives", "ransom; prisoners; liege"),
    ("general; leader; hero; commander; officer; lord", "characters; general; hero; muster"),
    ("rename; called; call; title; naming", "rename; naming; christen"),
    ("diary; journal; history; story; write; notes; records", "chronicle; note; log"),
    ("what happened; news; report of turn; recap; summary", "since; log; chronicle"),
    ("explain; reason; because; cause; how come", "why; log"),
    ("rule; law; rulebook; manual; guide; handbook", "rules; help"),
    ("commands; keys; shortcuts; hotkeys; tab; typing; controls; interface", "help; what"),
    ("legal; possible; allowed; can i; options now; choices", "what; help"),
    ("status; state; situation; overview; turn number; date; month; time", "where; realms"),
    (
        "stats; statistics; ranking; ladder; players; nations; nation; kingdoms",
        "realms; score; winning",
    ),
    ("picture; image; draw map; svg; print; screenshot", "map; banners"),
    ("land; territory; tile; hex; province; region; area; country", "tile; map; links"),
    ("supply line; connected; cut off; isolated; line of supply", "links; isolated; subsistence"),
    (
        "forage; live off land; carts; wagons; luggage; stores; depot; store food",
        "baggage; stocks; foraging",
    ),
    ("cold; snow; season; seasons; spring; autumn; summer", "winter; turn; weather"),
    ("quarters; go home; winter camp", "quarters; winter; turn"),
    (
        "split; merge; combine; divide army; join armies; regroup; transfer",
        "reorganization; divide; strike",
    ),
    ("heal; rest; recover; rebuild", "recovery; restore; heal; injuries"),
    ("random; rng; roll; rolls; luck; throw; own dice; real dice", "dice; why"),
    ("silent; less text; verbose; noise; shorter; too much text", "quiet; full; dice"),
    ("difficulty; hard; easy; harder; easier; ai level", "hand"),
    ("setting; settings; preferences; configure; config; variant", "options; amend; quiet"),
    ("mod; expansion; addon; plugin; house rules", "mods; amend; rules"),
    ("update; upgrade; new version; change rules", "amend; reload"),
    ("reload; restart; start again; replay game", "reload; replay; undo"),
    ("miniatures; figures; models; tabletop; wargame; battle on table", "tabletop; table; result"),
    ("river; bridge; cross river; crossing", "river; bridge; bridges; move"),
    (
        "mountain; hill; ridge; terrain; forest; swamp; impassable; blocked",
        "terrain; mountain; move; map",
    ),
    (
        "harbor; port; dock ship; land troops; transport; overseas; sea travel",
        "harbours; ships; embark",
    ),
    ("pirate; sea battle; naval", "ships; naval; pirates"),
    ("revolt; rebel; uprising; unrest", "rebellion; revolt; uprising; events"),
    (
        "first turn; begin; start; beginner; new; tutorial; learn; lesson; how to play",
        "turn; winning; what",
    ),
    ("order of play; initiative; who goes first; whose turn", "where; turn"),
    (
        "secret orders; sheet; written orders; hand in; submit; send orders",
        "sealed orders; sheet; what",
    ),
    ("artifact; treasure; relic; item; artefact; equipment", "relics; items; equip"),
    ("capital city; throne; palace; seat", "capital"),
];

/// Words that name nothing.
const EMPTY: &[&str] = &[
    "a", "an", "and", "are", "be", "do", "does", "for", "how", "i", "in", "is", "it", "me", "my",
    "of", "on", "the", "to", "up", "when", "where", "who", "why", "you",
];

/// Returns every word with its pages.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.iter().flat_map(|(said, pages)| said.split("; ").map(move |said| (said, *pages)))
}

/// Returns the pages of a phrase as it stands, or without the words that name nothing; None if the
/// table does not have it.
fn pages_of(asked: &str) -> Option<&'static str> {
    let named: Vec<&str> = asked.split_whitespace().filter(|word| !EMPTY.contains(word)).collect();
    let named = named.join(" ");
    let is = |said: &str, word: &str| said == word || word.strip_suffix('s') == Some(said);
    let found = |word: &str| rows().find(|(said, _)| is(said, word)).map(|(_, pages)| pages);
    found(asked).or_else(|| found(&named))
}

/// Returns what the pages of a word tell; None where the table does not have the word, or the
/// edition none of its pages.
pub(super) fn pages_shown(context: &Context<'_>, asked: &str) -> Option<String> {
    let asked = asked.trim_end_matches(['?', '!', '.']).trim();
    let pages = pages_of(asked)?.split("; ");
    show(context, asked, pages.collect())
}

/// True if what [`pages_shown`] tells is the matter that the rule book has under the word itself.
pub(super) fn tells_matter(context: &Context<'_>, asked: &str) -> bool {
    let asked = asked.trim_end_matches(['?', '!', '.']).trim();
    let mut pages = pages_of(asked).unwrap_or_default().split("; ");
    let first = pages.find(|page| is_page(context, page));
    first.is_some_and(|page| !is_named(context, page) && topics::same(context, page, asked))
}

/// As [`pages_shown`], of a phrase that the table does not have as a whole: the pages of its words.
pub(super) fn pages_of_each(context: &Context<'_>, asked: &str) -> Option<String> {
    if !asked.chars().all(|letter| letter.is_alphabetic() || letter == ' ') {
        return None;
    }
    let words = asked.split_whitespace().filter(|word| !EMPTY.contains(word));
    let mut pages = Vec::new();
    for word in words {
        match pages_of(word) {
            _ if bears_name(context, word) => pages.push(word),
            Some(found) => pages.extend(found.split("; ").take(1)),
            None => {}
        }
    }
    show(context, asked, pages)
}

/// Returns the first page in force as a whole, under a line that names it and the others.
fn show(context: &Context<'_>, asked: &str, pages: Vec<&str>) -> Option<String> {
    let mut named: Vec<&str> = Vec::new();
    for page in pages {
        if !named.contains(&page) && is_page(context, page) {
            named.push(page);
        }
    }
    let (first, others) = named.split_first()?;
    let text = page(context, first)?;
    let others = others.iter().map(|page| Text::verbatim(format!("`help {page}`")));
    let others = Text::list(others, Joined::Comma);
    let (asked, first) = (Text::verbatim(asked), Text::verbatim(*first));
    let heading = match others.is_empty() {
        true => say!("`{asked}` is told under `{first}`", asked, first),
        false => say!("`{asked}` is told under `{first}`; see also {others}", asked, first, others),
    };
    Some(format!("{heading}\n{text}", heading = context.words(heading)))
}

/// True if the edition has such an order, command, view or matter.
fn is_page(context: &Context<'_>, name: &str) -> bool {
    is_named(context, name) || topics::topic(context, name).is_some()
}

fn is_named(context: &Context<'_>, name: &str) -> bool {
    let rules = context.game.rules;
    // `done` ends a phase in every edition.
    let dormant = ORDERS
        .iter()
        .any(|row| row.name == name && row.verb != Verb::Done && !in_force(rules, row));
    let own = super::of_mods(context).iter().any(|(_, order)| order.name == name);
    let command = COMMANDS.iter().any(|row| row.name == name || row.aliases.contains(&name));
    bears_name(context, name) && (own || command || !dormant)
}

fn page(context: &Context<'_>, name: &str) -> Option<String> {
    if is_named(context, name) {
        return Some(search::search(context, name, false));
    }
    topics::topic(context, name)
}

/// Returns the word of players, or the phrase, with which a line begins that is no order: `help` has a page
/// of it.
pub(crate) fn page_meant(game: &Game<'_>, line: &str) -> Option<String> {
    let line = line.to_lowercase();
    let line = line.trim_end_matches(['?', '!', '.']).trim();
    let first = line.split_whitespace().next()?;
    let meant = [line, first].into_iter().find(|words| pages_of(words).is_some())?;
    let matters = topics::matters(game.rules);
    let has = |page: &str| {
        let own = || game.hooks.map_or(&[][..], OrderScripts::orders);
        has_page(game.rules, &matters, page)
            || page == Verb::Done.row().name
            || own().iter().any(|order| order.name == page)
    };
    pages_of(meant)?.split("; ").any(has).then(|| meant.to_owned())
}

/// True if `help` tells of a page by its name: an order of the edition, a command, or a matter of its rules.
fn has_page(rules: &Ruleset, matters: &BTreeSet<String>, page: &str) -> bool {
    ORDERS.iter().any(|row| row.name == page && in_force(rules, row))
        || COMMANDS.iter().any(|row| row.name == page || row.aliases.contains(&page))
        || matters.contains(page)
        || matters.contains(&format!("{page}s"))
}

/// Returns the words that completion offers after `help`: those of which the edition has a page.
pub(crate) fn player_words(rules: &Ruleset, matters: &BTreeSet<String>) -> Vec<String> {
    let has = |page: &str| has_page(rules, matters, page);
    let told = rows().filter(|(_, pages)| pages.split("; ").any(has));
    told.map(|(said, _)| said.to_owned()).collect()
}
