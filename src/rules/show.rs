use super::Ruleset;
pub fn show(_: &Ruleset, _: &str) -> Result<String, String> { Ok(String::new()) }
pub fn list(_: &Ruleset) -> String { String::new() }
pub fn reference_effects() -> String { String::new() }
pub fn reference_values() -> String { String::new() }
pub fn reference_tables() -> String { String::new() }
pub fn reference_options() -> String { String::new() }
