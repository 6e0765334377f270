//! `odds`: chances of the fights that could happen from here.

use super::{Context, Done, usage};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    BannerEvent, BannerId, CalendarPosition, Event, EventRecord, FightEvent, Owner, RealmId,
};
use crate::engine::core::fight::Fight;
use crate::engine::core::scripting::mod_orders;
use crate::engine::core::{bare_answer, parse, texts};
use crate::engine::fights::{OddsShown, assaults, odds, odds_table};
use crate::engine::realms::stances;
use crate::engine::{Game, Order, Question, Verb};
use crate::map::PlaceId;
use crate::phases::movement;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Most fights that are told of at once.
const MOST: usize = 3;
/// Most answers that are compared at once.
const MOST_ANSWERS: usize = 8;

/// Compares what the answers to the question may come to: of all that begin as it is typed.
fn compared(context: &Context<'_>, words: &[&str]) -> Done {
    let game = context.game;
    let Some(question) = context.question.filter(|asked| asked.shown_to(context.console.viewer))
    else {
        return Done::Refused(say!("you are asked nothing now whose odds could be compared"));
    };
    let typed = words.join(" ").to_lowercase();
    let written = |order: &Order| parse::write(game, question.who.realm(), order);
    let begins = |line: &str| {
        let line = line.to_lowercase();
        let bare = line.strip_prefix("pick ").unwrap_or(&line);
        line.starts_with(&typed) || bare.starts_with(&typed)
    };
    let mut answers: Vec<(String, Order)> = question
        .legal(game)
        .into_iter()
        .filter(|order| question.can_be_previewed(game, order))
        .map(|order| (written(&order), order))
        .filter(|(line, _)| begins(line))
        .collect();
    if answers.is_empty() && !words.is_empty() {
        let typed = words.join(" ");
        let line = bare_answer::complete(game, question, &typed);
        if let Ok(order) = parse::parse(game, question.who.realm(), line.trim())
            && question.can_be_previewed(game, &order)
            && question.judge(game, &order).is_ok()
        {
            answers.push((written(&order), order));
        }
    }
    if answers.is_empty() {
        return Done::Refused(match words {
            [] => say!("nothing that can be answered now hangs on chance or changes a number"),
            _ => say!(
                "no answer that begins with `{typed}` can be given now and has odds",
                typed = Text::verbatim(typed)
            ),
        });
    }
    let more = answers.len().saturating_sub(MOST_ANSWERS);
    if more > 0 && answers.iter().all(|(_, order)| is_number(order)) {
        answers = spread(&answers);
    }
    answers.truncate(MOST_ANSWERS);
    let previews: Vec<_> = answers
        .into_iter()
        .filter_map(|(line, order)| Some((line, question.script_preview(game, &order)?)))
        .collect();
    let mut text = crate::view::previews::compared(game, &previews);
    if more > 0 {
        let more = say!(
            "and {answers}: `odds` with the first words of an answer compares those alone",
            answers = Text::count(more, ProgramNoun::Answer)
        );
        text.push('\n');
        text.push_str(&more.in_words(game.rules));
    }
    Done::Said(text)
}

fn is_number(order: &Order) -> bool {
    matches!(order, Order::Pick { word } if word.parse::<i64>().is_ok())
}

/// Returns the ends of a row of numbers and steps between them, which tell more than the first ones.
fn spread<T: Clone>(all: &[T]) -> Vec<T> {
    let (last, steps) = (all.len().saturating_sub(1), MOST_ANSWERS - 1);
    (0..=steps).filter_map(|step| all.get(last * step / steps)).cloned().collect()
}

pub(super) fn odds(context: &mut Context<'_>, words: &[&str]) -> Done {
    let (game, viewer) = (context.game, context.console.viewer);
    let fights = game.rules.table(crate::rules::table::STRATEGY).given;
    let of_script = |word: &str| {
        let begins = |(_, order): (_, &crate::engine::ModOrder)| order.name.starts_with(word);
        mod_orders::mod_orders(game).any(begins) && game.place_named(word).is_err()
    };
    let of_question = || context.question.is_some_and(Question::has_previews);
    if !fights || words.first().map_or_else(of_question, |word| of_script(word)) {
        return compared(context, words);
    }
    if let Some(told) = of_answer(context, words) {
        return told;
    }
    let asked = context.question.and_then(|question| question.who.realm());
    let realm = match viewer {
        Viewer::Realm(realm) => Some(realm),
        Viewer::Host => asked,
        Viewer::Public => None,
    };
    let Some(realm) = realm else {
        return Done::Refused(say!("nobody is asked now; `view as` a realm first"));
    };
    let (words, against) = match words {
        [rest @ .., "against", points] => match points.parse::<i64>() {
            Ok(points) if (1..=1_000_000).contains(&points) => (rest, Some(points)),
            _ => return usage("odds"),
        },
        rest => (rest, None),
    };
    let named = match words {
        [] => None,
        words => game.place_named(&words.join(" ")).ok(),
    };
    let now = context
        .question
        .filter(|question| question.who.realm() == Some(realm))
        .and_then(|question| question.ask.fight())
        .filter(|fight| words.is_empty() || named == Some(fight.place));
    // Those asked for a card have been told what stands against them.
    let told = now.and_then(|fight| odds::points_told_by_enemy(game, fight, realm));
    let shown = OddsShown { card: None, against: against.or(told) };
    let fights = match now {
        Some(fight) => vec![fight.clone()],
        None => match asked_for(game, realm, words, against) {
            Ok(fights) => fights,
            Err(why) => return Done::Refused(why),
        },
    };
    let viewer = Viewer::Realm(realm);
    let text = |fight: &Fight| {
        let against = shown.against.or_else(|| scouted(context.log, realm, fight));
        let odds = odds_table::odds_text(game, fight, viewer, OddsShown { against, ..shown });
        let way = on_the_way(game, realm, fight);
        way.into_iter().fold(odds, |text, line| format!("{}\n  {line}", text.trim_end()))
    };
    let mut texts: Vec<String> = fights.iter().take(MOST).map(text).collect();
    if fights.len() > MOST {
        let others = fights[MOST..].iter().map(|fight| texts::place(game, fight.place));
        let others = say!("… and on {others}", others = Text::list(others, Joined::Comma));
        texts.push(others.in_words(game.rules));
    }
    Done::Said(texts.join("\n\n"))
}

/// Returns the odds of a card or another answer by which a fight begins, as `odds direct`; of other orders
/// where to look. None: the words name banners and a place.
fn of_answer(context: &Context<'_>, words: &[&str]) -> Option<Done> {
    let game = context.game;
    let question = context.question.filter(|asked| asked.shown_to(context.console.viewer))?;
    let begins = words.first()?.starts_with(char::is_alphabetic);
    if !begins || game.place_named(&words.join(" ")).is_ok() {
        return None;
    }
    let typed = words.join(" ");
    let line = super::shorthand::written_out(game, Some(question), &typed).ok()?;
    let line = bare_answer::complete(game, question, &line);
    let named = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    Verb::by_name(&named)?;
    let order = parse::parse(game, question.who.realm(), &line);
    let told = order.ok().filter(|order| question.takes(game, order));
    let told = told.filter(|order| matches!(order, Order::Card { .. } | Order::Fight {}));
    let told = told.and_then(|order| question.ask.preview(game, question.who, &order));
    let told = told.map(|told| told.in_words(game.rules));
    Some(told.map_or_else(
        || {
            let line = Text::verbatim(line.clone());
            Done::Refused(say!("`odds` is for fights; `preview {line}` tells of this order", line))
        },
        Done::Said,
    ))
}

/// Lists what keeps those who come to a fight from it, or stands in their way.
fn on_the_way(game: &Game<'_>, realm: RealmId, fight: &Fight) -> Vec<String> {
    let mut coming = fight.attackers.clone();
    coming.retain(|banner| fight.realm == realm && game.state.banner(*banner).at != fight.place);
    let beside = |banner: &BannerId| {
        game.place(game.state.banner(*banner).at).exit_to(fight.place).is_some()
    };
    // Those who are further away are left out.
    coming.retain(beside);
    let kept =
        coming.iter().filter_map(|banner| movement::may_come(game, *banner, fight.place).err());
    let mut told: Vec<String> = kept.map(|refusal| refusal.why.in_words(game.rules)).collect();
    let in_the_way = movement::in_the_way(game, &coming, fight.place);
    told.extend(in_the_way.map(|told| told.in_words(game.rules)));
    told
}

/// Returns what the scouts of this turn have learned of all that stand on a place together
/// (NL-SCOUT-17); None if somebody has fought there since.
fn scouted(log: &[EventRecord], realm: RealmId, fight: &Fight) -> Option<i64> {
    let turn = |clock: CalendarPosition| (clock.year, clock.block, clock.round, clock.seat);
    let now = turn(log.last()?.clock);
    let fought = |event: &Event| match event {
        Event::Fight(
            FightEvent::BattleDecided { place, .. } | FightEvent::AssaultDecided { place, .. },
        ) => *place == fight.place,
        _ => false,
    };
    let mut since =
        log.iter().rev().take_while(|record| turn(record.clock) == now && !fought(&record.event));
    let found = since.find_map(|record| match record.event {
        Event::Banner(BannerEvent::ToldTotal { to, place, points })
            if to == realm && place == fight.place =>
        {
            Some(points)
        }
        _ => None,
    });
    found.filter(|_| fight.garrison.is_none())
}

/// Returns the fights that a line asks for.
fn asked_for(
    game: &Game<'_>,
    realm: RealmId,
    words: &[&str],
    against: Option<i64>,
) -> Result<Vec<Fight>, Text> {
    let mut banners = Vec::new();
    let mut rest = words;
    let own = |word: &str| {
        let sign = || game.banner_sign(word).filter(|(of, _)| *of == realm);
        word.parse::<i64>().ok().or_else(|| sign().map(|(_, number)| number))
    };
    while let [first, after @ ..] = rest
        && let Some(number) = own(first)
    {
        banners.push(game.banner_numbered(realm, number)?);
        rest = after;
    }
    if !rest.is_empty() {
        let place = game.place_named(&rest.join(" "))?;
        return fight_on(game, realm, &banners, place, against).map(|fight| vec![fight]);
    }
    let near = |place: PlaceId| {
        let force = || {
            game.state
                .banners_of(realm)
                .filter(|(id, _)| banners.is_empty() || banners.contains(id))
        };
        let at = |(_, banner): (BannerId, &crate::campaign::Banner)| {
            banner.at == place || game.map().neighbours(place).any(|next| next == banner.at)
        };
        force().any(at)
    };
    let mut places: Vec<PlaceId> = game.state.sieges.keys().copied().collect();
    places.extend(
        game.state
            .standing()
            .filter(|(_, banner)| banner.realm != realm)
            .map(|(_, banner)| banner.at),
    );
    places.sort_unstable();
    places.dedup();
    let fights: Vec<Fight> = places
        .into_iter()
        .filter(|place| near(*place))
        .filter_map(|place| fight_on(game, realm, &banners, place, against).ok())
        .collect();
    if fights.is_empty() {
        return Err(say!(
            "no enemy stands where your banners are, or beside them; name the banners and a {tile}: `odds 1 2 TILE against 500`",
            tile = texts::tile(game)
        ));
    }
    Ok(fights)
}

/// Returns the fight that there would be on a place: the siege that goes on there, the battle of those who
/// stand there, or that of a force which comes.
fn fight_on(
    game: &Game<'_>,
    realm: RealmId,
    named: &[BannerId],
    place: PlaceId,
    against: Option<i64>,
) -> Result<Fight, Text> {
    if let Some(assault) = assaults::assault_of(game, place)
        && (assault.realm == realm || assault.defender == Owner::Realm(realm))
        && (assault.realm != realm || stances::enemies_in_the_open(game, realm, place).is_empty())
    {
        return Ok(assaults::sally_of(game, realm, place).unwrap_or(assault));
    }
    let here = Text::verbatim(&game.place(place).label);
    let open = |banner: &BannerId| !game.state.banner(*banner).shut_in;
    let mut attackers: Vec<BannerId> = named.to_vec();
    if attackers.is_empty() {
        attackers = game.state.force(realm, place).into_vec();
        attackers.retain(open);
    }
    if attackers.is_empty() {
        let beside = game.map().neighbours(place);
        attackers = beside.flat_map(|next| game.state.force(realm, next)).collect();
        attackers.retain(open);
        // Those that may not march fight nobody there.
        let kept =
            attackers.iter().find_map(|banner| movement::may_come(game, *banner, place).err());
        attackers.retain(|banner| movement::may_come(game, *banner, place).is_ok());
        if let (true, Some(refusal)) = (attackers.is_empty(), kept) {
            return Err(say!("nobody of yours can come to {here}: {why}", here, why = refusal.why));
        }
    }
    if attackers.is_empty() {
        return Err(say!(
            "no banner of yours is on {here} or beside it: name those that go there",
            here
        ));
    }
    if let Some(fight) = assaults::fight_of_force(game, realm, &attackers, place) {
        return Ok(fight);
    }
    match against {
        Some(points) => Ok(Fight {
            place,
            realm,
            attackers,
            defender: Owner::Independent,
            defenders: Vec::new(),
            garrison: Some(points),
        }),
        None => Err(say!(
            "no enemy that you know of stands in the open on {here}; `odds {here} against 500` reckons with 500 points that come out",
            here
        )),
    }
}
