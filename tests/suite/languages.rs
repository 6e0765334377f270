//! Languages: what the program says passes through `say!`, and the catalogues have all of it.

mod apart;
mod campaigns;
mod drawn;
mod faults;
mod glued;
mod imports;
mod marks;
mod order_words;
mod rule_books;
mod scripts;
mod translate;
mod typed;
mod views;
mod whole_scripts;

use margrave::campaign::Reason;
use margrave::say;
use margrave::text::{Catalogue, Joined, PlainEnglish, ProgramNoun, Text, Wording, sentences};

use crate::support::{assert_success, err, margrave, out, root};

mod helps;
mod questions;

/// Wording of a catalogue without rules.
struct Reader(&'static Catalogue);

impl Wording for Reader {
    fn catalogue(&self) -> Option<&Catalogue> {
        Some(self.0)
    }

    fn noun(&self, _english: &str) -> Option<&margrave::text::Noun> {
        None
    }

    fn ends_in_side(&self, _order: &str) -> bool {
        false
    }
}

/// What a text may have in it that no language changes.
struct OthersWords<'a> {
    /// True of an argument, by its name, that is not looked into.
    argument: &'a dyn Fn(&str, &Text) -> bool,
    /// True of words that are a name, or stand in what was read.
    words: &'a dyn Fn(&str) -> bool,
    /// True of a noun that the catalogues need not have.
    noun: &'a dyn Fn(&str) -> bool,
}

impl OthersWords<'_> {
    /// Lists sentences and nouns of a text that a language lacks, and words in it that are no sentence.
    fn untranslated(&self, text: &Text, found: &mut Vec<String>) {
        let mut lacks = |english: &str, known: &dyn Fn(&Catalogue) -> bool| {
            let codes = Catalogue::codes().filter(|code| !Catalogue::of(code).is_some_and(known));
            found.extend(codes.map(|code| format!("{code}: {english}")));
        };
        match text {
            Text::Sentence(english, arguments) => {
                lacks(english, &|all| all.sentence(english).is_some());
                let own = arguments.iter().filter(|(name, text)| !(self.argument)(name, text));
                own.for_each(|(_, argument)| self.untranslated(argument, found));
            }
            Text::List(items, _) => items.iter().for_each(|item| self.untranslated(item, found)),
            Text::Verbatim(words) if !(self.words)(words) => found.push(words.clone()),
            Text::Noun(english) if !(self.noun)(english) => {
                lacks(english, &|all| all.noun(english).is_some());
            }
            Text::Verbatim(_)
            | Text::Noun(_)
            | Text::Named(..)
            | Text::Typed(_)
            | Text::Usage(_)
            | Text::Late(_)
            | Text::Number(_)
            | Text::Count(..) => {}
        }
    }
}

/// True of one word.
fn is_name(words: &str) -> bool {
    words.split_whitespace().count() < 2
}

fn reader(code: &str) -> Reader {
    Reader(Catalogue::of(code).expect("the language is shipped"))
}

/// Every sentence and noun of the program has its translation in every language, with the same
/// arguments, and no translation is left of a sentence that nothing says any more.
#[test]
fn every_sentence_is_translated() {
    assert!(sentences().len() > 200, "the sentences of the source are listed");
    for code in Catalogue::codes() {
        let catalogue = Catalogue::of(code).expect("the language is shipped");
        let review = catalogue.review();
        let missing = review.missing.iter().map(|sentence| {
            format!("{}:{}: {} is missing", sentence.file, sentence.line, sentence.english)
        });
        let stale = review.stale.iter().map(|(english, _)| english);
        let stale = stale.chain(&review.unused).chain(&review.nouns_unused);
        let stale = stale.map(|english| format!("{english} is said nowhere"));
        let faults = review.faults.iter().map(|fault| fault.text().in_english());
        let all: Vec<String> = missing.chain(stale).chain(faults).collect();
        assert!(all.is_empty(), "{code}:\n{}", all.join("\n"));
        let counted = ProgramNoun::ALL.iter().map(|noun| noun.english());
        let reasons = Reason::ALL.iter().map(|reason| reason.words());
        let lacking: Vec<&str> =
            counted.chain(reasons).filter(|noun| catalogue.noun(noun).is_none()).collect();
        assert!(lacking.is_empty(), "{code} has no noun for {lacking:?}");
    }
}

/// A catalogue is written in one way, and read as it was: those that are shipped are so written.
#[test]
fn catalogues_are_written_as_they_are_read() {
    for code in Catalogue::codes() {
        let catalogue = Catalogue::of(code).expect("the language is shipped");
        let written = catalogue.to_yaml();
        let read = Catalogue::parse(&written).map(|read| read.to_yaml());
        assert_eq!(read.as_ref(), Ok(&written));
        let path = root().join(format!("src/text/catalogues/{code}.yaml"));
        let shipped = std::fs::read_to_string(path).expect("it is read");
        assert!(shipped == written, "{code}: write it by `margrave translate`");
    }
    let new = Catalogue::new("Français");
    assert_eq!(Catalogue::parse(&new.to_yaml()), Ok(new));
}

/// A translator gets a PO file and sends it back: what comes out is the catalogue as it was; a placeholder
/// that was lost is refused, and so is a file of another kind.
#[test]
fn translators_get_a_file_and_give_it_back() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let po = folder.path().join("de.po");
    let run = |arguments: &[&std::ffi::OsStr]| {
        margrave().arg("translate").args(arguments).output().expect("the binary starts")
    };
    let (po_flag, from) = ("--po".as_ref(), "--from".as_ref());
    assert_success(&run(&["de".as_ref(), po_flag, po.as_ref()]), "the PO file is written");
    let text = std::fs::read_to_string(&po).expect("it is read");
    assert!(text.contains("#: src/view/say/map.rs:"), "{text}");
    let output = run(&["de".as_ref(), from, po.as_ref()]);
    assert_success(&output, "the PO file is taken");
    assert_eq!(out(&output), Catalogue::of("de").expect("it is shipped").to_yaml());
    let lost = text.replace("{realm} scheidet aus", "jemand scheidet aus");
    assert_ne!(lost, text);
    std::fs::write(&po, lost).expect("it is written");
    let output = run(&["de".as_ref(), from, po.as_ref()]);
    assert!(!output.status.success());
    assert!(err(&output).contains("the translation does not say `{realm}`"), "{}", err(&output));
    std::fs::write(&po, "this is no PO file").expect("it is written");
    let output = run(&["de".as_ref(), from, po.as_ref()]);
    assert!(!output.status.success(), "{}", out(&output));
    for (arguments, wanted) in [
        (&[][..], "nl  Nederlands: "),
        (&["de"][..], "Deutsch is whole."),
        (&["fr", "--po"][..], ""),
    ] {
        let mut command = margrave();
        command.arg("translate").args(arguments);
        if wanted.is_empty() {
            command.arg(folder.path().join("fr.po"));
        }
        let output = command.output().expect("the binary starts");
        assert_success(&output, &format!("{arguments:?}"));
        assert!(out(&output).contains(wanted), "{}", out(&output));
    }
}

/// A catalogue with a placeholder too few, one too many, a form that is not known and a sentence
/// that nothing says is told so, each by name.
#[test]
fn faults_of_a_catalogue_are_told() {
    let text = "name: Test\npossessive: [s, \"'\"]\nnouns: {}\nsentences:\n  \
                \"{realm} leaves the game\": \"iemand gaat weg\"\n  \
                \"{troop} is healed\": \"{troop} {who} is genezen\"\n  \
                \"{place} is razed\": \"{place:genitive} is geplunderd {place}\"\n  \
                \"nobody says this\": \"niemand\"\n";
    let review = Catalogue::parse(text).expect("it is a catalogue").review();
    let faults: Vec<String> = review.faults.iter().map(|fault| fault.text().in_english()).collect();
    assert_eq!(
        faults,
        [
            "`{place} is razed`: `{place:genitive}` is no placeholder: its form is not known",
            "`{realm} leaves the game`: the translation does not say `{realm}`",
            "`{troop} is healed`: `{who}` is not in the English sentence",
        ]
    );
    assert_eq!(review.unused, ["nobody says this"]);
    assert!(review.missing.len() > 200, "what is not there is missing");
    let fault = Catalogue::parse("name: Test\nsentence: {}").expect_err("it lacks its parts");
    assert!(fault.names("sentence"), "{fault:?}");
}

/// One sentence in three languages: counts have their plurals and cases, verbs follow numbers, lists
/// their words.
#[test]
fn sentences_follow_their_grammar() {
    let ships = |number: i64| {
        let banners = Text::count(number, ProgramNoun::Banner);
        say!(
            "the ships of {realm} can bring {banners} home across the sea",
            realm = Text::verbatim("red"),
            banners
        )
    };
    let garrison = |number: i64| {
        say!(
            "{garrison} of {points}",
            garrison = say!("an independent garrison"),
            points = Text::count(number, ProgramNoun::Point)
        )
    };
    let dragons = |number: i64| {
        let place = Text::verbatim("D4");
        say!("{number} {number?dragon wakes|dragons wake} at {place}", number, place)
    };
    let (dutch, german) = (reader("nl"), reader("de"));
    for (text, in_english, in_dutch, in_german) in [
        (
            ships(1),
            "the ships of red can bring 1 banner home across the sea",
            "de schepen van red kunnen 1 banier over zee thuisbrengen",
            "die Schiffe von red können 1 Banner über das Meer heimbringen",
        ),
        (
            garrison(3),
            "an independent garrison of 3 points",
            "een onafhankelijk garnizoen van 3 punten",
            "eine unabhängige Garnison von 3 Punkten",
        ),
        (dragons(1), "1 dragon wakes at D4", "1 draak ontwaakt op D4", "1 Drache erwacht auf D4"),
        (
            dragons(3),
            "3 dragons wake at D4",
            "3 draken ontwaken op D4",
            "3 Drachen erwachen auf D4",
        ),
        (
            Text::list(["red", "blue", "green"].map(Text::verbatim), Joined::And),
            "red, blue and green",
            "red, blue en green",
            "red, blue und green",
        ),
    ] {
        assert_eq!(text.in_words(&PlainEnglish), in_english);
        assert_eq!(text.in_words(&dutch), in_dutch);
        assert_eq!(text.in_words(&german), in_german);
    }
}

/// Articles and cases of a noun in each language, and names in the genitive.
#[test]
fn nouns_have_articles_and_cases() {
    let text = "name: Test\narticles:\n  the m: {nom: der, gen: des, dat: dem, acc: den}\n  \
                a m: {nom: ein, gen: eines, dat: einem, acc: einen}\n  the many: {nom: die, dat: den}\n\
                possessive: [s, \"'\"]\ngenitive_ending: s\n\
                nouns: {banner: {one: Turm, many: Türme, gender: m, dat_many: Türmen}}\n\
                sentences:\n  \"{realm} leaves the game\": \"{realm:gen} Ende\"\n  \
                \"{place} is razed\": \"{place:the}, {place:the gen}, {place:a acc}, {place:the dat many}, {place@er|sie|es}\"\n";
    let catalogue = Catalogue::parse(text).expect("it is a catalogue");
    let catalogue: &'static Catalogue = Box::leak(Box::new(catalogue));
    let forms = say!("{place} is razed", place = Text::from(ProgramNoun::Banner));
    assert_eq!(
        forms.in_words(&Reader(catalogue)),
        "der Turm, des Turms, einen Turm, den Türmen, er"
    );
    for (name, expected) in [("Rot", "Rots Ende"), ("Max", "Max' Ende")] {
        let text = say!("{realm} leaves the game", realm = Text::verbatim(name));
        assert_eq!(text.in_words(&Reader(catalogue)), expected);
    }
}

/// Whatever stands in a pattern, it is read to its end: braces that are no placeholder are text.
#[test]
fn patterns_are_read_to_their_end() {
    use proptest::prelude::*;
    let config = ProptestConfig::with_cases(500);
    proptest!(config, |(pattern in "[ab{}|?:@é ]{0,30}")| {
        let quoted = pattern.replace('"', "");
        let text = format!(
            "name: T\npossessive: [s, s]\nnouns: {{}}\nsentences: {{\"{{realm}} leaves the game\": \"{quoted}\"}}"
        );
        let catalogue = Catalogue::parse(&text).expect("it is a catalogue");
        let catalogue: &'static Catalogue = Box::leak(Box::new(catalogue));
        let said = say!("{realm} leaves the game", realm = Text::verbatim("a")).in_words(&Reader(catalogue));
        let braces = pattern.matches(['{', '}']).count();
        prop_assert!(braces > 0 || said == pattern, "{pattern} became {said}");
    });
}

/// The files of which every word passes through the door say nothing beside it.
#[test]
fn whole_files_say_nothing_beside_the_door() {
    let own = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(own.join("src/view/say"))
        .expect("the folder is there")
        .map(|entry| entry.expect("it is read").path())
        .collect();
    files.push(own.join("src/view/texts.rs"));
    for file in files {
        let text = std::fs::read_to_string(&file).expect("it is read");
        for (number, line) in text.lines().enumerate() {
            let glued = line.contains("format!(\"") && {
                let literal = line.split("format!(\"").nth(1).unwrap_or_default();
                let mut depth = 0;
                literal.split('"').next().unwrap_or_default().chars().any(|letter| {
                    depth += i32::from(letter == '{') - i32::from(letter == '}');
                    depth == 0 && letter.is_alphabetic()
                })
            };
            assert!(
                !glued,
                "{}:{}: `{}`: say it by `say!`",
                file.display(),
                number + 1,
                line.trim()
            );
        }
    }
}

/// The pseudo-language marks the letters that came through the door, and no others: names, rules and the
/// script's own lines stay as they are.
#[test]
fn the_pseudo_language_marks_what_is_said() {
    let script = root().join("scripts/first-summer.campaign");
    let output = margrave().args(["--lang", Catalogue::PSEUDO, "run"]).arg(script).output();
    let output = output.expect("the binary starts");
    assert_success(&output, "the pseudo-language");
    let text = out(&output);
    for wanted in [
        "> blue: muster 1000 1000 1000 1000\n  blue úśéś úp 4000 póíńtś [NL-ARMY-04]",
        "blue fóŕḿś báńńéŕ 1 át G5: 1000 póíńtś, 0 bággágé [NL-ARMY-04]",
    ] {
        assert!(text.contains(wanted), "`{wanted}` is missing in\n{text}");
    }
}

/// A script reads in the language of whoever looks: its log in Dutch and in German, with the lines of
/// the script as they were.
#[test]
fn the_log_is_in_the_language_of_the_reader() {
    for (lang, script, wanted) in [
        (
            "nl",
            "scripts/first-summer.campaign",
            [
                "dobbelstenen opgegeven: 3 4 2 2 6 5",
                "> blue: muster 1000 1000 1000 1000\n  blue verbruikt 4000 punten [NL-ARMY-04]",
                "blue vormt banier 1 op G5: 1000 punten, 0 bagage",
            ],
        ),
        (
            "de",
            "scripts/marches.campaign",
            [
                "Haselheim geht an green",
                "green wählt Haselheim als Hauptstadt; das Reich ist Haselheim",
                "nur an die Spielleitung: red: d8 für",
            ],
        ),
    ] {
        let mut command = margrave();
        let output = command.args(["--lang", lang, "run"]).arg(root().join(script)).output();
        let output = output.expect("the binary starts");
        assert_success(&output, script);
        let text = out(&output);
        for wanted in wanted {
            assert!(text.contains(wanted), "{script} in {lang} lacks `{wanted}`");
        }
        for english in [" goes to ", " moves to ", " forms banner ", " uses up ", "dice given"] {
            let line = text.lines().find(|line| !line.starts_with('>') && line.contains(english));
            assert!(line.is_none(), "{script} in {lang} says `{line:?}`");
        }
    }
}
