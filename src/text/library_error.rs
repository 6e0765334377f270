//! An error of a library that reads files → a sentence in the reader's language. Libraries tell theirs in English alone.

use std::error::Error;
use std::fmt::Display;

use super::{Text, quoted};
use crate::say;

/// Says why a library could not read something; None of an error of another library.
pub(super) fn told(error: &(dyn Error + 'static)) -> Option<Text> {
    if let Some(error) = error.downcast_ref::<roxmltree::Error>() {
        return Some(of_xml(error));
    }
    if let Some(error) = error.downcast_ref::<svgtypes::Error>() {
        return Some(of_svg(error));
    }
    if let Some(error) = error.downcast_ref::<zip::result::ZipError>() {
        return Some(of_zip(error));
    }
    if let Some(error) = error.downcast_ref::<serde_yaml::Error>() {
        return Some(of_yaml(&error.to_string()));
    }
    let error = error.downcast_ref::<serde_json::Error>()?;
    Some(match error.is_eof() {
        true => say!("it ends too early"),
        false => not_read_at(error.line(), error.column()),
    })
}

fn not_read_at(line: impl Display, column: impl Display) -> Text {
    let [line, column] = [Text::displayed(line), Text::displayed(column)];
    say!("line {line} cannot be read from column {column} on", line, column)
}

fn of_xml(error: &roxmltree::Error) -> Text {
    use roxmltree::Error as Xml;
    match error {
        Xml::UnexpectedEndOfStream | Xml::UnclosedRootNode => say!("it ends too early"),
        Xml::NoRootNode => say!("it has no element"),
        Xml::UnexpectedCloseTag(open, found, place) => say!(
            "line {line} ends `{open}` with `{found}`",
            line = Text::displayed(place.row),
            open = quoted(open),
            found = quoted(found)
        ),
        Xml::NodesLimitReached => say!("it has too many elements"),
        other => not_read_at(other.pos().row, other.pos().col),
    }
}

fn of_svg(error: &svgtypes::Error) -> Text {
    use svgtypes::Error as Svg;
    match error {
        Svg::UnexpectedEndOfStream => say!("it ends too early"),
        Svg::UnexpectedData(at)
        | Svg::InvalidChar(_, at)
        | Svg::InvalidString(_, at)
        | Svg::InvalidNumber(at) => say!("nothing can be read from letter {at} on", at = *at),
        Svg::InvalidValue | Svg::InvalidIdent => say!("it holds no such value"),
    }
}

fn of_zip(error: &zip::result::ZipError) -> Text {
    use zip::result::ZipError as Zip;
    match error {
        Zip::Io(error) => Text::system_error(error),
        Zip::InvalidArchive(_) => say!("it is no zip archive, or a part of it is missing"),
        Zip::UnsupportedArchive(_) => say!("it is packed in a way that is not read here"),
        Zip::FileNotFound => say!("there is no such file or folder"),
        _ => say!("it asks for a password"),
    }
}

/// Says what the library says of YAML: the keys that it names, or else the place.
fn of_yaml(error: &str) -> Text {
    let (why, place) = error.rsplit_once(" at line ").unwrap_or((error, ""));
    // A path of keys stands before it.
    let begins = ["unknown field `", "missing field `"].into_iter().filter_map(|key| why.find(key));
    let why = &why[begins.min().unwrap_or(0)..];
    let [field, known] = [Text::EMPTY, Text::EMPTY];
    let unknown = say!("unknown field `{field}`, expected one of {known}", field, known);
    let missing = say!("missing field `{field}`", field = Text::EMPTY);
    let at = || {
        let (line, column) = place.split_once(" column ")?;
        Some(not_read_at(line, column))
    };
    let named = unknown.read(why).or_else(|| missing.read(why));
    named.or_else(at).unwrap_or_else(|| Text::verbatim(error))
}
