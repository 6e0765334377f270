//! `margrave compare FILE --with EDITION --with EDITION`.

use std::process::ExitCode;

use super::{CompareArguments, fail, say};
use crate::fault::Fault;
use crate::rules::Library;
use crate::script::{RulesOverride, compare as play};

/// Plays one script under two rule sets and says where they part, and which rule parts them.
pub fn compare(library: &Library, arguments: &CompareArguments, colour: bool) -> ExitCode {
    let wrong = |message: String| fail(&[Fault::new("compare::arguments", message)], colour);
    let [first, second] = arguments.with.as_slice() else {
        return wrong(format!(
            "two rule sets are compared, and {with} were given: `--with dutch --with english`",
            with = arguments.with.len()
        ));
    };
    let instead = |with: &str| RulesOverride::parse(with, &arguments.options);
    let (one, other) = match (instead(first), instead(second)) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(message), _) | (_, Err(message)) => return wrong(message),
    };
    // The ids of a report are those of the rule books, whatever language names are shown in.
    match play::compare(
        &arguments.file,
        &library.clone().speaking("en"),
        [(first, &one), (second, &other)],
    ) {
        Ok(Some(parting)) => {
            say(&parting.text);
            ExitCode::SUCCESS
        }
        Ok(None) => {
            say("they tell the same from beginning to end");
            ExitCode::SUCCESS
        }
        Err(faults) => fail(&faults, colour),
    }
}
