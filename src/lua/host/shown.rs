//! Text of scripts, as the engine calls for it: views, `expect` of a mod, and orders of the host.

use mlua::Value;

use super::super::convert::typed;
use super::super::declare::is_word;
use super::super::world::CampaignView;
use super::loading::place;
use super::{ScriptHost, console, umpire};
use crate::basics::terminal_text::quoted;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{ScriptType, ScriptValue};
use crate::engine::core::scripting::interface::{Expected, ModView, RunningScripts, ViewScripts};
use crate::engine::core::text_limits::lines as lines_shown;
use crate::engine::{Argument, Flow, Game, Refusal, Turn};
use crate::fault::Fault;
use crate::rules::LayerKind;
use crate::say;
use crate::text::{Text, quoted as code};

impl ViewScripts for ScriptHost {
    fn views(&self) -> &[ModView] {
        &self.views
    }

    fn show(
        &self,
        game: Game<'_>,
        viewer: Viewer,
        view: usize,
        arguments: Vec<Argument>,
    ) -> Result<String, Fault> {
        let number = view;
        let (Some(show), Some(view)) = (self.shown_by.get(view), self.views.get(view)) else {
            return Ok(String::new());
        };
        let told: Vec<ScriptValue> = std::iter::once(ScriptValue::from(viewer.realm()))
            .chain(arguments.into_iter().map(|argument| {
                crate::engine::core::scripting::order_hooks::script_value(&game, argument)
            }))
            .collect();
        let run = |host: &ScriptHost| {
            let show = &host.shown_by[number];
            let value: Value =
                host.machine.call(show, || format!("view {name}", name = view.name), &told)?;
            let lines = typed(&value, ScriptType::LINES, || {
                say!("what the view `{view}` returns", view = code(&view.name))
            });
            lines.map_err(|fault| place(&self.rules, show.frame.at.as_str(), fault))
        };
        let look = CampaignView { game, viewer, memory: true };
        let shown = self
            .machine
            .world
            .looking(&look, || run(self))
            .map_err(|fault| self.with_locals(look, fault, run))?;
        let printed = self.take_printed();
        let given = if let ScriptValue::List(shown) = &shown {
            shown.as_slice()
        } else {
            std::slice::from_ref(&shown)
        };
        let lines =
            printed.iter().map(String::as_str).chain(given.iter().filter_map(ScriptValue::as_text));
        let text = lines_shown(lines).join("\n");
        // The edition is what everybody agreed to play; what a mod shows is not to look like words
        // of the program's.
        let of_mod = self
            .rules
            .layers
            .get(show.frame.owner)
            .is_some_and(|layer| layer.kind == LayerKind::Mod);
        Ok(if of_mod { quoted(text.trim_end()) } else { text })
    }

    fn expect(&self, game: Game<'_>, viewer: Viewer, words: &[&str]) -> Expected {
        for (at, expectation) in self.expectations.iter().enumerate() {
            let Some(given) = matched(&expectation.usage, words) else { continue };
            let given: Vec<ScriptValue> = given.into_iter().map(ScriptValue::text).collect();
            let found = self.look_as(
                CampaignView { game, viewer, memory: viewer == Viewer::Host },
                |host| {
                    let value: Value = host.machine.call(
                        &host.expectations[at].check,
                        || format!("expect {usage}", usage = expectation.usage),
                        &given,
                    )?;
                    typed(&value, ScriptType::Optional(&ScriptType::Text), || {
                        say!(
                            "what the expectation `{usage}` returns",
                            usage = code(&expectation.usage)
                        )
                    })
                },
            );
            return Some(match (found, self.take_failure()) {
                (_, Some(fault)) => Err(crate::fault::render_for(&[fault], false, game.rules)),
                (Some(ScriptValue::Text(text)), _) => Err(text.into_owned()),
                _ => Ok(()),
            });
        }
        None
    }

    fn expectations(&self) -> Vec<String> {
        self.expectations.iter().map(|expectation| expectation.usage.clone()).collect()
    }

    fn check_umpire(&self, _: Game<'_>, words: &str) -> Result<(), Refusal> {
        umpire::may_order(&self.rules, &self.spells.names(&self.rules), words)
    }

    fn umpire(&self, turn: &mut Turn<'_>, words: &str) -> Flow {
        if let Some(code) = words.strip_prefix("lua ") {
            return self.acting(turn, || console::evaluate(self.machine.get()?, code).map(drop));
        }
        let words: Vec<&str> = words.split_whitespace().collect();
        let ["cast", name, realm, rest @ ..] = words.as_slice() else { return Ok(()) };
        let game = turn.game();
        let wrong = |message: Text| Fault::new("umpire::cast", message);
        let realm = game.realm_named(realm).map_err(wrong);
        let tile = rest.first().map(|label| game.place_named(label).map_err(wrong)).transpose();
        self.acting(turn, || {
            let told = [ScriptValue::Realm(realm?), ScriptValue::from(tile?)];
            let Some(cast) = self.spells.cast(&self.machine, name)? else { return Ok(()) };
            self.machine.call::<()>(&cast, || format!("spell {name}"), &told)
        })
    }

    fn evaluate(&self, game: Game<'_>, viewer: Viewer, code: &str) -> Result<String, Fault> {
        let look = CampaignView { game, viewer, memory: viewer == Viewer::Host };
        self.machine.world.looking(&look, || console::evaluate(self.machine.get()?, code))
    }
}

/// Returns the words that stand for the open words of a usage, if the line is one of it.
pub(super) fn matched<'w>(usage: &str, words: &[&'w str]) -> Option<Vec<&'w str>> {
    let mut open = Vec::new();
    let mut words = words.iter();
    for wanted in usage.split_whitespace() {
        if wanted == "…" || wanted == "..." {
            open.extend(words);
            return Some(open);
        }
        let word = words.next()?;
        if is_word(wanted) {
            if *word != wanted {
                return None;
            }
        } else {
            open.push(*word);
        }
    }
    words.next().is_none().then_some(open)
}
