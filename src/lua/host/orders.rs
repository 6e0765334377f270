//! Orders that scripts bring, and their advice for computer players, as the engine sees them.

use mlua::Value;

use super::super::api::previews;
use super::super::convert::typed;
use super::super::declare::{self, Handler};
use super::super::shared;
use super::super::world::CampaignView;
use super::hooks::viewer;
use super::loading::place;
use super::order_arguments::{SuggestingFunction, whom};
use super::{ScriptHost, events_of_order};
use crate::campaign::{RealmId, ScriptType, ScriptValue};
use crate::engine::core::scripting::interface::{
    CROWN, ModCall, ModOrder, OrderScripts, PreviewedBy, RefusedAdvice, WeighedOrder,
};
use crate::engine::{Flow, Game, Order, Refusal, RefusalKind, Turn, Who, order_events};
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
                    host.machine.call(&check, || order.part("check"), &whom(&game, who, call))?;
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
                    Some(id) => declare::rule(&host.machine.get()?.shared, id)
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
            Some((why, rule)) => Err(Refusal::by(rule, Text::in_script(&why))),
            // The failure stays until it is reported: whoever asks whether the order may be given hears no reason.
            None => match self.machine.failure() {
                Some(fault) => Err(Refusal::of_script(fault)),
                None => Ok(()),
            },
        }
    }

    fn events_allowed(&self, game: Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        order_events::events_allowed(&game, who, order)
    }

    fn events_of_order(&self, game: Game<'_>, who: Who, call: &ModCall) -> Vec<(u16, ScriptValue)> {
        let at = usize::from(call.order);
        if self.functions.get(at).is_none_or(|functions| functions.brings.is_none()) {
            return Vec::new();
        }
        let look = CampaignView { game, viewer: viewer(who), memory: true };
        let brought = self.look_as(look, |host| {
            let (order, brings) = (&host.orders[at], &host.functions[at].brings);
            let Some(brings) = brings else { return Ok(Vec::new()) };
            let value: Value =
                host.machine.call(brings, || order.part("brings"), &whom(&game, who, call))?;
            events_of_order::listed(order, &value)
                .map_err(|fault| place(&self.rules, brings.frame.at.as_str(), fault))
        });
        brought.unwrap_or_default()
    }

    fn give_order(&self, turn: &mut Turn<'_>, who: Who, call: &ModCall) -> Flow {
        let Some(play) = self.functions[usize::from(call.order)].play.clone() else {
            return Ok(());
        };
        let told = whom(&turn.game(), who, call);
        let order = &self.orders[usize::from(call.order)];
        self.acting(turn, || self.machine.call::<()>(&play, || order.part("play"), &told))
    }

    fn previewed_by(&self, order: u16) -> Option<PreviewedBy> {
        let functions = self.functions.get(usize::from(order))?;
        let play = || functions.play.as_ref().map(|_| PreviewedBy::Play);
        functions.preview.as_ref().map(|_| PreviewedBy::Preview).or_else(play)
    }

    fn preview_for(&self, realm: Option<RealmId>) {
        if let Ok(machine) = self.machine.get() {
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
        let told = whom(&turn.game(), who, call);
        self.acting(turn, || {
            let order = &self.orders[usize::from(call.order)];
            let value: Value = self.machine.call(&preview, || order.part("preview"), &told)?;
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
        let most = most.map_or(ScriptValue::Nothing, |most| ScriptValue::Number(most.into()));
        let told = [who.realm().into(), most];
        let of = ScriptType::Optional(&ScriptType::List(&declare::GIVEN));
        if self.suggests(order, "candidates").is_none() {
            return Vec::new();
        }
        let calls =
            self.look_as(CampaignView { game, viewer: viewer(who), memory: true }, |host| {
                let Some(list) = host.suggests(order, "candidates") else { return Ok(Vec::new()) };
                match list.suggested(&host.machine, &told, of)? {
                    ScriptValue::List(rows) => {
                        rows.into_iter().map(|row| list.mod_call(&host.rules, row)).collect()
                    }
                    _ => Ok(Vec::new()),
                }
            });
        calls.unwrap_or_default()
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
        self.weights.get(&subject)?;
        let told: Vec<ScriptValue> =
            std::iter::once(ScriptValue::from(who.realm())).chain(given).collect();
        let said = |host: &ScriptHost, handler: &Handler, of: ScriptType, field: &str| {
            let value: Value =
                host.machine.call(handler, || format!("declare.worth, {field}"), &told)?;
            typed(&value, of, || {
                say!(
                    "what `{field}` of {named} returns",
                    field = quoted(field),
                    named = quoted("declare.worth")
                )
            })
            .map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))
        };
        let number = |host: &ScriptHost, handler: &Handler, field: &str| {
            said(host, handler, ScriptType::Number, field).map(|sum| sum.number().unwrap_or(0))
        };
        let weighed =
            self.look_as(CampaignView { game, viewer: viewer(who), memory: true }, |host| {
                let Some(weight) = host.weights.get(&subject) else { return Ok(None) };
                if let Some(when) = &weight.when
                    && said(host, when, ScriptType::Flag, "when")? != ScriptValue::Flag(true)
                {
                    return Ok(None);
                }
                let price = weight.price.as_ref().map(|price| number(host, price, "price"));
                let price = price.transpose()?.unwrap_or(0).max(0);
                let cost = weight.cost.as_ref().map(|cost| number(host, cost, "cost"));
                let cost = cost.transpose()?.unwrap_or_else(|| price.saturating_mul(CROWN));
                let gain = number(host, &weight.worth, "worth")?.saturating_sub(cost);
                Ok(Some(WeighedOrder { gain, price }))
            });
        weighed.flatten()
    }

    fn advised(&self, game: Game<'_>, who: Who, order: u16) -> Option<ModCall> {
        self.order_advised(game, who, order, "advice")
    }

    fn planned(&self, game: Game<'_>, who: Who, order: u16) -> Option<ModCall> {
        self.order_advised(game, who, order, "plan")
    }

    fn advice_refused(&self, order: u16, plan: bool, refusal: &Refusal) {
        // A script that failed is reported otherwise.
        if refusal.kind == RefusalKind::ScriptFailed {
            return;
        }
        let Some(advice) = self.suggests(order, if plan { "plan" } else { "advice" }) else {
            return;
        };
        let found = RefusedAdvice {
            at: advice.handler.frame.at.as_str().to_owned(),
            order: advice.own.name.clone(),
            field: advice.field,
            why: refusal.why.clone(),
        };
        RefusedAdvice::add_new(&mut self.refused_advice.borrow_mut(), vec![found]);
    }

    fn take_refused_advice(&self) -> Vec<RefusedAdvice> {
        self.refused_advice.take()
    }
}

impl ScriptHost {
    /// Returns the call that the script of an order advises a computer player to give now, if any, in its `advice`
    /// or its `plan`.
    fn order_advised(
        &self,
        game: Game<'_>,
        who: Who,
        order: u16,
        field: &'static str,
    ) -> Option<ModCall> {
        let of = ScriptType::Optional(&declare::GIVEN);
        self.suggests(order, field)?;
        let call = self.look_as(CampaignView { game, viewer: viewer(who), memory: true }, |host| {
            let Some(advice) = host.suggests(order, field) else { return Ok(None) };
            match advice.suggested(&host.machine, &[who.realm().into()], of)? {
                ScriptValue::Nothing => Ok(None),
                row => advice.mod_call(&host.rules, row).map(Some),
            }
        });
        call.flatten()
    }

    /// Returns the function of an order that suggests something, by the name of its field, if it has it.
    fn suggests(&self, order: u16, field: &'static str) -> Option<SuggestingFunction<'_>> {
        let functions = self.functions.get(usize::from(order))?;
        let handler = match field {
            "candidates" => functions.candidates.as_ref(),
            "plan" => functions.plan.as_ref(),
            _ => functions.advice.as_ref(),
        }?;
        let own = self.orders.get(usize::from(order))?;
        Some(SuggestingFunction { order, own, field, handler })
    }
}
