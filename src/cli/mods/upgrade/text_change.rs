//! A file and what is written in the place of parts of it → its new text, and the lines that differ.

use std::sync::Arc;

use crate::fault::SourceFile;
use crate::lua::TextEdit;

/// A file with its edits, in their order, none over another.
pub(super) struct TextChange {
    pub(super) source: Arc<SourceFile>,
    pub(super) edits: Vec<TextEdit>,
}

impl TextChange {
    /// Returns the whole new text.
    pub(super) fn text(&self) -> String {
        self.part(0, self.source.text.len(), &self.edits)
    }

    /// Returns the text from one byte to another, with edits that lie there.
    fn part(&self, from: usize, to: usize, edits: &[TextEdit]) -> String {
        let old = &self.source.text;
        let (mut text, mut at) = (String::new(), from);
        for edit in edits {
            text.push_str(&old[at..edit.range.start]);
            text.push_str(&edit.text);
            at = edit.range.end;
        }
        text.push_str(&old[at..to]);
        text
    }

    /// Returns the lines that differ, each group under the number of its first line.
    pub(super) fn difference(&self, path: &str) -> Vec<String> {
        let mut lines = vec![format!("--- {path}")];
        let old = &self.source.text;
        let mut edits = self.edits.as_slice();
        while let Some(first) = edits.first() {
            let start = old[..first.range.start].rfind('\n').map_or(0, |at| at + 1);
            // Edits of the same lines are shown together.
            let mut end = self.line_end(first);
            let mut several = 1;
            while let Some(next) = edits.get(several).filter(|next| next.range.start <= end) {
                end = end.max(self.line_end(next));
                several += 1;
            }
            let (these, rest) = edits.split_at(several);
            let new = self.part(start, end, these);
            let (mut before, mut after): (Vec<&str>, Vec<&str>) =
                (old[start..end].lines().collect(), new.lines().collect());
            // Lines that stay are not shown.
            while before.last().is_some_and(|line| after.last() == Some(line)) {
                before.pop();
                after.pop();
            }
            let same = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
            lines.push(format!("@@ line {}", self.source.line(start) + same));
            lines.extend(before[same..].iter().map(|line| format!("-{line}")));
            lines.extend(after[same..].iter().map(|line| format!("+{line}")));
            edits = rest;
        }
        lines
    }

    /// Returns the end of the last line that an edit touches, without its newline; that of a whole line after
    /// it.
    fn line_end(&self, edit: &TextEdit) -> usize {
        let old = &self.source.text;
        if !edit.range.is_empty() && old[..edit.range.end].ends_with('\n') {
            return edit.range.end;
        }
        old[edit.range.end..].find('\n').map_or(old.len(), |at| edit.range.end + at)
    }
}
