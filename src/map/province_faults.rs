//! Faults of a map of provinces as a whole: borders listed twice, provinces that nobody reaches,
//! names that cannot be told apart, outlines that contradict the borders.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::PlaceId;
use super::outlines::{Contact, Outlines};
use super::province_file::{Meeting, ProvinceFile, keys};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use crate::yaml::Reader;

/// Borders that one province may have: sides are counted in a byte.
const BORDERS_MAX: usize = 200;

/// Reports every fault of the whole; `all_read` says whether every line of the file was understood,
/// without which some provinces only seem to be cut off.
pub(super) fn report(reader: &Reader<'_>, file: &ProvinceFile, all_read: bool) {
    doubled(reader, file);
    names(reader, file);
    many_borders(reader, file);
    if all_read {
        out_of_reach(reader, file);
    }
    outlines(reader, file);
}

fn id(file: &ProvinceFile, at: usize) -> &str {
    &file.provinces[at].id
}

/// Checks that two provinces meet in one way over land, and once over the sea.
fn doubled(reader: &Reader<'_>, file: &ProvinceFile) {
    let mut known = BTreeSet::new();
    for border in &file.borders {
        let (one, other) = border.between;
        let sea = border.meeting == Meeting::Sea;
        let pair = (one.min(other), one.max(other), sea);
        if !known.insert(pair) {
            let (one, other) = (id(file, one), id(file, other));
            let message = say!(
                "the border between {one} and {other} is listed twice",
                one = quoted(one),
                other = quoted(other)
            );
            reader.fault(
                border.span,
                "map::border",
                message,
                say!("second time"),
                say!("keep one of the two"),
            );
        }
    }
}

fn names(reader: &Reader<'_>, file: &ProvinceFile) {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for (at, province) in file.provinces.iter().enumerate() {
        for key in keys(province) {
            match known.get(&key) {
                Some(other) if *other != at => {
                    let (one, other) = (&province.id, id(file, *other));
                    let message = say!(
                        "{one} and {other} are both `{key}` when they are typed",
                        one = quoted(one),
                        other = quoted(other),
                        key = quoted(key)
                    );
                    let help = say!("give one of them another id or name");
                    reader.fault(
                        province.span,
                        "map::label",
                        message,
                        say!("second of them"),
                        help,
                    );
                }
                Some(_) => {}
                None => _ = known.insert(key, at),
            }
        }
    }
}

fn many_borders(reader: &Reader<'_>, file: &ProvinceFile) {
    let mut borders = vec![0; file.provinces.len()];
    for border in &file.borders {
        borders[border.between.0] += 1;
        borders[border.between.1] += 1;
    }
    for (province, number) in file.provinces.iter().zip(borders) {
        if number > BORDERS_MAX {
            let message = say!(
                "{id} has {borders}; {most} are the most",
                id = quoted(&province.id),
                borders = Text::count(number, ProgramNoun::Border),
                most = BORDERS_MAX
            );
            reader.fault(province.span, "map::border", message, say!("this province"), Text::EMPTY);
        }
    }
}

/// Provinces that no shared border and no sea link joins to the first one.
fn out_of_reach(reader: &Reader<'_>, file: &ProvinceFile) {
    let map = file.map();
    let reached: BTreeSet<PlaceId> = map.within(PlaceId(0), i64::MAX).into_iter().collect();
    for (province, _) in
        file.provinces.iter().zip(map.ids()).filter(|(_, place)| !reached.contains(place))
    {
        let message = say!(
            "nobody reaches {id}: no border and no sea link leads there from {first}",
            id = quoted(&province.id),
            first = quoted(id(file, 0))
        );
        let help = say!("add a border under `borders:`, or a link under `sea:`");
        reader.fault(province.span, "map::out_of_reach", message, say!("this province"), help);
    }
}

/// Checks that outlines, where given, agree with the borders.
fn outlines(reader: &Reader<'_>, file: &ProvinceFile) {
    for province in &file.provinces {
        let short = |ring: &Vec<(i32, i32)>| ring.len() < 3;
        if province.province.rings().any(short) {
            let message = say!(
                "an outline of {province} has fewer than three points",
                province = quoted(&province.id)
            );
            reader.fault(
                province.span,
                "map::outline",
                message,
                say!("this province"),
                Text::EMPTY,
            );
        }
        if province.province.outline.is_empty() && !province.province.parts.is_empty() {
            let message =
                say!("{province} has parts and no outline", province = quoted(&province.id));
            let help = say!("write the largest ring as `outline:`");
            reader.fault(province.span, "map::outline", message, say!("this province"), help);
        }
    }
    let mut by_land = BTreeMap::new();
    for border in file.borders.iter().filter(|border| border.meeting != Meeting::Sea) {
        let (one, other) = border.between;
        by_land.entry((one.min(other), one.max(other))).or_insert(border);
    }
    let rings = file.provinces.iter().map(|one| one.province.rings().map(Vec::as_slice).collect());
    let drawn = Outlines::new(rings.collect());
    let contacts: BTreeMap<(usize, usize), Contact> = match drawn.contacts() {
        Ok(contacts) => contacts.into_iter().collect(),
        Err((one, other)) => {
            let (first, second) = (id(file, one), id(file, other));
            let message = say!(
                "the outlines up to {first} and {second} have too many points",
                first = quoted(first),
                second = quoted(second)
            );
            let help = say!("draw them with fewer points, or leave outlines out");
            let span = file.provinces[other].span;
            reader.fault(span, "map::outline", message, say!("second of them"), help);
            return;
        }
    };
    let listed = by_land.keys().filter(|(one, other)| drawn.there(*one) && drawn.there(*other));
    let pairs: BTreeSet<(usize, usize)> = contacts.keys().chain(listed).copied().collect();
    for pair in pairs {
        let listed = by_land.get(&pair);
        let (first, second) = (quoted(id(file, pair.0)), quoted(id(file, pair.1)));
        let contact = contacts.get(&pair).copied().unwrap_or(Contact::Apart);
        let Some(message) =
            contradiction(contact, listed.map(|border| border.meeting), first, second)
        else {
            continue;
        };
        let (span, label) = match listed {
            Some(border) => (border.span, say!("this border")),
            None => (file.provinces[pair.1].span, say!("second of them")),
        };
        let help = say!("correct the list of borders, or the outlines");
        reader.fault(span, "map::outline", message, label, help);
    }
}

/// Says how outlines contradict the list of borders; None if they do not.
fn contradiction(
    drawn: Contact,
    listed: Option<Meeting>,
    first: Text,
    second: Text,
) -> Option<Text> {
    Some(match (drawn, listed) {
        (Contact::Overlap, _) => {
            say!("by their outlines {first} and {second} overlap", first, second)
        }
        (Contact::Stretch, None) => say!(
            "by their outlines {first} and {second} share a border that is not listed",
            first,
            second
        ),
        (Contact::Stretch, Some(Meeting::Corner)) => say!(
            "by their outlines {first} and {second} share a stretch of border, and are listed as meeting at a corner",
            first,
            second
        ),
        (Contact::Corner, Some(meeting)) if meeting != Meeting::Corner => say!(
            "by their outlines {first} and {second} meet at a corner only, and are listed as sharing a border",
            first,
            second
        ),
        (Contact::Apart, Some(_)) => say!(
            "by their outlines {first} and {second} do not touch, and are listed as meeting",
            first,
            second
        ),
        _ => return None,
    })
}
