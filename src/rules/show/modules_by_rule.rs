//! Modules of the program by the rules that they name, from a list that is written from the sources and held by
//! a test.

use crate::rules::cite::RuleId;

/// `ID: module module …`, a line each. `BLESS=1 cargo test documents` writes it anew.
const LIST: &str = include_str!("modules_by_rule.txt");

/// Returns the modules that name a rule, as a reader knows them: `phase scouting`, `engine/retreat`.
pub fn modules(rule: RuleId) -> Vec<String> {
    let line = LIST.lines().find_map(|line| line.strip_prefix(rule.0)?.strip_prefix(": "));
    let phase = |module: &str| {
        let name = module.strip_prefix("phases/")?.split('/').next()?;
        Some(format!("phase {}", name.replace('_', " ")))
    };
    let mut modules: Vec<String> = line
        .into_iter()
        .flat_map(str::split_whitespace)
        .map(|module| phase(module).unwrap_or_else(|| module.to_owned()))
        .collect();
    modules.dedup();
    modules
}
