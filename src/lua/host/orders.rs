//! Orders that scripts bring, as the engine sees them.

use crate::engine::{Flow, Game, Order, Refusal, Turn, Who, order_events};
use mlua::Value;

use super::super::api::previews;
use super::super::convert::typed;
use super::super::declare;
use super::super::shared;
use super::super::world::CampaignView;
use super::ScriptHost;
use super::hooks::viewer;
use super::loading::place;
use crate::campaign::{RealmId, ScriptType, ScriptValue};
use crate::engine::core::scripting::interface::{
    ModCall, ModOrder, OrderScripts, PreviewedBy, RefusedAdvice, WeighedOrder,
};
use crate::say;
use crate::text::{Text, quoted};

impl OrderScripts for ScriptHost {
    fn orders(&self) -> &[ModOrder] {
        &self.orders
    }

    fn orders_during(&self, phase: u16) -> &[u16] {
        self.orders_during.get(&phase).map_or(&[], Vec::as_slice)
    }

    fn check_order(&self, game: Game<'_>, who: Who, call: &ModCall) -> Result<(), Refusal> {
        let order = &self.orders[usize::from(call.order)];
        if self.functions[usize::from(call.order)].check.is_none() {
            return Ok(());
        }
        let found =
            self.look_as(CampaignView { game, viewer: viewer(who), memory: true }, |host| {
                let Some(check) = host.functions[usize::from(call.order)].check.clone() else {
                    return Ok((None, order.cite));
                };
                let (why, rule): (Value, Value) =
                    host.call(&check, || order.part("check"), &Self::whom(&game, who, call))?;
                let text = |value: &Value, what: fn(Text) -> Text| {
                    typed(value, ScriptType::Optional(&ScriptType::Text), || {
                        what(quoted(&order.name))
                    })
                };
                let rule = match text(&rule, |order| {
                    say!("the rule that `check` of the order {order} returns", order)
                })?
                .as_text()
                {
                    Some(id) => declare::rule(&host.machine()?.shared, id)
                        .map_err(|fault| place(&self.rules, check.frame.at.as_str(), fault))?,
                    None => order.cite,
                };
                let why = text(&why, |order| {
                    say!("what that `check` of the order {order} returns", order)
                })?
                .as_text()
                .map(|why| shared::reason(&self.rules, why))
                .transpose();
                Ok((why.map_err(|fault| place(&self.rules, check.frame.at.as_str(), fault))?, rule))
            });
        match found.and_then(|(why, rule)| Some((why?, rule))) {
            Some((why, rule)) => Err(Refusal::by(rule, Text::verbatim(why))),
            // The failure stays until it is reported: whoever asks whether the order may be given hears no reason.
            None => match self.failure() {
                Some(fault) => Err(Refusal::of_script(&fault, game.rules)),
                None => Ok(()),
            },
        }
    }

    fn events_allowed(&self, game: Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        order_events::events_allowed(&game, who, order)
    }

    fn events_of_order(&self, game: Game<'_>, who: Who, call: &ModCall) -> Vec<(u16, ScriptValue)> {
        let functions = self.functions.get(usize::from(call.order));
        if functions.is_none_or(|functions| functions.brings.is_none()) {
            return Vec::new();
        }
        let look = CampaignView { game, viewer: viewer(who), memory: true };
        let brought = self.look_as(look, |host| host.read_events_of_order((game, who, call)));
        brought.unwrap_or_default()
    }

    fn give_order(&self, turn: &mut Turn<'_>, who: Who, call: &ModCall) -> Flow {
        let Some(play) = self.functions[usize::from(call.order)].play.clone() else {
            return Ok(());
        };
        let told = Self::whom(&turn.game(), who, call);
        let order = &self.orders[usize::from(call.order)];
        self.acting(turn, || self.call::<()>(&play, || order.part("play"), &told))
    }

    fn previewed_by(&self, order: u16) -> Option<PreviewedBy> {
        let functions = self.functions.get(usize::from(order))?;
        let play = || functions.play.as_ref().map(|_| PreviewedBy::Play);
        functions.preview.as_ref().map(|_| PreviewedBy::Preview).or_else(play)
    }

    fn preview_for(&self, realm: Option<RealmId>) {
        if let Ok(machine) = self.machine() {
            machine.shared.preview_for.set(realm);
        }
    }

    fn preview_order(&self, turn: &mut Turn<'_>, who: Who, call: &ModCall) -> Flow<Vec<String>> {
        let functions = &self.functions[usize::from(call.order)];
        let Some(preview) = functions.preview.clone() else {
            self.preview_for(who.realm());
            let played = self.give_order(turn, who, call);
            self.preview_for(None);
            return played.map(|()| Vec::new());
        };
        let told = Self::whom(&turn.game(), who, call);
        self.acting(turn, || {
            let order = &self.orders[usize::from(call.order)];
            let value: Value = self.call(&preview, || order.part("preview"), &told)?;
            let name = &order.name;
            previews::lines(&value, || {
                say!(
                    "what `{field}` of the order {name} returns",
                    field = quoted("preview"),
                    name = quoted(name)
                )
            })
            .map_err(|fault| place(&self.rules, preview.frame.at.as_str(), fault))
        })
    }

    fn candidates_up_to(
        &self,
        game: Game<'_>,
        who: Who,
        order: u16,
        most: Option<u16>,
    ) -> Vec<ModCall> {
        self.order_candidates(game, who, order, most)
    }

    fn weighs(&self, subject: u16) -> bool {
        self.weights.contains_key(&subject)
    }

    fn prices(&self, subject: u16) -> bool {
        self.weights.get(&subject).is_some_and(|weight| weight.price.is_some())
    }

    fn weigh(
        &self,
        game: Game<'_>,
        who: Who,
        subject: u16,
        given: Vec<ScriptValue>,
    ) -> Option<WeighedOrder> {
        self.weighed(game, who, subject, given)
    }

    fn advised(&self, game: Game<'_>, who: Who, order: u16) -> Option<ModCall> {
        self.order_advised(game, who, order, "advice")
    }

    fn planned(&self, game: Game<'_>, who: Who, order: u16) -> Option<ModCall> {
        self.order_advised(game, who, order, "plan")
    }

    fn advice_refused(&self, order: u16, plan: bool, refusal: &Refusal) {
        self.keep_refused_advice(order, if plan { "plan" } else { "advice" }, refusal);
    }

    fn take_refused_advice(&self) -> Vec<RefusedAdvice> {
        self.refused_advice.take()
    }
}
