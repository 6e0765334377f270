//! Amendments: what a host wants changed → rules that hold from the next phase on, with the line
//! that records them. A campaign is a row of [`RulesetEpoch`]s, one for its head and one for each
//! such line.

use std::sync::Arc;

use super::amendment_terms::{AmendmentTerms, is_amendment};
use super::{FileEntry, Session, compatibility, scripts};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CarriedOver, Event, RecordEvent, ScriptValue, State};
use crate::engine::core::driver;
use crate::engine::{Game, invariants};
use crate::fault::{Fault, FaultText};
use crate::rules::carry_over::CarryOver;
use crate::rules::{Allowed, CHOICES, GameOption, Library, Ruleset, diff};
use crate::say;
use crate::text::{Joined, Text, quoted};
use crate::view::amended;

/// Rules that hold from a phase boundary on.
#[derive(Debug, Clone)]
pub struct RulesetEpoch {
    pub rules: Arc<Ruleset>,
    pub terms: AmendmentTerms,
    /// Settings of the options of mods from its beginning.
    pub options: ScriptValue,
}

/// Result of a wish to amend.
pub(super) enum Offer {
    /// Nothing would change.
    Same(Text),
    NewAmendment(Box<NewAmendment>),
}

/// An amendment that can be made.
pub(super) struct NewAmendment {
    pub epoch: RulesetEpoch,
    /// The line that records it.
    pub line: String,
    /// Changes, in words.
    pub said: Text,
    /// Settings of options that no longer fit.
    pub dropped: Vec<Text>,
    /// Library in which its rules were found, if a mod was named by its folder.
    pub library: Option<Library>,
}

/// Amendments in one campaign: each keeps a rule set in memory.
const MOST: usize = 1000;

fn fault(message: impl FaultText, help: impl FaultText) -> Vec<Fault> {
    vec![Fault::new("campaign::amend", message).help(help)]
}

/// Counts the amendments among these answers.
pub(super) fn count(answers: &[FileEntry]) -> usize {
    answers.iter().filter(|entry| is_amendment(&entry.text)).count()
}

impl Session {
    /// Returns the rules that follow from the recorded amendments.
    ///
    /// # Errors
    /// Every amendment whose line or rules are not sound.
    pub(super) fn amend_again(
        &mut self,
        notes: &mut Vec<Text>,
    ) -> Result<(), (FileEntry, Vec<Fault>)> {
        let recorded: Vec<FileEntry> =
            self.record.answers.iter().filter(|entry| is_amendment(&entry.text)).cloned().collect();
        for entry in recorded {
            let epoch =
                self.recorded_epoch(&entry.text, notes).map_err(|faults| (entry, faults))?;
            self.epochs.push(epoch);
        }
        Ok(())
    }

    pub(super) fn recorded_epoch(
        &self,
        line: &str,
        notes: &mut Vec<Text>,
    ) -> Result<RulesetEpoch, Vec<Fault>> {
        let usage = say!(
            "recorded amendments are `amend HASH edition NAME, mod NAME, option MOD.NAME VALUE`"
        );
        let Some((hash, mut terms)) = AmendmentTerms::parse(line) else {
            return Err(fault(say!("`{line}` is not an amendment", line = quoted(line)), usage));
        };
        let before = self.last_era()?;
        let rules = self.campaign_rules()?.of(&hash, &terms.selection, notes)?;
        let named: Vec<String> = terms.options.iter().map(|(name, _)| name.clone()).collect();
        let (options, _) = terms.settle(&rules, &named)?;
        Ok(RulesetEpoch { rules: following(rules, &before.rules), terms, options })
    }

    /// Returns the rules that hold after the last amendment.
    pub fn last_rules(&self) -> Arc<Ruleset> {
        self.epochs.last().map_or_else(|| Arc::clone(&self.rules), |epoch| Arc::clone(&epoch.rules))
    }

    fn last_era(&self) -> Result<&RulesetEpoch, Vec<Fault>> {
        if self.epochs.len() > MOST {
            return Err(fault(
                say!("a campaign can be amended {MOST} times", MOST = quoted(MOST)),
                say!("take back those that are not needed with `undo`"),
            ));
        }
        self.epochs.last().ok_or_else(|| fault(say!("the campaign has no rules"), Text::EMPTY))
    }

    fn campaign_rules(&self) -> Result<&super::CampaignRules, Vec<Fault>> {
        self.campaign_rules.as_ref().ok_or_else(|| {
            fault(
                say!("there are no rules here to amend the campaign with"),
                say!("play it from its folder or file"),
            )
        })
    }

    /// Returns the amendment that `amend` with these words would make. Nothing is changed yet.
    ///
    /// # Errors
    /// Everything that speaks against it, all at once.
    pub(super) fn offer(&self, game: &Game<'_>, text: &str) -> Result<Offer, Vec<Fault>> {
        let last = self.last_era()?;
        let line = format!("amend {text}");
        let mut library = None;
        let (epoch, dropped) = if AmendmentTerms::parse(&line).is_some() {
            (self.recorded_epoch(&line, &mut Vec::new())?, Vec::new())
        } else {
            let rules = self.campaign_rules()?;
            let wished = last.terms.wished(text, |word| rules.mod_named(word))?;
            let (mut terms, named) = (wished.terms, wished.named);
            let here = rules.with_folders(&wished.folders)?;
            let rules = here.at_hand(&terms.selection)?;
            library = (!wished.folders.is_empty()).then_some(here.library);
            let carry = CarryOver::between(&last.rules, &rules);
            terms.carry_over(&carry, &rules, &named);
            let (options, dropped) = terms.settle(&rules, &named)?;
            (RulesetEpoch { rules: following(rules, &last.rules), terms, options }, dropped)
        };
        let same_rules =
            epoch.rules.hash == last.rules.hash && epoch.terms.selection == last.terms.selection;
        let before = options_before(game.state, last, &epoch);
        if same_rules && epoch.options == before {
            return Ok(Offer::Same(say!(
                "The current rules are those of the campaign ({called}, {hash}).",
                called = last.rules.called(),
                hash = Text::verbatim(&last.rules.hash)
            )));
        }
        self.check(game, &epoch)?;
        let line = epoch.terms.write(&epoch.rules.hash);
        let said = differences(&last.rules, &epoch, &before, &dropped);
        Ok(Offer::NewAmendment(Box::new(NewAmendment { epoch, line, said, dropped, library })))
    }

    /// Returns a text of the changes that `amend` with these words would make to the campaign as it stands.
    /// Nothing is changed.
    ///
    /// # Errors
    /// Everything that speaks against it, all at once.
    pub(super) fn preview_amendment(
        &self,
        game: &Game<'_>,
        viewer: Viewer,
        text: &str,
    ) -> Result<Text, Vec<Fault>> {
        let new = match self.offer(game, text)? {
            Offer::Same(text) => return Ok(text),
            Offer::NewAmendment(new) => new,
        };
        let rules = &new.epoch.rules;
        let state = carried_over(game.rules, &new.epoch, game.state);
        let hooks = scripts(rules, &state)?;
        let after = Game::new(rules, &state, hooks.as_deref());
        let mut said = amended::sentences(amended::Sides { before: game, after: &after, viewer });
        if said.is_empty() {
            said.push(say!("Nothing changes of what stands now."));
        }
        said.extend(new.dropped);
        let amend = format!("amend {text}");
        let amend = Text::verbatim(amend.trim_end());
        said.push(say!(
            "`{amend}` would play under {called} from the next phase on.",
            amend,
            called = rules.called()
        ));
        Ok(Text::list(said, Joined::Line))
    }

    /// Checks that the campaign can go on in an epoch: its scripts load, and it would be sound.
    fn check(&self, game: &Game<'_>, epoch: &RulesetEpoch) -> Result<(), Vec<Fault>> {
        let state = carried_over(game.rules, epoch, game.state);
        let faults = compatibility::check(game.rules, &epoch.rules, game.state, &state);
        if !faults.is_empty() {
            return Err(faults);
        }
        let hooks = scripts(&epoch.rules, &state)?;
        let after = Game::new(&epoch.rules, &state, hooks.as_deref());
        let unsound =
            if game.state.map.places.is_empty() || invariants::sound_at_question(game).is_err() {
                None
            } else {
                invariants::sound_at_question(&after).err()
            };
        if let Some(fault) = hooks.as_ref().and_then(|hooks| hooks.take_failure()) {
            return Err(vec![fault]);
        }
        match unsound {
            Some(breach) => Err(fault(
                say!("under these rules the campaign would be invalid: {breach}", breach),
                say!("change the rules or the campaign first"),
            )),
            None => Ok(()),
        }
    }

    /// Returns the differences between the rules in force and those at hand as text; None if they are alike.
    ///
    /// # Errors
    /// Every fault of the rules at hand.
    pub fn differs_at_hand(&self) -> Result<Option<Text>, Vec<Fault>> {
        let last = self.last_era()?;
        let at_hand = self.campaign_rules()?.at_hand(&last.terms.selection)?;
        Ok((at_hand.hash != last.rules.hash).then(|| diff::told(&last.rules, &at_hand)))
    }
}

/// Returns the settings of options under the last rules: those of the head stand in the state, and so do those
/// that no amendment set before.
fn options_before(state: &State, last: &RulesetEpoch, next: &RulesetEpoch) -> ScriptValue {
    let mut before = match &last.options {
        ScriptValue::Map(options) => options.clone(),
        _ => state.mod_options.clone(),
    };
    if let ScriptValue::Map(options) = &next.options {
        for name in options.keys().filter(|name| !name.contains('.')) {
            let Some(at) = GameOption::by_name(name) else { continue };
            let number = state.options.get(at).copied().unwrap_or(0);
            let value = match CHOICES[at].allowed {
                Allowed::Number(..) => ScriptValue::Number(number),
                Allowed::Words(_) => ScriptValue::text(CHOICES[at].allowed.show(number)),
            };
            before.entry(name.clone()).or_insert(value);
        }
    }
    ScriptValue::Map(before)
}

/// Returns a state as it stands under the rules of an epoch, which follow those it stands under now.
pub(super) fn carried_over(before: &Ruleset, epoch: &RulesetEpoch, state: &State) -> State {
    let mut state = state.clone();
    let amended = Event::Record(RecordEvent::Amended {
        rules: String::new(),
        clock: state.clock,
        options: epoch.options.clone(),
        versions: Box::new(CarriedOver::between(before, &epoch.rules)),
    });
    state.apply(&amended);
    let remade = driver::remade(before, &Game::new(&epoch.rules, &state, None));
    remade.iter().for_each(|remade| state.apply(remade));
    state
}

/// Rules just loaded, as those that follow others.
fn following(rules: Arc<Ruleset>, before: &Arc<Ruleset>) -> Arc<Ruleset> {
    Arc::new(Arc::unwrap_or_clone(rules).after(Arc::clone(before)))
}

/// Lists the differences of two rule sets; between editions that would be too much, so it names the command.
fn what_differs(before: &Ruleset, after: &Ruleset) -> Text {
    if before.edition == after.edition {
        return diff::told(before, after);
    }
    say!(
        "edition: {old} → {new} (`margrave rules diff {old} {new}` lists what differs)",
        old = Text::verbatim(&before.edition),
        new = Text::verbatim(&after.edition)
    )
}

/// Lists the changes of an amendment: cells, scripts, and options of mods.
fn differences(
    before: &Ruleset,
    epoch: &RulesetEpoch,
    old: &ScriptValue,
    dropped: &[Text],
) -> Text {
    let carry = CarryOver::between(before, &epoch.rules);
    let versions = carry.versions.iter();
    let mut lines: Vec<Text> = versions
        .map(|one| Text::verbatim(format!("{} {} → {}", one.layer, one.was, one.now)))
        .collect();
    if before.hash != epoch.rules.hash {
        lines.push(what_differs(before, &epoch.rules));
    }
    if let (ScriptValue::Map(old), ScriptValue::Map(new)) = (old, &epoch.options) {
        for (name, value) in new.iter().filter(|(name, value)| old.get(*name) != Some(*value)) {
            let now = epoch
                .terms
                .options
                .iter()
                .rev()
                .find(|(set, _)| set == name)
                .map_or_else(|| value.shown(), |(_, text)| text.clone());
            lines.push(match old.get(name) {
                Some(was) => {
                    let (name, was) = (Text::verbatim(name), Text::verbatim(was.shown()));
                    say!("option {name}: {was} → {now}", name, was, now = Text::verbatim(now))
                }
                None => {
                    let name = Text::verbatim(name);
                    say!("option {name}: {now}", name, now = Text::verbatim(now))
                }
            });
        }
    }
    lines.extend(dropped.iter().cloned());
    lines.push(say!(
        "From the next phase on the campaign is played under these rules ({called}, {hash}).",
        called = epoch.rules.called(),
        hash = Text::verbatim(&epoch.rules.hash)
    ));
    Text::list(lines, Joined::Line)
}
