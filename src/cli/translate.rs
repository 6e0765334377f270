//! `margrave translate [LANG]`: sentences and nouns of the program that a language lacks, says otherwise than the source
//! or has in vain, each with its place and an example; and its catalogue as a PO file that translators edit, out and in.

mod examples;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use polib::catalog::Catalog;
use polib::message::Message;
use polib::metadata::CatalogMetadata;
use polib::po_file;

use super::{fail, say_whole, status, tell};
use crate::basics::files;
use crate::basics::terminal_text::one_line;
use crate::campaign::Reason;
use crate::fault::Fault;
use crate::say;
use crate::text::{
    self, Catalogue, CatalogueFault, Joined, Language, Noun, ProgramNoun, SentenceSource, Text,
    listed_code, quoted, sentences,
};

/// Bytes of the largest PO file that is read: some ten times what one has.
const LARGEST: u64 = 16 << 20;

/// Context of nouns in a PO file.
const NOUN: &str = "noun";

/// Comment of nouns in a PO file.
const FORMS: &str =
    "one; many; gender m, f, n or c; other forms as gen=…, dat=…, acc=…, dat_many=…";

/// Arguments of `margrave translate`.
#[derive(clap::Args)]
pub struct TranslateArguments {
    /// Code of a language, for instance de; without it, how far each language is.
    language: Option<String>,
    /// Writes the sentences and nouns of the language into this PO file, for a translator.
    #[arg(long, value_name = "FILE", requires = "language", conflicts_with = "from")]
    po: Option<PathBuf>,
    /// Takes a PO file in, and prints the catalogue as the source of the program has it.
    #[arg(long, value_name = "FILE", requires = "language")]
    from: Option<PathBuf>,
    /// Looks at the catalogue in this file, in the place of the program's own.
    #[arg(long, value_name = "FILE", requires = "language")]
    catalogue: Option<PathBuf>,
    /// Plays scripts at this path for examples, beside the lessons; may be given several times.
    #[arg(long, value_name = "PATH", requires = "language")]
    scripts: Vec<PathBuf>,
}

/// A catalogue with its text, for the lines of its entries.
struct Opened<'a> {
    file: String,
    text: Cow<'a, str>,
    catalogue: Cow<'a, Catalogue>,
}

impl<'a> Opened<'a> {
    /// Opens the catalogue of a file, or else the program's own; None if that has none.
    fn of(code: &'a str, file: Option<&PathBuf>) -> Result<Option<Opened<'a>>, Fault> {
        let Some(path) = file else {
            let known = Catalogue::shipped_text(code).zip(Catalogue::of(code));
            return Ok(known.map(|(text, catalogue)| Opened {
                file: format!("src/text/catalogues/{code}.yaml"),
                text: Cow::Borrowed(text),
                catalogue: Cow::Borrowed(catalogue),
            }));
        };
        let wrong =
            |why: Text| unreadable(path, why).help(say!("give a catalogue as `--from` prints it"));
        let bytes = files::read_up_to(path, LARGEST);
        let bytes = bytes.map_err(|error| wrong(Text::system_error(&error)))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let catalogue = Catalogue::parse(&text).map_err(wrong)?;
        let file = path.display().to_string();
        let (text, catalogue) = (Cow::Owned(text), Cow::Owned(catalogue));
        Ok(Some(Opened { file, text, catalogue }))
    }

    /// Returns the line of an entry: of a noun, or of a sentence.
    fn line(&self, english: &str, noun: bool) -> usize {
        let key = serde_json::to_string(english).unwrap_or_default();
        let begins = format!("  {key}: ");
        let entry = |line: &str| {
            line.strip_prefix(&begins).is_some_and(|rest| rest.starts_with('{') == noun)
        };
        self.text.lines().position(entry).map_or(1, |at| at + 1)
    }
}

/// Tells how far a language is, or writes or takes its PO file.
pub fn translate(arguments: &TranslateArguments, language: Language, colour: bool) -> ExitCode {
    let Some(code) = &arguments.language else { return overview(language) };
    let done = Opened::of(code, arguments.catalogue.as_ref()).and_then(|opened| {
        match (&arguments.po, &arguments.from, opened) {
            (Some(path), _, opened) => {
                let known = opened.as_ref().map(|opened| opened.catalogue.as_ref());
                write_po(language, (code, known), path, &arguments.scripts)
            }
            (_, Some(path), opened) => {
                take_po(code, opened.as_ref().map(|opened| opened.catalogue.as_ref()), path)
            }
            (None, None, Some(opened)) => listing(language, &opened, &arguments.scripts),
            (None, None, None) => Err(Fault::new(
                "translate::language",
                say!("the program has nothing in the language `{code}`", code = quoted(code)),
            )
            .help(say!(
                "there are {known}; `margrave translate {code} --po {code}.po` begins another",
                known = listed_code(Catalogue::codes(), Joined::Comma),
                code = quoted(code)
            ))),
        }
    });
    done.unwrap_or_else(|fault| fail(language, &[fault], colour))
}

/// Nouns that a language should have: those that the program counts, and reasons of events.
fn needed_nouns() -> impl Iterator<Item = &'static str> {
    let counted = ProgramNoun::ALL.iter().map(|noun| noun.english());
    counted.chain(Reason::ALL.iter().map(|reason| reason.words()))
}

/// Returns each sentence of the program once, where it is first said.
fn distinct_sentences() -> impl Iterator<Item = &'static SentenceSource> {
    let mut seen = BTreeSet::new();
    sentences().iter().filter(move |sentence| seen.insert(sentence.english))
}

fn lacking(catalogue: &Catalogue) -> Vec<&'static str> {
    let lacking: BTreeSet<&'static str> =
        needed_nouns().filter(|noun| catalogue.noun(noun).is_none()).collect();
    lacking.into_iter().collect()
}

fn overview(language: Language) -> ExitCode {
    let all = distinct_sentences().count();
    for code in Catalogue::codes() {
        let Some(catalogue) = Catalogue::of(code) else { continue };
        let (review, lacking) = (catalogue.review(), lacking(catalogue));
        let in_vain = review.unused.len() + review.nouns_unused.len();
        let wrong = review.stale.len() + in_vain + review.faults.len();
        tell(
            language,
            &say!(
                "{code}  {name}: {done} of {all} sentences, {nouns} {nouns?noun|nouns} lacking, {wrong} stale, unused or faulty",
                code = quoted(code),
                name = quoted(&catalogue.name),
                done = all - review.missing.len(),
                all,
                nouns = lacking.len(),
                wrong
            ),
        );
    }
    tell(
        language,
        &say!(
            "Sentences that the program does not yet say by its catalogues are English and not counted."
        ),
    );
    ExitCode::SUCCESS
}

/// Returns the place in the source of a noun; None if it stands nowhere.
fn place_of(noun: &str) -> Option<&'static SentenceSource> {
    text::nouns().iter().find(|known| known.english == noun)
}

fn listing(
    language: Language,
    opened: &Opened<'_>,
    scripts: &[PathBuf],
) -> Result<ExitCode, Fault> {
    let catalogue = opened.catalogue.as_ref();
    let (review, lacking) = (catalogue.review(), lacking(catalogue));
    let now = review.stale.iter().map(|(_, now)| now.english);
    let missing = review.missing.iter().map(|sentence| sentence.english);
    let wanted: BTreeSet<&str> = missing.chain(lacking.iter().copied()).chain(now).collect();
    let heard = examples::examples(scripts, &wanted, language)?;
    let example = |found: Option<&String>| {
        if let Some(example) = found {
            let example = quoted(one_line(example));
            tell(language, &say!("  for instance: {example}", example));
        }
    };
    for sentence in &review.missing {
        tell(
            language,
            &say!(
                "{file}:{line}: missing: {english}",
                file = quoted(sentence.file),
                line = sentence.line,
                english = quoted(sentence.english)
            ),
        );
        example(heard.sentences.get(sentence.english));
    }
    for noun in &lacking {
        let place = place_of(noun);
        tell(
            language,
            &say!(
                "{file}:{line}: missing noun: {noun}",
                file = quoted(place.map_or("src", |place| place.file)),
                line = place.map_or(1, |place| place.line),
                noun = quoted(noun)
            ),
        );
        example(heard.nouns.get(*noun));
    }
    let file = || quoted(&opened.file);
    for (english, now) in &review.stale {
        tell(
            language,
            &say!(
                "{file}:{line}: stale: {english}",
                file = file(),
                line = opened.line(english, false),
                english = quoted(english)
            ),
        );
        tell(
            language,
            &say!(
                "  {file}:{line} says now: {english}",
                file = quoted(now.file),
                line = now.line,
                english = quoted(now.english)
            ),
        );
        example(heard.sentences.get(now.english));
    }
    for (english, noun) in (review.unused.iter().map(|english| (english, false)))
        .chain(review.nouns_unused.iter().map(|noun| (noun, true)))
    {
        tell(
            language,
            &say!(
                "{file}:{line}: unused, said nowhere: {english}",
                file = file(),
                line = opened.line(english, noun),
                english = quoted(english)
            ),
        );
    }
    for fault in &review.faults {
        tell(
            language,
            &say!(
                "{file}:{line}: wrong: {fault}",
                file = file(),
                line = opened.line(&fault.english, false),
                fault = fault.text()
            ),
        );
    }
    let whole = wanted.is_empty()
        && review.unused.is_empty()
        && review.nouns_unused.is_empty()
        && review.stale.is_empty()
        && review.faults.is_empty();
    if whole {
        tell(language, &say!("{name} is whole.", name = quoted(&catalogue.name)));
    }
    Ok(status(whole))
}

fn write_po(
    language: Language,
    (code, known): (&str, Option<&Catalogue>),
    path: &Path,
    scripts: &[PathBuf],
) -> Result<ExitCode, Fault> {
    let mut metadata = CatalogMetadata::new();
    metadata.project_id_version = "Margrave".to_owned();
    metadata.language = code.to_owned();
    metadata.mime_version = "1.0".to_owned();
    metadata.content_type = "text/plain; charset=UTF-8".to_owned();
    metadata.content_transfer_encoding = "8bit".to_owned();
    let mut po = Catalog::new(metadata);
    let mut all: BTreeSet<&str> = needed_nouns().collect();
    // Nouns that the language has beside those are kept.
    all.extend(known.into_iter().flat_map(Catalogue::nouns));
    let wanted =
        distinct_sentences().map(|sentence| sentence.english).chain(all.iter().copied()).collect();
    let heard = examples::examples(scripts, &wanted, language)?;
    let example = |found: Option<&String>| {
        let example = found.map(|example| format!("for instance: {}", one_line(example)));
        example.unwrap_or_default()
    };
    for noun in all {
        let card = known.and_then(|known| known.noun(noun)).map(Noun::card);
        let place = place_of(noun).map(|place| format!("{}:{}", place.file, place.line));
        let comments = [FORMS.to_owned(), example(heard.nouns.get(noun))];
        po.append_or_update(
            Message::build_singular()
                .with_msgctxt(NOUN.to_owned())
                .with_source(place.unwrap_or_default())
                .with_msgid(noun.to_owned())
                .with_msgstr(card.unwrap_or_default())
                .with_extracted_comments(comments.join("\n").trim_end().to_owned())
                .done(),
        );
    }
    for sentence in distinct_sentences() {
        let translated = known.and_then(|known| known.translation(sentence.english));
        po.append_or_update(
            Message::build_singular()
                .with_source(format!("{}:{}", sentence.file, sentence.line))
                .with_extracted_comments(example(heard.sentences.get(sentence.english)))
                .with_msgid(sentence.english.to_owned())
                .with_msgstr(translated.unwrap_or_default().to_owned())
                .done(),
        );
    }
    let mut written = BufWriter::new(Vec::new());
    let done = po_file::write(&po, &mut written).and_then(|()| written.flush());
    let written = done.and_then(|()| files::write(path, written.get_ref()));
    written.map_err(|error| unreadable(path, Text::system_error(&error)))?;
    tell(
        language,
        &say!(
            "{path} has {messages} {messages?message|messages}. Placeholders in braces stay; `{{name:the dat}}` asks for a form of a noun, `{{name?one|many}}` for a text by its number, `{{name@m|f|n}}` by its gender.",
            path = Text::displayed(path.display()),
            messages = po.count()
        ),
    );
    Ok(ExitCode::SUCCESS)
}

/// Leaves the comments of a PO file out, on which the library is particular.
///
/// # Errors
/// The number of the first line that is neither a comment nor a text with its key, of which the library would break.
fn only_entries(text: &str) -> Result<String, usize> {
    let mut entries = String::new();
    let mut begun = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.starts_with('#') {
            continue;
        }
        let (key, text) = line.find('"').map_or((line, ""), |at| line.split_at(at));
        let quoted = text.len() > 1 && text.ends_with('"');
        let keyed = key.starts_with("msg") && key.ends_with(' ');
        let sound = line.is_empty() || quoted && (keyed || key.is_empty() && begun);
        if !sound {
            return Err(number);
        }
        begun = !line.is_empty();
        entries += line;
        entries.push('\n');
    }
    Ok(entries)
}

/// Says why something is no PO file, of which the library tells in English alone.
fn why_no_po(error: &str) -> Text {
    let no_heading = "PO parse error: Metadata does not exist or is ill-formed";
    if error == no_heading {
        return say!("it is no PO file: it begins with no heading, `msgid \"\"`");
    }
    match error.strip_prefix("PO parse error: invalid unescape sequence ") {
        Some(letter) => {
            say!("it is no PO file: nothing is written as `\\{letter}`", letter = quoted(letter))
        }
        None => say!("it is no PO file"),
    }
}

fn take_po(code: &str, known: Option<&Catalogue>, path: &Path) -> Result<ExitCode, Fault> {
    let text = files::read_up_to(path, LARGEST);
    let text = text.map_err(|error| unreadable(path, Text::system_error(&error)))?;
    let text = only_entries(&String::from_utf8_lossy(&text)).map_err(|line| {
        unreadable(path, say!("it is no PO file: line {line} is no part of one", line))
    })?;
    let po = po_file::parse_from_reader(text.as_bytes())
        .map_err(|error| unreadable(path, why_no_po(&error.to_string())))?;
    if po.is_empty() {
        return Err(unreadable(path, say!("there is no message in it")));
    }
    let mut taken = known.cloned().unwrap_or_else(|| Catalogue::new(code));
    let (mut sentences, mut cards) = (BTreeMap::new(), BTreeMap::new());
    for message in po.messages() {
        let Ok(said) = message.msgstr() else { continue };
        if said.is_empty() || message.msgid().is_empty() {
            continue;
        }
        if message.msgctxt() == Some(NOUN) {
            let card = Noun::of_card(said).ok_or_else(|| {
                let (card, noun) = (quoted(said), quoted(message.msgid()));
                unreadable(path, say!("`{card}` is no card of the noun `{noun}`", card, noun))
            })?;
            cards.insert(message.msgid().to_owned(), card);
        } else {
            sentences.insert(message.msgid().to_owned(), said.to_owned());
        }
    }
    taken.take(sentences, cards);
    let review = taken.review();
    if let Some(first) = review.faults.first() {
        let all = review.faults.iter().map(CatalogueFault::text);
        let all = Text::list(all, Joined::Line);
        return Err(Fault::new("translate::sentence", first.text()).help(all));
    }
    say_whole(taken.to_yaml().trim_end());
    Ok(ExitCode::SUCCESS)
}

fn unreadable(path: &Path, why: Text) -> Fault {
    let path = Text::displayed(path.display());
    Fault::new("translate::file", say!("{path}: {why}", path, why))
        .help(say!("give a PO file as `margrave translate LANG --po FILE` writes it"))
}
