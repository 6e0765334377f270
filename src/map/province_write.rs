//! A map of provinces → the text of a map file; reading it gives the same map.

use std::fmt::Write;

use super::province_file::{Crossing, FileBorder, FileProvince, Meeting, ProvinceFile};
use super::provinces::{MapEdge, Secret};
use crate::rules::Names;

impl ProvinceFile {
    /// Returns the file's text, a line to each province and each border. A player's copy has no secrets.
    pub fn write(&self, names: &Names, secrets: bool) -> String {
        let mut text = "provinces:\n".to_owned();
        for province in &self.provinces {
            let _ =
                writeln!(text, "  {}: {{ {} }}", province.id, facts(province, names).join(", "));
        }
        let by_land: Vec<&FileBorder> =
            self.borders.iter().filter(|border| border.meeting != Meeting::Sea).collect();
        if !by_land.is_empty() {
            text += "borders:\n";
        }
        for border in by_land {
            let _ = writeln!(text, "  - {}", self.border(border));
        }
        let by_sea: Vec<&FileBorder> =
            self.borders.iter().filter(|border| border.meeting == Meeting::Sea).collect();
        if !by_sea.is_empty() {
            text += "sea:\n";
        }
        for border in by_sea {
            let _ = writeln!(text, "  - {}", self.pair(border, " "));
        }
        let hidden = || self.provinces.iter().filter(|one| !one.province.secrets.is_empty());
        if secrets && hidden().next().is_some() {
            text += "secrets:\n";
            for province in hidden() {
                let facts: Vec<String> = province
                    .province
                    .secrets
                    .iter()
                    .map(|(word, secret)| format!("{}: {}", quoted(word), secret_text(secret)))
                    .collect();
                let _ = writeln!(text, "  {}: {{ {} }}", province.id, facts.join(", "));
            }
        }
        text
    }

    fn pair(&self, border: &FileBorder, between: &str) -> String {
        let (one, other) = border.between;
        format!("{}{between}{}", self.provinces[one].id, self.provinces[other].id)
    }

    fn border(&self, border: &FileBorder) -> String {
        let both = self.pair(border, ", ");
        match border.meeting {
            Meeting::Corner => format!("{{ between: [{both}], corner: yes }}"),
            Meeting::Shared(Crossing { river: true, pass: true }) => {
                format!("{{ between: [{both}], over: [river, pass] }}")
            }
            Meeting::Shared(Crossing { river: true, .. }) => {
                format!("{{ between: [{both}], over: [river] }}")
            }
            Meeting::Shared(Crossing { pass: true, .. }) => {
                format!("{{ between: [{both}], over: [pass] }}")
            }
            Meeting::Shared(_) | Meeting::Sea => self.pair(border, " "),
        }
    }
}

/// Lists the facts of a province, as `key: value`.
fn facts(found: &FileProvince, names: &Names) -> Vec<String> {
    let province = &found.province;
    let mut facts = vec![format!("name: {}", quoted(&province.name))];
    if !province.names.is_empty() {
        let translated: Vec<String> = province
            .names
            .iter()
            .map(|(language, name)| format!("{language}: {}", quoted(name)))
            .collect();
        facts.push(format!("names: {{ {} }}", translated.join(", ")));
    }
    facts.push(format!("terrain: {}", names.terrains[usize::from(found.terrain.0)]));
    if province.kind != names.provinces.plain_kind() {
        facts.push(format!("kind: {}", province.kind));
    }
    if let Some(benefit) = &province.benefit {
        facts.push(format!("benefit: {}", quoted(benefit)));
    }
    facts.push(format!("at: {}", point(province.at)));
    if !province.edges.is_empty() {
        let edges: Vec<&str> = province.edges.iter().copied().map(MapEdge::word).collect();
        facts.push(format!("edges: [{}]", edges.join(", ")));
    }
    facts.extend(found.standing.facts(names));
    if !province.outline.is_empty() {
        facts.push(format!("outline: {}", ring(&province.outline)));
    }
    if !province.parts.is_empty() {
        let parts: Vec<String> = province.parts.iter().map(|part| ring(part)).collect();
        facts.push(format!("parts: [{}]", parts.join(", ")));
    }
    facts
}

fn ring(points: &[(i32, i32)]) -> String {
    let points: Vec<String> = points.iter().copied().map(point).collect();
    format!("[{}]", points.join(", "))
}

fn point((x, y): (i32, i32)) -> String {
    format!("[{x}, {y}]")
}

fn secret_text(secret: &Secret) -> String {
    match secret {
        Secret::Number(number) => number.to_string(),
        Secret::Text(text) => quoted(text),
    }
}

/// Returns a text as YAML reads it back: in quotes unless it is plain words.
pub(super) fn quoted(text: &str) -> String {
    let plain = |letter: char| letter.is_alphabetic() || letter == ' ' || letter == '_';
    let reserved = ["yes", "no", "on", "off", "true", "false", "null", "y", "n"];
    let whole = text.chars().all(plain)
        && text.trim() == text
        && !text.is_empty()
        && !reserved.contains(&text.to_lowercase().as_str());
    if whole { text.to_owned() } else { serde_json::to_string(text).unwrap_or_default() }
}
