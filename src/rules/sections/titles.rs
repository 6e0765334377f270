//! Titles of every kind of named thing of a rule set, and the rule set as views show it in a
//! language.
//!
//! Records and typed lines never depend on the language: the engine and scripts know the rules in
//! English, and views look at [`Ruleset::shown_in`]. A text of a script names things by marks such as
//! `{spell:flood_wave}`, which views put names in for.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::basics::pluralize::plural;
use crate::basics::terminal_text::clean;
use crate::rules::effect::Effect;
use crate::rules::game_option::CHOICES;
use crate::rules::names::Names;
use crate::rules::title::{Lang, Title};
use crate::rules::{Cell, Ruleset, Shape};
use crate::text::{Catalogue, Language, Noun, SAY, Text, Wording, disguise};

/// Names of things that no declaration of an edition or mod carries by itself.
#[derive(Debug, Clone, Default)]
pub struct Titles {
    /// Of phases that the program carries out, by id.
    pub phases: BTreeMap<String, Title>,
    /// Of words that stand in the log and in sums, by the English text.
    pub words: BTreeMap<String, Title>,
}

/// A kind of named thing, as scripts and marks in texts write it.
pub struct TitledKind {
    pub kind: &'static str,
    pub doc: &'static str,
    find: fn(&Ruleset, &str) -> Option<Title>,
}

/// Every kind of thing that has a title.
pub const CALLED: &[TitledKind] = &[
    TitledKind {
        kind: "settlement",
        doc: "kinds of settlement, and `barren`",
        find: |rules, id| rules.settlement_called(id),
    },
    TitledKind {
        kind: "terrain",
        doc: "terrains",
        find: |rules, id| {
            rules.terrains.iter().find(|kind| kind.id == id).map(|kind| kind.title.clone())
        },
    },
    TitledKind {
        kind: "table",
        doc: "tables",
        find: |rules, id| rules.names.table(id).map(|table| rules.table(table).title.clone()),
    },
    TitledKind {
        kind: "row",
        doc: "rows of tables of records, as `TABLE.ROW`, and of roll tables by their label or by the word of their `result`",
        find: Ruleset::record_called,
    },
    TitledKind {
        kind: "spell",
        doc: "spells",
        find: |rules, id| rules.names.spell(id).map(|spell| rules.spell(spell).title.clone()),
    },
    TitledKind {
        kind: "race",
        doc: "races",
        find: |rules, id| {
            rules.races.iter().find(|race| race.id == id).map(|race| race.title.clone())
        },
    },
    TitledKind {
        kind: "phase",
        doc: "phases, built in or not",
        find: |rules, id| rules.has_phase(id).then(|| rules.phase_called(id)),
    },
    TitledKind {
        kind: "block",
        doc: "blocks of the calendar",
        find: |rules, id| {
            rules
                .calendar
                .blocks
                .iter()
                .find(|block| block.id == id)
                .map(|block| block.title.clone())
        },
    },
    TitledKind {
        kind: "counter",
        doc: "counters",
        find: |rules, id| {
            rules
                .counters
                .iter()
                .find(|counter| counter.id == id)
                .map(|counter| counter.titles.1.clone())
        },
    },
    TitledKind {
        kind: "mark",
        doc: "declared marks",
        find: |rules, id| {
            rules.marks.iter().find(|kind| kind.id == id).map(|kind| kind.title.clone())
        },
    },
    TitledKind {
        kind: "province_kind",
        doc: "kinds of provinces",
        find: |rules, id| rules.names.provinces.kind(id).map(|kind| kind.title.clone()),
    },
    TitledKind {
        kind: "province_benefit",
        doc: "what provinces give",
        find: |rules, id| rules.names.provinces.benefit(id).map(|benefit| benefit.title.clone()),
    },
    TitledKind {
        kind: "option",
        doc: "options",
        find: |rules, id| {
            CHOICES.iter().position(|row| row.name == id).map(|at| rules.options[at].title.clone())
        },
    },
    TitledKind {
        kind: "word",
        doc: "words of the section `titles`",
        find: |rules, id| {
            Some(rules.titles.words.get(id).cloned().unwrap_or_else(|| Title::plain(id)))
        },
    },
];

impl Wording for Ruleset {
    fn catalogue(&self) -> Option<&Catalogue> {
        if self.lang == Lang::ENGLISH {
            return None;
        }
        Catalogue::of(self.languages.get(usize::from(self.lang.0))?)
    }

    fn noun(&self, english: &str) -> Option<&Noun> {
        self.words.get(english)
    }

    fn order(&self, english: &str) -> Option<&str> {
        let of_scripts = self.order_words.get(english).map(String::as_str);
        of_scripts.or_else(|| self.catalogue()?.order(english))
    }

    fn ends_in_side(&self, order: &str) -> bool {
        self.ending_in_sides.contains(&order)
    }

    fn sentence(&self, english: &str) -> Option<&str> {
        let of_scripts = self.sentences.get(english).map(String::as_str);
        of_scripts.or_else(|| self.catalogue()?.sentence(english))
    }
}

impl Ruleset {
    /// Returns the title of a thing by its kind of [`CALLED`] and its id; None if there is no such
    /// thing.
    pub fn title_of(&self, kind: &str, id: &str) -> Option<Title> {
        (CALLED.iter().find(|row| row.kind == kind)?.find)(self, id)
    }

    /// Returns the language with this code; English if these rules have none of it.
    pub fn language(&self, code: &str) -> Lang {
        Lang::among(&self.languages, code).unwrap_or_default()
    }

    /// Returns the code of the language in which these rules name things.
    pub fn language_code(&self) -> &str {
        self.languages.get(usize::from(self.lang.0)).map_or("en", String::as_str)
    }

    /// Lists the languages that somebody can read these rules in, each with its code and its own name.
    pub fn offered_languages(&self) -> Vec<(&str, &'static str)> {
        let others = self.languages.iter().skip(1);
        let others =
            others.filter_map(|code| Some((code.as_str(), Catalogue::of(code)?.name.as_str())));
        [("en", "English")].into_iter().chain(others).collect()
    }

    /// Lists the names of orders for which the language has words, with the words.
    pub fn order_words(&self) -> impl Iterator<Item = (&str, &str)> {
        let of_scripts = self.order_words.iter().map(|(name, word)| (name.as_str(), word.as_str()));
        let built_in = self.catalogue().into_iter().flat_map(Catalogue::orders);
        // What an edition calls so is meant before what the program does.
        let taken = |word: &str| self.order_words.values().any(|own| own == word);
        let built_in = built_in.filter(move |(_, word)| !taken(word));
        of_scripts.chain(built_in)
    }

    /// Returns the name of the order for which the language has this word, in small letters.
    pub fn order_called(&self, word: &str) -> Option<&str> {
        self.order_words().find(|(_, typed)| *typed == word).map(|(name, _)| name)
    }

    /// Puts the name of an order into a line that begins with the language's word for it.
    pub fn order_named<'l>(&self, line: &'l str) -> Cow<'l, str> {
        let word = line.split(' ').next().unwrap_or_default();
        match self.order_called(&word.to_lowercase()) {
            Some(name) => Cow::Owned(format!("{name}{}", &line[word.len()..])),
            None => Cow::Borrowed(line),
        }
    }

    /// Makes a text that has the words of these rules, also where whoever reads it has none of them before them.
    pub fn said_by(rules: &Arc<Ruleset>, text: Text) -> Text {
        let rules = Arc::clone(rules);
        Text::late(move |words| {
            text.in_words(rules.shown_in(rules.language(Language::code(&words))))
        })
    }

    /// Returns these rules as somebody reads them in a language; rules that are translated stay in theirs.
    pub fn shown_in(&self, lang: Lang) -> &Ruleset {
        self.translation(lang).map_or(self, Arc::as_ref)
    }

    /// Returns the translation of these rules; None if that is how they are.
    fn translation(&self, lang: Lang) -> Option<&Arc<Ruleset>> {
        let made = self.translations.get(usize::from(lang.0)).filter(|_| lang != Lang::ENGLISH)?;
        Some(made.get_or_init(|| Arc::new(self.translated_into(lang))))
    }

    fn translated_into(&self, lang: Lang) -> Ruleset {
        let code = &self.languages[usize::from(lang.0)];
        let translated = |before: &Arc<Ruleset>| {
            Arc::clone(before.translation(before.language(code)).unwrap_or(before))
        };
        let texts = self.translation_files.layer_texts(code);
        let pseudo = code == Catalogue::PSEUDO;
        let mut words = if pseudo { self.disguised_words() } else { self.words_in(lang) };
        words.extend(texts.nouns);
        let title = match texts.sentences.get(&self.title) {
            Some(translated) => translated.clone(),
            None if pseudo => disguise(&self.title),
            None => self.title.clone(),
        };
        let catalogue = Catalogue::of(code);
        let noun = |english: &str| {
            words.get(english).or_else(|| catalogue.and_then(|all| all.noun(english)))
        };
        let money = self.money.speaking(lang, noun);
        Ruleset {
            lang,
            title,
            sentences: texts.sentences,
            order_words: texts.orders,
            translations: Vec::new(),
            before: self.before.as_ref().map(translated),
            shown_names: self.names_in(lang),
            words,
            rulebook: self.rulebook.translated(&self.translation_files, code),
            money,
            counters: self.counters.iter().map(|counter| counter.speaking(lang)).collect(),
            marks: self.marks.iter().map(|kind| kind.speaking(lang)).collect(),
            ..self.clone()
        }
    }

    /// Returns a title in the language of these rules.
    pub fn display_name<'a>(&self, title: &'a Title) -> &'a str {
        title.in_language(self.lang)
    }

    /// Returns a word of the log or of a sum in the language of these rules: names of things and the words of
    /// the section `titles` change, and others stay as they are.
    pub fn word<'a>(&'a self, text: &'a str) -> &'a str {
        self.words.get(text).map_or(text, |noun| &noun.one)
    }

    /// Returns a title in the language of these rules, if that has one and is not English.
    pub fn translated<'a>(&self, title: &'a Title) -> Option<&'a str> {
        Some(self.display_name(title)).filter(|text| *text != title.english())
    }

    /// Returns a title as part of a sentence. Things of one English name may have several in another
    /// language, so that the title's own comes before what the language has for the word; a noun that is
    /// called so has its forms.
    pub fn title_text(&self, title: &Title) -> Text {
        match self.translated(title) {
            Some(own) if self.noun(title.english()).is_none_or(|noun| noun.one != own) => {
                Text::verbatim(own)
            }
            _ => Text::noun(title.english().to_owned()),
        }
    }

    /// Returns ` (boerenopstand)`: what a thing is called, after its id, if views do not speak English.
    pub fn also(&self, title: &Title) -> String {
        self.translated(title).map_or(String::new(), |text| format!(" ({text})"))
    }

    /// Returns a phase that is built in or of a layer's own, as views show it.
    pub fn phase_title(&self, phase: u16) -> Option<String> {
        Some(self.display_name(&self.phase_called(self.phase_id(phase)?)).to_owned())
    }

    /// Returns a phase as part of a sentence.
    pub fn phase_text(&self, phase: u16) -> Option<Text> {
        Some(self.title_text(&self.phase_called(self.phase_id(phase)?)))
    }

    fn has_phase(&self, id: &str) -> bool {
        self.built_in_phases.iter().any(|phase| phase.id == id)
            || self.added_phases.iter().any(|phase| phase.id == id)
    }

    fn phase_called(&self, id: &str) -> Title {
        let own = self.added_phases.iter().find(|phase| phase.id == id).map(|phase| &phase.title);
        own.or_else(|| self.titles.phases.get(id)).cloned().unwrap_or_else(|| Title::of_id(id))
    }

    fn record_called(&self, id: &str) -> Option<Title> {
        let (table, row) = id.split_once('.')?;
        match &self.table(self.names.table(table)?).shape {
            Shape::Records(records) => records.row(row).map(|row| row.title.clone()),
            Shape::Roll(roll) => {
                let comes_to = |cell: &Cell| matches!(cell, Cell::Effects(effects) if effects.iter().any(|effect| matches!(effect, Effect::Result(word) if word.as_str() == row)));
                let found = roll
                    .rows
                    .iter()
                    .find(|other| other.label == row || other.cells.iter().any(comes_to))?;
                let title = found.titles.first().filter(|title| **title != Title::default());
                Some(title.cloned().unwrap_or_else(|| Title::of_id(row)))
            }
            _ => None,
        }
    }

    fn settlement_called(&self, id: &str) -> Option<Title> {
        let barren = || {
            (id == "barren")
                .then(|| self.titles.words.get(id).cloned().unwrap_or_else(|| Title::plain(id)))
        };
        self.settlements
            .iter()
            .find(|kind| kind.id == id)
            .map(|kind| kind.title.clone())
            .or_else(barren)
    }

    /// Returns a kind of settlement, or barren land, as views show it.
    pub fn settlement_title(&self, kind: Option<crate::rules::Settlement>) -> &str {
        match kind {
            Some(kind) => self
                .settlements
                .get(kind.0 as usize)
                .map_or("?", |kind| self.display_name(&kind.title)),
            None => self.word("barren"),
        }
    }

    /// Names of things as views show them. In English tables, races and spells go by their ids,
    /// which are typed.
    pub(in crate::rules) fn names_in(&self, lang: Lang) -> Names {
        let named = |title: &Title| title.in_language(lang).to_owned();
        let mut names = Names {
            settlements: self.settlements.iter().map(|kind| named(&kind.title)).collect(),
            terrains: self.terrains.iter().map(|kind| named(&kind.title)).collect(),
            ..self.names.clone()
        };
        if lang != Lang::ENGLISH {
            names.tables = self.tables.iter().map(|table| named(&table.title)).collect();
            names.races = self.races.iter().map(|race| named(&race.title)).collect();
            names.spells = self.spells.iter().map(|spell| named(&spell.title)).collect();
        }
        names
    }

    /// Maps English names to names in a language. Where one English word names several things, the section
    /// `titles` decides.
    fn words_in(&self, lang: Lang) -> BTreeMap<String, Noun> {
        let mut words = BTreeMap::new();
        self.each_title(&mut |english, title| {
            if title.in_language(lang) != english {
                words.insert(english.to_owned(), Noun::plain(title.in_language(lang)));
            }
        });
        words
    }

    /// Maps the English nouns that every language of these rules has to how the pseudo-language shows them.
    fn disguised_words(&self) -> BTreeMap<String, Noun> {
        let known_in = |code: &str| {
            let mut known: BTreeSet<String> =
                self.translation_files.layer_texts(code).nouns.into_keys().collect();
            known.extend(
                Catalogue::of(code).into_iter().flat_map(Catalogue::nouns).map(str::to_owned),
            );
            let lang = self.language(code);
            self.each_title(&mut |english, title| {
                if lang != Lang::ENGLISH && title.is_given_in(lang) {
                    known.insert(english.to_owned());
                }
            });
            known
        };
        let beside = |code: &str| code == "en" || Catalogue::UNSPOKEN.contains(&code);
        let offered = self.languages.iter().filter(|code| !beside(code));
        let in_all = offered
            .map(|code| known_in(code))
            .reduce(|all, one| all.intersection(&one).cloned().collect());
        let noun = |english: String| {
            let (one, many) = (disguise(&english), disguise(&plural(&english)));
            (english, Noun { one, many, ..Noun::default() })
        };
        in_all.unwrap_or_default().into_iter().map(noun).collect()
    }

    /// Shows each title to a function, with the English by which sentences name it.
    fn each_title(&self, put: &mut dyn FnMut(&str, &Title)) {
        let rows = self.tables.iter().filter_map(|table| match &table.shape {
            Shape::Roll(roll) => Some(roll.rows.iter().flat_map(|row| &row.titles)),
            _ => None,
        });
        rows.flatten()
            .filter(|title| !title.english().is_empty())
            .for_each(|title| put(title.english(), title));
        for table in &self.tables {
            if let Shape::Records(records) = &table.shape {
                records.rows.iter().for_each(|row| put(row.title.english(), &row.title));
            }
            put(&table.name, &table.title);
            put(&table.name.replace('_', " "), &table.title);
        }
        self.titles.phases.values().for_each(|title| put(title.english(), title));
        self.added_phases.iter().for_each(|phase| put(phase.title.english(), &phase.title));
        for block in &self.calendar.blocks {
            put(block.title.english(), &block.title);
            put(block.round_title.english(), &block.round_title);
        }
        self.modifiers.iter().for_each(|modifier| put(modifier.reason.as_str(), &modifier.title));
        self.races.iter().for_each(|race| put(race.title.english(), &race.title));
        self.spells.iter().for_each(|spell| put(spell.title.english(), &spell.title));
        self.terrains.iter().for_each(|kind| put(kind.title.english(), &kind.title));
        self.settlements.iter().for_each(|kind| put(kind.title.english(), &kind.title));
        let (one, several) = &self.money.titles;
        [one, several].into_iter().for_each(|title| put(title.english(), title));
        self.titles.words.iter().for_each(|(english, title)| put(english, title));
    }

    /// Returns what stands for a mark of a text of a script.
    fn marked(&self, kind: &str, id: &str) -> Option<String> {
        if kind != SAY {
            return self.title_of(kind, id).map(|title| self.display_name(&title).to_owned());
        }
        let words = Text::from_mark(id)?.in_words(self);
        // Names within it may be marks of their own; none of them is a sentence any more.
        Some(clean(&self.with_names(&words)).into_owned())
    }

    /// Returns a text of a script with names in the place of its marks: `{spell:flood_wave}` → `flood wave`.
    /// All other text stays unchanged.
    pub fn with_names<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !text.contains('{') {
            return Cow::Borrowed(text);
        }
        let mut spoken = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            spoken.push_str(before);
            let found = after.split_once('}').and_then(|(mark, after)| {
                let (kind, id) = mark.split_once(':')?;
                Some((self.marked(kind, id)?, after))
            });
            match found {
                Some((words, after)) => {
                    spoken.push_str(&words);
                    rest = after;
                }
                None => {
                    spoken.push('{');
                    rest = after;
                }
            }
        }
        Cow::Owned(spoken + rest)
    }
}

/// Returns the mark that stands for the name of a thing in texts of scripts.
pub fn mark(kind: &str, id: &str) -> String {
    format!("{{{kind}:{id}}}")
}

/// Kinds of named things, as Markdown.
pub fn reference() -> String {
    let rows: String =
        CALLED.iter().map(|row| format!("| `{}` | {} |\n", row.kind, row.doc)).collect();
    format!(
        "`name: text`, or `name: {{en: text, nl: text}}` where a thing is declared; `titles:` names things of all kinds \
         together, as `titles: {{phases: {{scouting: {{nl: verkenning}}}}, rows: {{winter_events: {{5: {{nl: pest}}}}}}}}`. \
         The manifest of an edition or mod lists its languages beside English: `languages: [nl]`. `--lang nl` shows the \
         names; a thing without one in that language shows the English name. What is typed and recorded stays as it is. \
         A text of a script names a thing by a mark such as `{{spell:earthquake}}`, which `campaign.name` writes.\n\n\
         | kind | names |\n|---|---|\n{rows}"
    )
}
