//! Goods: what realms, banners and tiles have of each, and moving them. What cannot be done is an
//! error that says why.

use crate::campaign::{
    BannerEvent, BannerId, Event, MapEvent, NameOf, RealmEvent, RealmId, Reason, ScriptType,
    ScriptValue,
};
use crate::engine::Turn;
use crate::fault::{Fault, did_you_mean};
use crate::lua::api::{Call, rows};
use crate::lua::world::{CampaignView, World};
use crate::map::PlaceId;
use crate::phases::construction;
use crate::rules::table::STOCK;
use crate::rules::{Counter, RuleId, Symbol, Value};

use super::{WHY, emit, reason, sane, standing, wrong};
use crate::say;
use crate::text::{Joined, listed_code, quoted};

const HOLDER: ScriptType = ScriptType::Either(
    &ScriptType::Realm,
    &ScriptType::Either(&ScriptType::Banner, &ScriptType::Tile),
);
const NUMBERS: ScriptType = ScriptType::Map(&ScriptType::Number);

rows! { FUNCTIONS:
    /// The goods of a realm, banner or tile, by their names: crowns, timber (works that are left), baggage in no
    /// banner, and each counter of a realm; the baggage of a banner; the baggage stored on a tile. Secrets of
    /// other realms are left out.
    Campaign.goods, Look, (of: HOLDER) -> NUMBERS, goods, Whole;
    /// Adds to a good of a realm, banner or tile, or takes from it (`by` below 0). Returns what it
    /// has then. Where there is less, or no room for more, it is an error, and nothing changes.
    Change.goods, Act, (of: HOLDER, good: ScriptType::Named(NameOf::Good), by: ScriptType::Number, why: WHY) -> ScriptType::Number, change, Whole;
    /// Hands goods from one over to another: baggage between banners, tiles and realms, anything
    /// else between realms. Where one has less, or the other no room for it, it is an error,
    /// and neither changes.
    Change.hand_over, Act, (from: HOLDER, to: HOLDER, good: ScriptType::Named(NameOf::Good), amount: ScriptType::Number, why: WHY) -> ScriptType::Nothing, hand_over;
}

/// A holder of goods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holder {
    Realm(RealmId),
    Banner(BannerId),
    Tile(PlaceId),
}

/// One kind of goods.
#[derive(Debug, Clone, Copy)]
enum Good<'r> {
    Crowns,
    Timber,
    Baggage,
    Counter(&'r Counter),
}

/// Goods that every edition has; counters are the others.
pub const GOODS: [&str; 3] = ["crowns", "timber", "baggage"];

impl Good<'_> {
    fn name(&self) -> &str {
        match self {
            Good::Crowns => GOODS[0],
            Good::Timber => GOODS[1],
            Good::Baggage => GOODS[2],
            Good::Counter(counter) => &counter.id,
        }
    }
}

/// The amount of a good that a holder has, and the least and most that it may have.
struct Stand {
    has: i64,
    least: i64,
    most: Option<i64>,
}

impl Holder {
    fn of(world: &World, value: &ScriptValue) -> Result<Holder, Fault> {
        match value {
            ScriptValue::Banner(banner) => Ok(Holder::Banner(standing(world, *banner)?)),
            ScriptValue::Tile(tile) => Ok(Holder::Tile(*tile)),
            ScriptValue::Realm(realm) => Ok(Holder::Realm(*realm)),
            _ => Err(wrong(say!("goods are held by realms, banners and tiles"))),
        }
    }

    fn name(self, look: &CampaignView<'_>) -> String {
        match self {
            Holder::Realm(realm) => look.game.realm_name(realm).to_owned(),
            Holder::Banner(banner) => look.game.banner_name(banner),
            Holder::Tile(tile) => look.game.label(tile).to_owned(),
        }
    }

    /// Returns the goods that such a holder may have.
    fn goods<'v>(self, look: &CampaignView<'v>) -> Vec<Good<'v>> {
        match self {
            Holder::Realm(_) => {
                let counters = look.game.rules.counters.iter().map(Good::Counter);
                [Good::Crowns, Good::Timber, Good::Baggage].into_iter().chain(counters).collect()
            }
            Holder::Banner(_) | Holder::Tile(_) => vec![Good::Baggage],
        }
    }

    fn stand(self, look: &CampaignView<'_>, good: Good<'_>) -> Stand {
        let (game, state) = (look.game, look.game.state);
        let from_nothing = |has: i64, most: Option<i64>| Stand { has, least: 0, most };
        match (self, good) {
            (Holder::Realm(realm), Good::Crowns) => from_nothing(state.realm(realm).crowns, None),
            (Holder::Realm(realm), Good::Timber) => {
                let left = construction::timber_left(&game, realm);
                from_nothing(left, Some(left + state.realm(realm).timber_used))
            }
            (Holder::Realm(realm), Good::Counter(counter)) => Stand {
                has: state.realm(realm).counter(&counter.id),
                least: counter.least,
                most: counter.most,
            },
            (Holder::Realm(realm), Good::Baggage) => from_nothing(state.realm(realm).baggage, None),
            (Holder::Banner(banner), _) => from_nothing(
                state.banner(banner).baggage,
                Some(game.value(Value::BaggageMax, banner)),
            ),
            (Holder::Tile(tile), _) => {
                from_nothing(state.holding(tile).stock, Some(game.lookup(STOCK, tile, None).max(0)))
            }
        }
    }

    /// True if whoever looks may know what it has of a good.
    fn seen(self, look: &CampaignView<'_>, good: Good<'_>) -> bool {
        match (self, good) {
            (Holder::Realm(realm), Good::Crowns) => look.viewer.sees_money(look.game.rules, realm),
            (Holder::Realm(realm), Good::Counter(counter)) => {
                look.viewer.sees_counter(counter, realm)
            }
            (Holder::Realm(realm), Good::Baggage) => look.viewer.sees_all_of(realm),
            (Holder::Realm(_), Good::Timber) => true,
            (Holder::Banner(banner), _) => look.viewer.baggage(look.game.state, banner).is_some(),
            (Holder::Tile(tile), _) => match look.game.state.holding(tile).owner.realm() {
                Some(realm) => look.viewer.sees_all_of(realm),
                None => true,
            },
        }
    }

    /// Returns the good of this name that it may have.
    fn good<'v>(self, look: &CampaignView<'v>, name: &str) -> Result<Good<'v>, Fault> {
        let goods = self.goods(look);
        if let Some(good) = goods.iter().find(|good| good.name() == name) {
            return Ok(*good);
        }
        let known: Vec<&str> = goods.iter().map(Good::name).collect();
        let fault = wrong(say!(
            "{of} cannot have '{name}'",
            of = quoted(self.name(look)),
            name = quoted(name)
        ));
        Err(fault.help(did_you_mean(name, known.iter().copied(), || {
            say!("it can have {known}", known = listed_code(&known, Joined::Comma))
        })))
    }

    /// Returns the amount after a change, or a fault if the holder cannot have that.
    fn after(self, look: &CampaignView<'_>, good: Good<'_>, by: i64) -> Result<i64, Fault> {
        let Stand { has, least, most } = self.stand(look, good);
        let (then, what, of) = (sane(has + by)?, good.name(), self.name(look));
        if then < least {
            let message = say!(
                "{of} has {has} {what}: {taken} cannot be taken",
                of = quoted(of),
                has = quoted(has),
                what = quoted(what),
                taken = quoted(-by)
            );
            return Err(wrong(message).help(say!("look at `campaign.goods` first")));
        }
        if let Some(most) = most.filter(|most| by > 0 && then > *most) {
            let message = say!(
                "{of} has {has} {what} and may have {most}: there is no room for {by} more",
                of = quoted(of),
                has = quoted(has),
                what = quoted(what),
                most,
                by = quoted(by)
            );
            return Err(wrong(message).help(say!("look at `campaign.goods` first")));
        }
        Ok(then)
    }

    fn event(self, good: Good<'_>, by: i64, what: Reason) -> Event {
        match (self, good) {
            (Holder::Realm(realm), Good::Crowns) => {
                RealmEvent::CrownsChanged { realm, by, what }.into()
            }
            (Holder::Realm(realm), Good::Timber) => {
                RealmEvent::TimberUsed { realm, works: -by, what }.into()
            }
            (Holder::Realm(realm), Good::Counter(counter)) => {
                let counter = Symbol::label(&counter.id);
                RealmEvent::CounterChanged { realm, counter, by, what }.into()
            }
            (Holder::Realm(realm), Good::Baggage) => {
                RealmEvent::RealmBaggageChanged { realm, by }.into()
            }
            (Holder::Banner(banner), _) => {
                Event::Banner(BannerEvent::BaggageChanged { banner, by, what })
            }
            (Holder::Tile(place), _) => Event::Map(MapEvent::StockChanged { place, by }),
        }
    }
}

fn goods(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let of = Holder::of(call.world(), call.argument(0))?;
    call.world().read(|look| {
        let known = of.goods(look).into_iter().filter(|good| of.seen(look, *good));
        let each = known
            .map(|good| (good.name().to_owned(), ScriptValue::Number(of.stand(look, good).has)));
        ScriptValue::Map(each.collect())
    })
}

fn change(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (of, by, why) =
        (Holder::of(call.world(), call.argument(0))?, sane(call.number(2))?, reason(call, 3)?);
    let (event, then) = call.world().read(|look| {
        let good = of.good(look, call.text(1))?;
        Ok::<_, Fault>((of.event(good, by, why), of.after(look, good, by)?))
    })??;
    if by != 0 {
        emit(call, |turn, cite| turn.emit_rule(cite, event))?;
    }
    Ok(ScriptValue::Number(then))
}

fn hand_over(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (from, to) =
        (Holder::of(call.world(), call.argument(0))?, Holder::of(call.world(), call.argument(1))?);
    let (amount, why) = (sane(call.number(3))?, reason(call, 4)?);
    if amount < 0 {
        return Err(
            wrong(say!("what is handed over is not below 0")).help(say!("change the sides"))
        );
    }
    let events = call.world().read(|look| {
        let (given, taken) = (from.good(look, call.text(2))?, to.good(look, call.text(2))?);
        from.after(look, given, -amount)?;
        if from != to {
            to.after(look, taken, amount)?;
        }
        Ok::<_, Fault>([from.event(given, -amount, why), to.event(taken, amount, why)])
    })??;
    if amount > 0 && from != to {
        let all = |turn: &mut Turn<'_>, cite: RuleId| {
            events.into_iter().for_each(|event| turn.emit_rule(cite, event));
        };
        emit(call, all)?;
    }
    Ok(ScriptValue::Nothing)
}
