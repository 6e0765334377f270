//! `margrave translate [LANG]`: sentences and nouns of the program that a language lacks, and its catalogue as a PO
//! file that translators edit, out and in.

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
use crate::campaign::Reason;
use crate::fault::Fault;
use crate::say;
use crate::text::{
    Catalogue, CatalogueFault, Joined, Language, Noun, ProgramNoun, SENTENCES, SentenceSource,
    Text, listed_code, quoted,
};

/// Bytes of the largest PO file that is read: some ten times what one has.
const LARGEST: u64 = 16 << 20;

/// Context of nouns in a PO file.
const NOUN: &str = "noun";

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
}

/// Tells how far a language is, or writes or takes its PO file.
pub fn translate(arguments: &TranslateArguments, language: Language, colour: bool) -> ExitCode {
    let Some(code) = &arguments.language else { return overview(language) };
    let known = Catalogue::of(code).filter(|_| code != Catalogue::PSEUDO);
    let done = match (&arguments.po, &arguments.from, known) {
        (Some(path), _, known) => write_po(language, (code, known), path),
        (_, Some(path), known) => take_po(code, known, path),
        (None, None, Some(known)) => return listing(language, known),
        (None, None, None) => Err(Fault::new(
            "translate::language",
            say!("the program has nothing in the language `{code}`", code = quoted(code)),
        )
        .help(say!(
            "there are {known}; `margrave translate {code} --po {code}.po` begins another",
            known = listed_code(Catalogue::codes(), Joined::Comma),
            code = quoted(code)
        ))),
    };
    done.unwrap_or_else(|fault| fail(language, &[fault], colour))
}

/// Nouns that a language should have: those that the program counts, and reasons of events.
fn nouns() -> impl Iterator<Item = &'static str> {
    let counted = ProgramNoun::ALL.iter().map(|noun| noun.english());
    counted.chain(Reason::ALL.iter().map(|reason| reason.words()))
}

/// Returns each sentence of the program once, where it is first said.
fn sentences() -> impl Iterator<Item = &'static SentenceSource> {
    let mut seen = BTreeSet::new();
    SENTENCES.iter().filter(move |sentence| seen.insert(sentence.english))
}

fn lacking(catalogue: &Catalogue) -> Vec<&'static str> {
    let lacking: BTreeSet<&'static str> =
        nouns().filter(|noun| catalogue.noun(noun).is_none()).collect();
    lacking.into_iter().collect()
}

fn overview(language: Language) -> ExitCode {
    let all = sentences().count();
    for code in Catalogue::codes() {
        let Some(catalogue) = Catalogue::of(code) else { continue };
        let (review, lacking) = (catalogue.review(), lacking(catalogue));
        let wrong = review.stale.len() + review.faults.len();
        tell(
            language,
            &say!(
                "{code}  {name}: {done} of {all} sentences, {nouns} {nouns?noun|nouns} lacking, {wrong} stale or faulty",
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

fn listing(language: Language, catalogue: &Catalogue) -> ExitCode {
    let review = catalogue.review();
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
    }
    let lacking = lacking(catalogue);
    lacking
        .iter()
        .for_each(|noun| tell(language, &say!("missing noun: {noun}", noun = quoted(noun))));
    for english in &review.stale {
        tell(language, &say!("stale, said nowhere: {english}", english = quoted(english)));
    }
    for fault in &review.faults {
        tell(language, &say!("wrong: {fault}", fault = fault.text()));
    }
    let whole = review.missing.is_empty()
        && lacking.is_empty()
        && review.stale.is_empty()
        && review.faults.is_empty();
    if whole {
        tell(language, &say!("{name} is whole.", name = quoted(&catalogue.name)));
    }
    status(whole)
}

fn write_po(
    language: Language,
    (code, known): (&str, Option<&Catalogue>),
    path: &Path,
) -> Result<ExitCode, Fault> {
    let mut metadata = CatalogMetadata::new();
    metadata.project_id_version = "Margrave".to_owned();
    metadata.language = code.to_owned();
    metadata.mime_version = "1.0".to_owned();
    metadata.content_type = "text/plain; charset=UTF-8".to_owned();
    metadata.content_transfer_encoding = "8bit".to_owned();
    let mut po = Catalog::new(metadata);
    let mut all: BTreeSet<&str> = nouns().collect();
    // Nouns that the language has beside those are kept.
    all.extend(known.into_iter().flat_map(Catalogue::nouns));
    for noun in all {
        let card = known.and_then(|known| known.noun(noun)).map(Noun::card);
        po.append_or_update(
            Message::build_singular()
                .with_msgctxt(NOUN.to_owned())
                .with_msgid(noun.to_owned())
                .with_msgstr(card.unwrap_or_default())
                .with_extracted_comments(
                    "one; many; gender m, f, n or c; other forms as gen=…, dat=…, acc=…, dat_many=…"
                        .to_owned(),
                )
                .done(),
        );
    }
    for sentence in sentences() {
        let translated = known.and_then(|known| known.translation(sentence.english));
        po.append_or_update(
            Message::build_singular()
                .with_source(format!("{}:{}", sentence.file, sentence.line))
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

fn take_po(code: &str, known: Option<&Catalogue>, path: &Path) -> Result<ExitCode, Fault> {
    let text = files::read_up_to(path, LARGEST);
    let text = text.map_err(|error| unreadable(path, Text::system_error(&error)))?;
    let po = po_file::parse_from_reader(text.as_slice())
        .map_err(|error| unreadable(path, Text::system_error(&error)))?;
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
