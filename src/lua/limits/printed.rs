//! Texts that scripts print, as much as is kept of them.

use super::Gauge;
use crate::say;

/// Bytes of printed text that are kept until the host takes them.
const MAX_PRINTED: usize = 1 << 16;

impl Gauge {
    pub(in crate::lua) fn print(&self, line: String) {
        let bytes = self.0.printed_bytes.get() + line.len() + 1;
        let mut printed = self.0.printed.borrow_mut();
        if bytes <= MAX_PRINTED {
            printed.push(line);
            self.0.printed_bytes.set(bytes);
        } else if self.0.printed_bytes.replace(usize::MAX / 2) < usize::MAX / 2 {
            printed.push(say!("… (more was printed than is kept)").to_mark());
        }
    }

    pub(in crate::lua) fn take_printed(&self) -> Vec<String> {
        self.0.printed_bytes.set(0);
        self.0.printed.take()
    }
}
