//! `dice`: faces that the host gives, players who roll by hand, or the generator again.

use crate::campaign::CalendarEvent;
use crate::engine::core::ask::Refusal;
use crate::engine::refuse;
use crate::rules::HOUSE_RULE;
use crate::say;

/// Content of a `dice` order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiceOrder {
    /// Faces, and the name of the roll that they are for; empty for the next dice that are thrown.
    Faces(Vec<u8>, String),
    /// Players roll their own dice.
    Hand,
    Drawn,
    /// The roll that is asked for is the program's: it rolls for computer players so.
    Once,
}

/// Word that lets the program make one roll.
pub const ONCE: &str = "once";

/// Reads a `dice` order.
///
/// # Errors
/// A refusal that says what would be accepted.
pub fn dice(text: &str) -> Result<DiceOrder, Refusal> {
    match text {
        "hand" => return Ok(DiceOrder::Hand),
        "drawn" => return Ok(DiceOrder::Drawn),
        ONCE => return Ok(DiceOrder::Once),
        _ => {}
    }
    // Two ten-sided dice show 00 for a hundred (NL-TT-02).
    let face = |word: &str| {
        if word == "00" {
            Some(100)
        } else {
            word.parse().ok().filter(|face| (1..=100).contains(face))
        }
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let (faces, what) = match words.iter().position(|word| *word == "for") {
        Some(at) => (&words[..at], words[at + 1..].join(" ")),
        None => (&words[..], String::new()),
    };
    // People write `3 4`, `3+4` and `3,4`.
    let between = |letter: char| matches!(letter, '+' | ',' | ';') || letter.is_whitespace();
    let faces = faces.join(" ");
    let faces: Option<Vec<u8>> =
        faces.split(between).filter(|word| !word.is_empty()).map(face).collect();
    match faces {
        Some(faces)
            if (1..=200).contains(&faces.len()) && what.is_empty() != words.contains(&"for") =>
        {
            Ok(DiceOrder::Faces(faces, what))
        }
        _ => refuse(
            HOUSE_RULE.0,
            say!(
                "give the faces that come next, faces from 1 to 100, for instance `dice 3 4`, or the roll that they are for, as `dice 4 for attacker's loss`; \
                 or `dice hand`, `dice drawn`"
            ),
        ),
    }
}

/// Returns the event that a `dice` order brings about.
pub fn dice_event(order: DiceOrder) -> CalendarEvent {
    match order {
        DiceOrder::Faces(faces, what) => CalendarEvent::DiceGiven { faces, what },
        DiceOrder::Hand | DiceOrder::Once => CalendarEvent::ByHand(true),
        DiceOrder::Drawn => CalendarEvent::ByHand(false),
    }
}
