//! Texts that stand for nothing but themselves, where a pattern would be.

use super::MatchEnd;

/// Where a text stands in another from `start` on, and the work that is left.
pub(in crate::lua) fn plain(
    text: &[u8],
    wanted: &[u8],
    start: usize,
    mut work: u64,
) -> Result<(Option<usize>, u64), MatchEnd> {
    for at in start..=text.len() {
        let rest = &text[at..];
        if rest.len() < wanted.len() {
            break;
        }
        let same = rest.iter().zip(wanted).take_while(|(one, other)| one == other).count();
        work = work.checked_sub(1 + same as u64).ok_or(MatchEnd::Spent)?;
        if same == wanted.len() {
            return Ok((Some(at), work));
        }
    }
    Ok((None, work))
}

/// Whether a pattern stands for nothing but itself.
pub(in crate::lua) fn is_plain(pattern: &[u8]) -> bool {
    !pattern.iter().any(|byte| b"^$*+?.([%-".contains(byte))
}
