//! Rules and state together, read only, for checks, players and views.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, Event, EventRecord, Owner, RealmEvent, RealmId, Reason, State};
use crate::engine::core::driver::owner_now;
use crate::engine::core::refusal::Reasons;
use crate::engine::core::scripting::hook_subjects::HookSubjects;
use crate::engine::core::scripting::interface::Hooks;
use crate::engine::core::sources::Sources;
use crate::engine::core::texts;
use crate::engine::core::trace::Trace;
use crate::fault::nearest;
use crate::map::{Design, Map, Place, PlaceId};
use crate::rules::{Counter, Lang, Ruleset, Settlement, Symbol};
use crate::say;
use crate::text::{Joined, Text, listed_code};

/// A look at a campaign under its rules.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    pub rules: &'a Ruleset,
    pub state: &'a State,
    /// Scripts in play, if there are any.
    pub hooks: Option<&'a dyn Hooks>,
    /// The subjects of hooks for which they have set something.
    pub subjects: Option<&'a HookSubjects>,
    /// Record of what modifiers and scripts change while something is carried out.
    pub trace: Option<&'a Trace>,
    /// The map as it lay when something happened of which is told; None for now.
    pub past: Option<&'a Rc<Map>>,
    /// The part of a place in the files of rules that is named.
    pub sources: Sources,
    /// Use of the reasons of refusals.
    pub reasons: Reasons,
    /// Language of whoever reads what is shown.
    pub reader: Lang,
    /// People who are named beside the campaign, by the realm that they play.
    pub people: Option<&'a PersonNames>,
}

/// Names of people, by the name of the realm that they play.
pub type PersonNames = BTreeMap<String, Vec<String>>;

impl<'a> Game<'a> {
    pub fn new(rules: &'a Ruleset, state: &'a State, hooks: Option<&'a dyn Hooks>) -> Game<'a> {
        Game::of_turn(rules, state, hooks, hooks.map(Hooks::subjects))
    }

    /// As [`Game::new`], with the subjects of hooks, which a turn knows already.
    #[inline]
    pub(in crate::engine) fn of_turn(
        rules: &'a Ruleset,
        state: &'a State,
        hooks: Option<&'a dyn Hooks>,
        subjects: Option<&'a HookSubjects>,
    ) -> Game<'a> {
        Game {
            rules,
            state,
            hooks,
            subjects,
            trace: None,
            past: None,
            sources: Sources::OfViewer,
            reasons: Reasons::Read,
            reader: Lang::ENGLISH,
            people: None,
        }
    }

    /// Returns this look under the rules that held when something happened: numbers of tables, rows
    /// and modifiers in its record are theirs.
    pub fn under<'b>(&self, record: &'b EventRecord) -> Game<'b>
    where
        'a: 'b,
    {
        Game { rules: self.rules.at(record.epoch), past: Some(&record.map), ..*self }
    }

    /// Returns this look for somebody who reads a language.
    #[must_use]
    pub fn read_in(&self, reader: Lang) -> Game<'a> {
        Game { reader, ..*self }
    }

    /// Returns this look with the people who are named beside the campaign.
    #[must_use]
    pub fn with_people<'b>(&self, people: &'b PersonNames) -> Game<'b>
    where
        'a: 'b,
    {
        Game { people: Some(people), ..*self }
    }

    /// Returns this look in the language of whoever reads: what is checked, recorded and written never takes it.
    #[must_use]
    pub fn shown(&self) -> Game<'a> {
        Game { rules: self.rules.shown_in(self.reader), ..*self }
    }

    pub fn map(&self) -> &'a Rc<Map> {
        self.past.unwrap_or(&self.state.map)
    }

    pub fn place(&self, place: PlaceId) -> &'a Place {
        self.map().place(place)
    }

    /// Returns the design of the tile that a place is; None for a province.
    pub fn design(&self, place: PlaceId) -> Option<&Design> {
        let laid = self.place(place).laid()?;
        self.rules.tiles.designs.get(usize::from(laid.design))
    }

    /// Returns a tile as people read it: its label, and its name if it has one (`D4 Altendorf`).
    /// Lines that are typed or written have the label of [`Game::place`] alone.
    pub fn label(&self, place: PlaceId) -> &'a str {
        self.state
            .annotations
            .tiles
            .get(&place)
            .map_or(&self.place(place).label, |called| &called.shown)
    }

    pub fn realm_name(&self, realm: RealmId) -> &'a str {
        &self.state.realm(realm).name
    }

    pub fn owner_name(&self, owner: Owner) -> &'a str {
        match owner {
            Owner::Nobody => "nobody",
            Owner::Independent => "independent",
            Owner::Realm(realm) => self.realm_name(realm),
        }
    }

    /// Returns `red 1`, with its name if it has one.
    pub fn banner_name(&self, banner: BannerId) -> String {
        let numbered = self.state.banner(banner);
        let name = self
            .state
            .annotations
            .banners
            .get(&banner)
            .map_or(String::new(), |name| format!(" {name}"));
        format!("{} {}{name}", self.realm_name(numbered.realm), numbered.number)
    }

    /// Returns `red 1, red 2`.
    pub fn banner_names(&self, banners: &[BannerId]) -> String {
        banners.iter().map(|banner| self.banner_name(*banner)).collect::<Vec<_>>().join(", ")
    }

    /// Returns whose turn it is, in phases played realm by realm.
    pub fn turn_of(&self) -> Option<RealmId> {
        owner_now(self.rules, self.state)
    }

    /// Returns the id of the phase that is played.
    pub fn phase_id(&self) -> Option<&'a str> {
        let (phase, _) = self.state.clock.phase(&self.rules.calendar)?;
        self.rules.phase_id(phase)
    }

    pub fn settlement_name(&self, settlement: Option<Settlement>) -> &'a str {
        self.rules.settlement_name(settlement)
    }

    /// Returns the name of a place in records: the one that players gave it, else that of the map,
    /// else its label.
    pub fn place_called(&self, place: PlaceId) -> &str {
        let here = self.place(place);
        let given = self.state.annotations.tiles.get(&place).map(|called| called.name.as_str());
        let mapped = here.province().map(|province| province.name.as_str());
        given.or(mapped).unwrap_or(&here.label)
    }

    /// Returns a text of a script or of the program as players read it: [`Ruleset::localized`], and
    /// provinces as they are called in the language that is shown.
    pub fn localized(&self, text: &str) -> String {
        let text = self.rules.localized(text);
        if self.rules.lang == Lang::ENGLISH || !self.map().of_provinces() {
            return text;
        }
        let language = self.rules.languages.get(usize::from(self.rules.lang.0));
        let named = |place: &'a Place| {
            let province = place.province()?;
            let name = province.name_in(language.map(String::as_str));
            (name != province.name).then_some((province.name.as_str(), name))
        };
        let mut names: Vec<(&str, &str)> = self.map().places.iter().filter_map(named).collect();
        // `Old Mark` is not `Mark`.
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        let ends = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
        let mut shown = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(letter) = rest.chars().next() {
            let begins = ends(shown.chars().next_back());
            let found = names.iter().find(|(name, _)| {
                begins && rest.strip_prefix(name).is_some_and(|after| ends(after.chars().next()))
            });
            let (taken, put) = match found {
                Some((name, called)) => (name.len(), *called),
                None => (letter.len_utf8(), &rest[..letter.len_utf8()]),
            };
            shown.push_str(put);
            rest = &rest[taken..];
        }
        shown
    }

    /// Finds a place by a label such as `D4`, or by a name that one tile alone has.
    pub fn place_named(&self, label: &str) -> Result<PlaceId, Text> {
        if let Some(place) = self.state.map.by_label(label) {
            return Ok(place);
        }
        let first = self.state.map.places.first().filter(|_| self.state.map.of_provinces());
        if first.is_none() && crate::map::Hex::parse(label).is_some() {
            return Err(say!(
                "there is no tile {label} on this map",
                label = Text::verbatim(label.to_uppercase())
            ));
        }
        let named: Vec<PlaceId> = self.state.annotations.tiles_named(label).collect();
        let typed = Text::verbatim(label);
        match named.as_slice() {
            [place] => Ok(*place),
            [] => Err(match first {
                None => say!("`{label}` is not a tile; tiles are written like D4", label = typed),
                Some(first) => {
                    let places = || self.state.map.places.iter();
                    let ids = places().map(|place| place.label.as_str());
                    let names = places().filter_map(|place| place.province());
                    let names = names.map(|province| province.name.as_str());
                    match nearest(label, ids.chain(names)) {
                        Some(near) => {
                            let near = Text::verbatim(near);
                            say!(
                                "there is no province `{label}`; did you mean `{near}`?",
                                label = typed,
                                near
                            )
                        }
                        None => say!(
                            "there is no province `{label}`; provinces are written like {id}",
                            label = typed,
                            id = Text::verbatim(&first.label)
                        ),
                    }
                }
            }),
            several => Err(say!(
                "several {tile:many} are called `{label}`: {labels}",
                tile = texts::tile(self),
                label = typed,
                labels = texts::places(self, several)
            )),
        }
    }

    /// Finds a realm by its name.
    ///
    /// # Errors
    /// A sentence that names the nearest known realm.
    pub fn realm_named(&self, name: &str) -> Result<RealmId, Text> {
        let names = || self.state.realms.iter().map(|realm| realm.name.as_str());
        self.state.realm_named(name).ok_or_else(|| match nearest(name, names()) {
            Some(near) => say!(
                "there is no realm `{name}`; did you mean `{near}`?",
                name = Text::verbatim(name),
                near = Text::verbatim(near)
            ),
            None => say!(
                "there is no realm `{name}`; there are {names}",
                name = Text::verbatim(name),
                names = Text::list(names().map(Text::verbatim), Joined::Comma)
            ),
        })
    }

    /// Returns the shortest beginnings of the realms' names that tell them apart, as the map draws
    /// them.
    pub fn short_names(&self) -> Vec<String> {
        let names: Vec<String> =
            self.state.realms.iter().map(|realm| realm.name.to_lowercase()).collect();
        let start = |name: &str, length: usize| name.chars().take(length).collect::<String>();
        let short = |at: usize| {
            let name = &names[at];
            let unique = |length: &usize| {
                !names.iter().enumerate().any(|(other, rival)| {
                    other != at && start(rival, *length) == start(name, *length)
                })
            };
            start(name, (1..=name.chars().count()).find(unique).unwrap_or(usize::MAX))
        };
        (0..names.len()).map(short).collect()
    }

    /// Reads `r1`, the sign by which the map draws a banner: its realm and its number. None where it
    /// is no sign of a standing banner, or a place is called so and it is not typed as it is drawn.
    pub fn banner_sign(&self, word: &str) -> Option<(RealmId, i64)> {
        let digits = word.find(|letter: char| letter.is_ascii_digit()).filter(|at| *at > 0)?;
        let (short, number) = (word[..digits].to_lowercase(), word[digits..].parse().ok()?);
        let at = self.short_names().iter().position(|name| *name == short)?;
        let realm = self.state.realm_ids().nth(at)?;
        let mut seen = self.state.banners_of(realm);
        seen.find(|(_, banner)| i64::from(banner.number) == number)?;
        let drawn = word.starts_with(&short);
        (drawn || self.place_named(word).is_err()).then_some((realm, number))
    }

    /// Finds the counter that realms have under a name.
    ///
    /// # Errors
    /// A sentence that names the nearest one.
    pub fn counter_named(&self, name: &str) -> Result<&'a Counter, Text> {
        let names = || self.rules.counters.iter().map(|counter| counter.id.as_str());
        self.rules.counter(name).ok_or_else(|| {
            let typed = Text::verbatim(name);
            match nearest(name, names()) {
                Some(near) => say!(
                    "the rules count no `{name}`; did you mean `{near}`?",
                    name = typed,
                    near = Text::verbatim(near)
                ),
                None if self.rules.counters.is_empty() => {
                    say!("the rules count no `{name}`, nor anything else", name = typed)
                }
                None => say!(
                    "the rules count no `{name}`; they count {names}",
                    name = typed,
                    names = listed_code(names(), Joined::Comma)
                ),
            }
        })
    }

    /// Returns the event that sets a counter of a realm to a number within its bounds.
    pub fn counter_set(
        &self,
        realm: RealmId,
        name: &str,
        number: &str,
        what: Reason,
    ) -> Result<Event, Text> {
        let counter = self.counter_named(name)?;
        let wanted = number.parse().ok().filter(|number| counter.within(*number) == *number);
        let Some(wanted) = wanted else {
            return Err(say!(
                "{counter} takes a number {bounds}, not `{number}`",
                counter = Text::noun(counter.name.clone()),
                bounds = counter.bounds(),
                number = Text::verbatim(number)
            ));
        };
        let by = wanted - self.state.realm(realm).counter(&counter.id);
        Ok(Event::Realm(RealmEvent::CounterChanged {
            realm,
            counter: Symbol::label(&counter.id),
            by,
            what,
        }))
    }

    /// Finds a realm's standing banner by its number, also one in hiding.
    ///
    /// # Errors
    /// A sentence that lists the banners that everybody sees.
    pub fn banner_numbered(&self, realm: RealmId, number: i64) -> Result<BannerId, Text> {
        self.banner_known_to(Viewer::Host, realm, number)
    }

    /// As [`Game::banner_numbered`]; to a viewer who does not know of it one in hiding is none.
    ///
    /// # Errors
    /// As that.
    pub fn banner_known_to(
        &self,
        viewer: Viewer,
        realm: RealmId,
        number: i64,
    ) -> Result<BannerId, Text> {
        let known = |banner: &BannerId| viewer.knows_of_banner(self.state, *banner);
        self.state.banner_numbered(realm, number).filter(known).ok_or_else(|| {
            let mut numbers: Vec<u8> =
                self.state.banners_of(realm).map(|(_, banner)| banner.number).collect();
            numbers.sort_unstable();
            let listed = Text::list(numbers.into_iter().map(Text::from), Joined::Comma);
            let name = texts::realm(self, realm);
            if listed.is_empty() {
                say!("{name} has no banner", name)
            } else {
                say!("{name} has no banner {number}; it has {listed}", name, number, listed)
            }
        })
    }

    /// Finds a realm's banner by its number, standing or the last that was removed, as far as the viewer knows.
    ///
    /// # Errors
    /// As [`Game::banner_numbered`].
    pub fn banner_ever(
        &self,
        viewer: Viewer,
        realm: RealmId,
        number: i64,
    ) -> Result<BannerId, Text> {
        self.banner_known_to(viewer, realm, number).or_else(|message| {
            let gone = self.state.banners.iter().rposition(|banner| {
                banner.removed && banner.realm == realm && i64::from(banner.number) == number
            });
            gone.and_then(|at| u16::try_from(at).ok()).map(BannerId).ok_or(message)
        })
    }
}
