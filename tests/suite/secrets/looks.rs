//! Looks that a player can take: every view, `why` and expectation, in an order that the seed
//! decides.

use margrave::campaign::{Owner, RealmId, Service};
use margrave::command::COMMANDS;
use margrave::engine::core::parse;
use margrave::engine::{Game, Question, ViewScripts};
use margrave::map::PlaceId;

use super::KEEPER;
use super::typist::Numbers;

/// Names that fill the words in capitals of usages, and what the pages of scripts say can be read.
pub(super) struct Words {
    expectations: Vec<String>,
    /// Type of handle, and what is read of it: `Banner`, `.points`.
    members: Vec<(String, String)>,
    values: Vec<String>,
}

pub(super) fn words() -> Words {
    let reference = margrave::command::reference();
    let rows = |heading: &str| {
        let section = reference
            .split(&format!("\n## {heading}\n"))
            .nth(1)
            .and_then(|text| text.split("\n## ").next());
        let lines = section.unwrap_or_default().lines();
        let words = lines.filter_map(|line| {
            Some(line.strip_prefix("| `")?.split("` |").next()?.replace("\\|", "|"))
        });
        words.collect::<Vec<String>>()
    };
    let (expectations, values) = (rows("Expectations"), rows("Values"));
    assert!(
        !expectations.is_empty() && !values.is_empty(),
        "the reference lists what can be expected, and the values"
    );
    let page = margrave::lua::pages::reference();
    let mut members = Vec::new();
    let mut section = String::new();
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            title.clone_into(&mut section);
        }
        if let Some(name) = line.strip_prefix("| `").and_then(|line| line.split('`').next())
            && ["Banner", "Realm", "Tile", "Ship", "campaign"].contains(&section.as_str())
        {
            members.push((section.clone(), name.to_owned()));
        }
    }
    Words { expectations, members, values }
}

/// Looks, written down in the first campaign and typed again in the second.
pub(super) struct Looks<'a> {
    pub(super) words: &'a Words,
    pub(super) numbers: Numbers,
    /// Number of looks at each question.
    pub(super) each: usize,
}

impl Looks<'_> {
    fn pick<'t>(&mut self, from: &'t [String]) -> &'t str {
        let at = self.numbers.below(from.len());
        from.get(at).map_or("", String::as_str)
    }

    fn tile(&mut self, game: &Game<'_>) -> String {
        // The places of the realm's banners have most to hide.
        let theirs: Vec<String> = game
            .state
            .banners_of(KEEPER)
            .map(|(_, banner)| game.label(banner.at).to_owned())
            .collect();
        let all: Vec<String> =
            game.state.map.places.iter().map(|place| place.label.clone()).collect();
        if self.numbers.below(2) == 0 && !theirs.is_empty() {
            self.pick(&theirs).to_owned()
        } else {
            self.pick(&all).to_owned()
        }
    }

    fn number(&mut self) -> String {
        let numbers = ["1", "1", "2", "3", "4", "0", "640", "700", "560", "12"];
        numbers[self.numbers.below(numbers.len())].to_owned()
    }

    pub(super) fn realm(&mut self, game: &Game<'_>) -> String {
        let at =
            if self.numbers.below(3) > 0 { 0 } else { self.numbers.below(game.state.realms.len()) };
        game.state.realms.get(at).map_or_else(String::new, |realm| realm.name.clone())
    }

    /// Every word in capitals of a usage becomes something, and of alternatives one is taken.
    fn fill(&mut self, game: &Game<'_>, usage: &str) -> String {
        // Pictures go into files; `pictures.rs` compares them.
        let whole = usage.split(" | ").filter(|usage| !usage.starts_with("map svg"));
        let whole: Vec<String> = whole.map(str::to_owned).collect();
        let usage = self.pick(&whole).to_owned();
        let counters: Vec<String> =
            game.rules.counters.iter().map(|counter| counter.id.clone()).collect();
        let mut line = Vec::new();
        for word in usage.split_whitespace() {
            let bare = word.trim_matches(|letter| "[]…".contains(letter));
            if word.starts_with('[') && self.numbers.below(2) == 0 {
                continue;
            }
            let choices: Vec<String> = bare.split('|').map(str::to_owned).collect();
            let bare = self.pick(&choices).to_owned();
            line.push(match bare.as_str() {
                "REALM" | "OWNER" => self.realm(game),
                "TILE" => self.tile(game),
                "NUMBER" | "VALUE" | "COUNT" | "STEPS" | "YEAR" | "AMOUNT" => self.number(),
                "COUNTER" => self.pick(&counters).to_owned(),
                "RULE" => "NL-SCOUT-01".to_owned(),
                "NAME" | "WHAT" => "battle".to_owned(),
                "TEXT" => self.number(),
                "KIND" => "spy".to_owned(),
                "WORD" => "move".to_owned(),
                "ORDER" => {
                    let order = self.numbers.below(margrave::engine::ORDERS.len());
                    margrave::engine::ORDERS[order].example.to_owned()
                }
                other => other.to_owned(),
            });
        }
        line.join(" ")
    }

    fn lua(&mut self, game: &Game<'_>) -> String {
        let realm = self.realm(game);
        let tile = self.tile(game);
        let number = self.numbers.below(3) + 1;
        let handle = |kind: &str| match kind {
            "Banner" => format!("campaign.realm(\"{realm}\").banners[{number}]"),
            "Realm" => format!("campaign.realm(\"{realm}\")"),
            "Tile" => format!("campaign.tile(\"{tile}\")"),
            "Ship" => format!("campaign.ships[{number}]"),
            _ => "campaign".to_owned(),
        };
        if self.numbers.below(4) == 0 {
            let values = &self.words.values;
            let value = values.get(self.numbers.below(values.len())).cloned().unwrap_or_default();
            return format!(
                "lua campaign.value(\"{value}\", {{realm = {}, banner = {}, tile = {}}})",
                handle("Realm"),
                handle("Banner"),
                handle("Tile")
            );
        }
        let members = &self.words.members;
        let (kind, member) = members[self.numbers.below(members.len())].clone();
        let name = member
            .strip_prefix("campaign.")
            .map_or_else(|| member.clone(), |name| format!(".{name}"));
        let Some((name, arguments)) = name.split_once('(') else {
            return format!("lua {}{name}", handle(&kind));
        };
        let given: Vec<String> = arguments
            .split(", ")
            .map(|argument| {
                match argument
                    .trim_end_matches(')')
                    .rsplit(": ")
                    .next()
                    .unwrap_or_default()
                    .trim_end_matches('?')
                {
                    "Tile" => handle("Tile"),
                    "Realm" => handle("Realm"),
                    "Banner" => handle("Banner"),
                    "number" => number.to_string(),
                    _ => "\"forage\"".to_owned(),
                }
            })
            .collect();
        format!("lua {}{name}({})", handle(&kind), given.join(", "))
    }

    /// One look.
    pub(super) fn look(&mut self, game: &Game<'_>, question: Option<&Question<'_>>) -> String {
        match self.numbers.below(10) {
            0..=2 => self.lua(game),
            3..=4 => {
                let expectations = &self.words.expectations;
                let usage = expectations[self.numbers.below(expectations.len())].clone();
                format!("expect {}", self.fill(game, &usage))
            }
            5 => {
                let views: Vec<String> = game
                    .hooks
                    .map_or(&[][..], ViewScripts::views)
                    .iter()
                    .map(parse::view_usage)
                    .collect();
                if views.is_empty() {
                    return "banners".to_owned();
                }
                let view = self.pick(&views).to_owned();
                self.fill(game, &view)
            }
            6 => {
                let legal = question.map_or_else(Vec::new, |question| question.legal(game));
                let who = question.and_then(|question| question.who.realm());
                let lines: Vec<String> =
                    legal.iter().map(|order| parse::write(game, who, order)).collect();
                format!("preview {}", self.pick(&lines))
            }
            _ => {
                // Those that act, or change who looks or how much is said, are left out; `since` is typed at
                // every question.
                const ACT: &[&str] = &[
                    "quit", "undo", "redo", "amend", "reload", "view", "expect", "lua", "skip",
                    "pass", "quiet", "dice", "full", "since",
                ];
                let rows: Vec<_> = COMMANDS.iter().filter(|row| !ACT.contains(&row.name)).collect();
                let row = rows[self.numbers.below(rows.len())];
                self.fill(game, row.usage)
            }
        }
    }
}

/// Lists secrets of a realm: what they become in one campaign, in the other, and then in both.
pub(super) fn secrets_of(
    game: &Game<'_>,
    keeper: RealmId,
    numbers: &mut Numbers,
) -> Vec<[String; 3]> {
    let name = game.realm_name(keeper);
    let own: Vec<u8> = game
        .state
        .banners_of(keeper)
        .filter(|(_, banner)| banner.service == Service::Own)
        .map(|(_, banner)| banner.number)
        .collect();
    let three =
        |begin: String, values: [&str; 3]| values.map(|value| format!("umpire {begin} {value}"));
    let mut found = Vec::new();
    if game.state.has_rosters() {
        let troops: Vec<_> = game
            .state
            .roster
            .present()
            .map(|(_, troop)| troop)
            .filter(|troop| troop.realm == keeper && troop.character.is_none())
            .collect();
        if !troops.is_empty() {
            let troop = troops[numbers.below(troops.len())];
            found.push(three(format!("troop {name} {} models", troop.number), ["12", "17", "15"]));
        }
    } else if !own.is_empty() {
        let number = own[numbers.below(own.len())];
        found.push(three(format!("banner {name} {number} points"), ["560", "640", "700"]));
    }
    if !own.is_empty() {
        let number = own[numbers.below(own.len())];
        found.push(three(format!("banner {name} {number} baggage"), ["0", "1", "0"]));
    }
    let hidden = game.state.hidden().find(|(_, banner)| banner.realm == keeper);
    if let Some((_, banner)) = hidden {
        let label = |place: usize| game.map().ids().nth(place).map(|it| game.place(it));
        let labels = [(); 3].map(|()| label(numbers.below(game.state.holdings.len())));
        let labels = labels.map(|place| place.map_or("", |place| place.label.as_str()));
        found.push(three(format!("banner {name} {} at", banner.number), labels));
        let knowers = ["", "known_to green", ""];
        found.push(three(format!("banner {name} {} hides", banner.number), knowers));
    } else if own.len() > 1 {
        // That it goes is seen.
        let number = own[numbers.below(own.len())];
        found.push(three(format!("banner {name} {number}"), ["hides", "hides", "baggage 0"]));
    }
    if !game.rules.money.public {
        found.push(three(format!("realm {name} money"), ["3", "44", "20"]));
    }
    let places = game.state.holdings.len();
    if places > 0 {
        let place = game.map().ids().nth(numbers.below(places));
        let label = place.map_or("", |place| game.place(place).label.as_str());
        let known = [5, 9, 1].map(|amount| format!("{amount} known_to {name}"));
        let begin = format!("mark ambush {label} lifted by {name} amount");
        found.push(three(begin, known.each_ref().map(String::as_str)));
    }
    // In the one campaign a claim more stays laid.
    let open = |place: &PlaceId| {
        !game.place(*place).barred && game.state.holding(*place).owner != Owner::Realm(keeper)
    };
    let claimable: Vec<PlaceId> = game.map().ids().filter(open).collect();
    if claimable.len() > 1 {
        let at = numbers.below(claimable.len());
        let other = (at + 1 + numbers.below(claimable.len() - 1)) % claimable.len();
        let claim = |at: usize| {
            let label = &game.place(claimable[at]).label;
            format!("umpire tile {label} hidden_claim {name}")
        };
        found.push([claim(at), claim(other), claim(at)]);
        let known = |told: &str| claim(at) + told;
        found.push([known(" known_to green"), known(""), known("")]);
    }
    for counter in game.rules.counters.iter().filter(|counter| !counter.public) {
        found.push(three(format!("counter {name} {}", counter.id), ["1", "2", "3"]));
    }
    found
}
