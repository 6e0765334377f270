//! Advice of scripts for computer players, and the worth of orders.

use mlua::Value;

use super::super::convert::typed;
use super::super::declare::{self, Handler};
use super::super::world::CampaignView;
use super::ScriptHost;
use super::hooks::viewer;
use super::loading::place;
use crate::campaign::{ScriptType, ScriptValue};
use crate::engine::core::scripting::interface::{CROWN, ModCall, RefusedAdvice, WeighedOrder};
use crate::engine::{Game, Refusal, RefusalKind, Who};
use crate::say;
use crate::text::quoted;

impl ScriptHost {
    /// Returns calls of an order that are worth trying now.
    pub(super) fn order_candidates(
        &self,
        game: Game<'_>,
        who: Who,
        order: u16,
        most: Option<u16>,
    ) -> Vec<ModCall> {
        let most = most.map_or(ScriptValue::Nothing, |most| ScriptValue::Number(most.into()));
        let told = [who.realm().into(), most];
        let of = ScriptType::Optional(&ScriptType::List(&declare::GIVEN));
        if self.of_order(order, "candidates").is_none() {
            return Vec::new();
        }
        let calls =
            self.look_as(CampaignView { game, viewer: viewer(who), memory: true }, |host| {
                let Some(list) = host.of_order(order, "candidates") else { return Ok(Vec::new()) };
                match host.suggested(list, &told, order, "candidates", of)? {
                    ScriptValue::List(rows) => rows
                        .into_iter()
                        .map(|row| host.mod_call(list, order, "candidates", row))
                        .collect(),
                    _ => Ok(Vec::new()),
                }
            });
        calls.unwrap_or_default()
    }

    /// Returns the worth of an order to whoever gives it, less its cost, and the crowns that it takes.
    pub(super) fn weighed(
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
            let value: Value = host.call(handler, || format!("declare.worth, {field}"), &told)?;
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

    /// Returns the call that the script of an order advises a computer player to give now, if any, in its `advice`
    /// or its `plan`.
    pub(super) fn order_advised(
        &self,
        game: Game<'_>,
        who: Who,
        order: u16,
        field: &str,
    ) -> Option<ModCall> {
        let of = ScriptType::Optional(&declare::GIVEN);
        self.of_order(order, field)?;
        let call = self.look_as(CampaignView { game, viewer: viewer(who), memory: true }, |host| {
            let Some(advice) = host.of_order(order, field) else { return Ok(None) };
            match host.suggested(advice, &[who.realm().into()], order, field, of)? {
                ScriptValue::Nothing => Ok(None),
                row => host.mod_call(advice, order, field, row).map(Some),
            }
        });
        call.flatten()
    }

    /// Keeps advice that was refused, once for each function. A script that failed is reported otherwise.
    pub(super) fn keep_refused_advice(&self, order: u16, field: &'static str, refusal: &Refusal) {
        if refusal.kind == RefusalKind::ScriptFailed {
            return;
        }
        let Some(advice) = self.of_order(order, field) else { return };
        let own = &self.orders[usize::from(order)];
        let found = RefusedAdvice {
            at: advice.frame.at.as_str().to_owned(),
            order: own.name.clone(),
            field,
            why: refusal.why.clone(),
        };
        RefusedAdvice::add_new(&mut self.refused_advice.borrow_mut(), vec![found]);
    }

    /// Returns the function of an order that suggests something, by the name of its field, if it has it.
    fn of_order(&self, order: u16, field: &str) -> Option<&Handler> {
        let functions = self.functions.get(usize::from(order))?;
        match field {
            "candidates" => functions.candidates.as_ref(),
            "plan" => functions.plan.as_ref(),
            _ => functions.advice.as_ref(),
        }
    }
}
