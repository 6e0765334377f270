//! Search for what mentions a word: orders, commands, views, phases, options and more, kind by
//! kind. What bears the word as its name is explained; what only mentions it is then named.

use super::{
    bears_name, doc_in_words, for_instance, in_force, is_played, mod_order_help, of_mods,
    order_help, steps, views,
};
use crate::campaign::header_lines::HEADER_LINES;
use crate::command::examples::{example, worded};
use crate::command::{COMMANDS, Context, expect, scripts, topics};
use crate::engine::ORDERS;
use crate::engine::core::parse;
use crate::fault::or_nearest;
use crate::phases::PHASES;
use crate::rules::{LayerInfo, ModOption};
use crate::say;
use crate::text::{Joined, Text, as_used, quoted, with_nouns};

/// Lists what mentions a word; after a topic of the rules, which has been `told`, only its names.
/// If nothing mentions the word itself, words that begin with it count.
pub(super) fn search(context: &Context<'_>, word: &str, told: bool) -> String {
    let mut search = Search::over(context, word, told, true);
    if !told && search.is_empty() {
        search = Search::over(context, word, told, false);
        if !search.is_empty() {
            search.lines.insert(
                0,
                context.words(say!(
                    "nothing mentions `{word}` itself; these mention words that begin with it:",
                    word = Text::verbatim(word)
                )),
            );
        }
    }
    search.found()
}

struct Search<'c, 'a> {
    context: &'c Context<'a>,
    word: &'c str,
    /// True if what the rules say of the word is told already.
    told: bool,
    /// Only the word itself counts, not a longer one that begins with it: `sea` is not in `season`.
    whole: bool,
    /// Something bears the word as its name: what only mentions it is not explained.
    exact: bool,
    lines: Vec<String>,
    /// Names of what only mentions the word.
    others: Vec<String>,
}

impl<'c, 'a> Search<'c, 'a> {
    fn over(context: &'c Context<'a>, word: &'c str, told: bool, whole: bool) -> Self {
        let exact = told || bears_name(context, word);
        let (lines, others) = (Vec::new(), Vec::new());
        let mut search = Search { context, word, told, whole, exact, lines, others };
        search.orders();
        search.mod_orders();
        search.commands();
        search.views();
        search.phases();
        search.expectations();
        search.header_lines();
        search.options();
        search
    }

    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.others.is_empty() && self.mod_named().is_none()
    }

    /// Returns the mod that bears the word as its name.
    fn mod_named(&self) -> Option<&'a LayerInfo> {
        scripts::mod_named(self.context.game.rules, self.word)
    }

    /// True if a text has the word in it: several words as they stand, and one by itself, also with an `s`
    /// behind it, or where it need not be `whole` as the beginning of another.
    fn has(&self, part: &str) -> bool {
        let itself = |one: &str| one == self.word || one.strip_suffix('s') == Some(self.word);
        let between = |letter: char| !letter.is_alphanumeric();
        if self.word.contains(between) {
            return part.contains(self.word);
        }
        part.split(between).any(|one| itself(one) || !self.whole && one.starts_with(self.word))
    }

    fn mentions(&self, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.has(&part.to_lowercase()))
    }

    /// Explains something that bears the word as its name, or mentions it where nothing bears it;
    /// names what else mentions it.
    fn consider(
        &mut self,
        name: &str,
        named: bool,
        parts: &[&str],
        explained: impl FnOnce() -> Vec<String>,
    ) {
        if named || !self.exact && self.mentions(parts) {
            self.lines.extend(explained());
        } else if self.mentions(parts) {
            self.others.push(name.to_owned());
        }
    }

    fn orders(&mut self) {
        let game = self.context.game;
        for row in ORDERS.iter().filter(|row| in_force(game.rules, row)) {
            let named = row.name == self.word || row.aliases.contains(&self.word);
            let doc = doc_in_words(game, row.doc);
            let parts = [row.name, row.doc.english(), &doc, row.rules];
            self.consider(row.name, named, &parts, || order_help(game, row));
        }
    }

    fn mod_orders(&mut self) {
        let context = self.context;
        for (phase, order) in of_mods(context) {
            let doc = context.of_rules(&order.doc);
            let parts = [order.name.as_str(), &order.doc, &doc];
            let named = order.name == self.word;
            self.consider(&order.name, named, &parts, || mod_order_help(context, &phase, order));
        }
    }

    fn commands(&mut self) {
        let game = self.context.game;
        for row in COMMANDS {
            let (usage, doc) = (worded(game, row.usage), doc_in_words(game, row.doc));
            let usage = as_used(game.rules, &usage).into_owned();
            let named = row.name == self.word || row.aliases.contains(&self.word);
            self.consider(row.name, named, &[row.name, row.doc.english(), &doc], || {
                let example = for_instance(&example(game, row.example)).in_words(game.rules);
                vec![usage, format!("    {doc}"), format!("    {example}")]
            });
        }
    }

    fn views(&mut self) {
        for view in views(self.context) {
            let named = view.name == self.word;
            let example = self.context.words(for_instance(&view.example));
            let doc = self.context.of_rules(&view.doc);
            self.consider(&view.name, named, &[&view.name, &view.doc, &doc], || {
                let usage = as_used(self.context.game.rules, &parse::view_usage(view)).into_owned();
                vec![usage, format!("    {doc}"), format!("    {example}")]
            });
        }
    }

    /// Phases by what they are called.
    fn phases(&mut self) {
        let rules = self.context.game.rules;
        let spoken = self.word.replace(' ', "_");
        let named = |id: &str| id == spoken || self.has(&id.replace('_', " "));
        let line = |id: &str, doc: &str, cited: &str| {
            let phase = rules.title_of("phase", id).map(|title| rules.title_text(&title));
            let heading = say!("phase {phase}", phase = phase.unwrap_or_default());
            let heading = format!("{} {}", heading.in_words(rules), rules.known_of(cited));
            format!("{}\n    {}", heading.trim_end(), doc.trim())
        };
        let mut lines = Vec::new();
        for row in PHASES.iter().filter(|row| named(row.id) && is_played(rules, row.id)) {
            lines.push(line(row.id, &self.context.words(row.doc), row.rules));
            lines.extend(steps(rules, row.id));
        }
        let added = rules.added_phases.iter().filter(|own| named(&own.id));
        lines.extend(added.map(|own| line(&own.id, &self.context.of_rules(&own.doc), own.cite.0)));
        self.lines.extend(lines);
    }

    /// Lists the expectations of scripts, for those who ask for `expect`.
    fn expectations(&mut self) {
        let Some(what) = self.word.strip_prefix("expect").map(str::trim_start) else { return };
        let own = expect::EXPECTATIONS.iter();
        let own = own.map(|row| (row.usage.to_owned(), self.context.words(row.doc)));
        let of_mods = expect::of_mods(self.context).into_iter();
        let of_mods = of_mods.map(|usage| (usage, String::new()));
        for (usage, doc) in own.chain(of_mods).filter(|(usage, _)| usage.starts_with(what)) {
            let usage = with_nouns(self.context.game.rules, usage.into());
            self.lines.push(format!("expect {usage}"));
            let doc = Some(doc.trim()).filter(|doc| !doc.is_empty());
            self.lines.extend(doc.map(|doc| format!("    {doc}")));
        }
    }

    fn header_lines(&mut self) {
        let word = self.word;
        let asked = |key: &str| word == "head" || word.strip_prefix("head ") == Some(key);
        for row in HEADER_LINES.iter().filter(|row| asked(row.key)) {
            self.lines.push(format!(
                "{usage}\n    {doc}\n    {example}",
                usage = with_nouns(self.context.game.rules, row.usage.into()),
                doc = self.context.words(row.doc),
                example = self
                    .context
                    .words(say!("for instance `{example}`", example = quoted(row.example)))
            ));
        }
        // Many of these words are orders too.
        if HEADER_LINES.iter().any(|row| row.key == word) {
            self.others.push(self.context.words(say!("head (for the lines of a head)")));
        }
    }

    /// Options of the edition and of mods: not by the name of their layer, which all its options have.
    fn options(&mut self) {
        let rules = self.context.game.rules;
        let asked = |option: &&ModOption| {
            let own = option.name.split_once('.').map_or(option.name.as_str(), |(_, own)| own);
            option.name == self.word
                || self.mentions(&[own, &option.doc, &self.context.of_rules(&option.doc)])
        };
        let mut lines = Vec::new();
        for option in rules.mod_options.iter().filter(asked) {
            lines.push(self.context.words(say!(
                "option {option}: {wanted}; {default} by default",
                option = Text::verbatim(&option.name),
                wanted = option.allowed.wanted(),
                default = Text::verbatim(option.default.to_string())
            )));
            lines.push(format!("    {}", self.context.of_rules(&option.doc)));
        }
        self.lines.extend(lines);
    }

    /// Returns all that was found, or the nearest thing there is.
    fn found(mut self) -> String {
        if !self.others.is_empty() {
            let others = self.others.iter().map(|name| Text::typed(name.as_str()));
            let others = Text::list(others, Joined::Comma);
            self.lines.push(self.context.words(say!("See also {others}", others)));
        }
        if let Some(layer) = self.mod_named() {
            let told = say!(
                "mod {name}: `mods {name}` tells what it sets",
                name = Text::verbatim(&layer.name)
            );
            self.lines.push(self.context.words(told));
            self.lines.push(format!("    {}", self.context.of_rules(&layer.about)));
        }
        if self.lines.is_empty() && !self.told {
            return self.nothing();
        }
        self.lines.join("\n")
    }

    fn nothing(&self) -> String {
        let rules = self.context.game.rules;
        let (own, matters) = (of_mods(self.context), topics::matters(rules));
        let orders = ORDERS.iter().filter(|row| in_force(rules, row)).map(|row| row.name);
        let names = orders.chain(COMMANDS.iter().map(|row| row.name));
        let names = names.chain(own.iter().map(|(_, order)| order.name.as_str()));
        let names = names.chain(views(self.context).iter().map(|view| view.name.as_str()));
        let names = names.chain(matters.iter().map(String::as_str));
        let near = or_nearest(self.word, names);
        let word = Text::verbatim(self.word);
        self.context.words(say!("nothing mentions `{word}`{near}", word, near))
    }
}
