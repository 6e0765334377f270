//! `margrave compare FILE --with EDITION --with EDITION`.

use std::process::ExitCode;

use super::{CompareArguments, fail, say as print};
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::script::{RulesOverride, compare as play};
use crate::text::Text;

/// Plays one script under two rule sets and says where they part, and which rule parts them.
pub fn compare(library: &Library, arguments: &CompareArguments, colour: bool) -> ExitCode {
    let wrong = |message: Text| {
        fail(library.spoken(), &[Fault::new("compare::arguments", message)], colour)
    };
    let [first, second] = arguments.with.as_slice() else {
        let given = arguments.with.len();
        let two = say!(
            "two rule sets are compared, and {given} were given: `--with dutch --with english`",
            given
        );
        return wrong(two);
    };
    let instead = |with: &str| RulesOverride::parse(with, &arguments.options);
    let (one, other) = match (instead(first), instead(second)) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(message), _) | (_, Err(message)) => return wrong(message),
    };
    match play::compare(&arguments.file, library, [(first, &one), (second, &other)]) {
        Ok(Some(parting)) => {
            print(&parting.text.in_words(&library.spoken()));
            ExitCode::SUCCESS
        }
        Ok(None) => {
            print(&say!("they tell the same from beginning to end").in_words(&library.spoken()));
            ExitCode::SUCCESS
        }
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}
