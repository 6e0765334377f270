//! Words that can come next in an umpire order, by the forms that such orders have.

use super::argument_words::CandidateNames;
use crate::engine::umpire;

/// Lists the words that may come after those that are `given` after `umpire`.
pub(super) fn after(names: &CandidateNames, given: &[&str]) -> Vec<String> {
    let forms = umpire::FORMS.iter().map(|(form, _)| form.split_whitespace().collect::<Vec<_>>());
    forms.flat_map(|form| next_of_form(names, &form, given)).collect()
}

/// Lists the words that one form has after those that are given; none if they are of another form.
fn next_of_form(names: &CandidateNames, form: &[&str], given: &[&str]) -> Vec<String> {
    let Some((first, rest)) = form.split_first() else { return Vec::new() };
    // Whatever may be left out is offered together with what comes after it.
    let optional = first.starts_with('[');
    let mut found: Vec<String> = match given.split_first() {
        None => ways(first).flat_map(|way| offered(names, way)).collect(),
        Some((word, given)) if ways(first).any(|way| is_it(way, word)) => {
            next_of_form(names, rest, given)
        }
        Some(_) => Vec::new(),
    };
    if optional {
        // The words of one pair of brackets are left out together.
        let closes = form.iter().position(|word| word.ends_with(']')).map_or(1, |at| at + 1);
        found.extend(next_of_form(names, &form[closes..], given));
    }
    found
}

/// Lists the ways in which a place of a form is filled.
fn ways(place: &str) -> impl Iterator<Item = &str> {
    place.trim_matches(['[', ']']).split('|')
}

/// True if something stands there that is named or counted, and no word that is always the same.
fn stands_for_something(way: &str) -> bool {
    way.starts_with(|letter: char| letter.is_ascii_uppercase())
}

fn is_it(way: &str, word: &str) -> bool {
    stands_for_something(way) || way.eq_ignore_ascii_case(word)
}

fn offered(names: &CandidateNames, way: &str) -> Vec<String> {
    match way {
        "TILE" => names.tiles.clone(),
        "REALM" => names.realms.clone(),
        "OWNER" => names.realms.iter().cloned().chain(["independent".to_owned()]).collect(),
        "RACE" => names.races.clone(),
        _ if stands_for_something(way) => Vec::new(),
        word => vec![word.to_owned()],
    }
}
