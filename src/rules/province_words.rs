//! `province_kinds:` and `province_benefits:` of an edition or mod → what provinces of a map may be
//! besides their terrain, and what a province may give to who holds it. What a kind or a benefit
//! does is said by scripts, which ask for `tile.kind` and `tile.benefit`.

use super::cite::RuleId;
use super::manifest::is_name;
use super::schema::provinces;
use super::title::Title;
use crate::yaml::{Node, Reader, Span};

/// The kind of provinces of which a map says nothing, where the rules declare no kinds.
pub const PLAIN_KIND: &str = "ordinary";

/// A kind of province.
#[derive(Debug, Clone)]
pub struct ProvinceKind {
    pub id: String,
    pub cite: RuleId,
    pub title: Title,
    pub doc: String,
    /// A realm may have its capital in such a province.
    pub capitals: bool,
    /// Such a province gives something of its own, which a map has to name.
    pub benefits: bool,
    pub span: Span,
}

/// What a province may give to who holds it.
#[derive(Debug, Clone)]
pub struct ProvinceBenefit {
    pub id: String,
    pub cite: RuleId,
    pub title: Title,
    pub doc: String,
    pub span: Span,
}

/// The kinds and benefits that maps of provinces may name.
#[derive(Debug, Clone, Default)]
pub struct ProvinceWords {
    /// The first is that of provinces of which a map says nothing. Where there are none, a map may
    /// name kinds and benefits as it likes, and they mean nothing.
    pub kinds: Vec<ProvinceKind>,
    /// Where there are none, a map may say in words what a province gives.
    pub benefits: Vec<ProvinceBenefit>,
}

impl ProvinceWords {
    /// The kind of this name.
    #[must_use]
    pub fn kind(&self, id: &str) -> Option<&ProvinceKind> {
        self.kinds.iter().find(|kind| kind.id == id)
    }

    /// The benefit of this name.
    #[must_use]
    pub fn benefit(&self, id: &str) -> Option<&ProvinceBenefit> {
        self.benefits.iter().find(|benefit| benefit.id == id)
    }

    /// The kind of provinces of which a map says nothing.
    #[must_use]
    pub fn plain_kind(&self) -> &str {
        self.kinds.first().map_or(PLAIN_KIND, |kind| &kind.id)
    }

    /// Decodes both sections; faults go to the reader.
    pub(super) fn read(
        reader: &Reader<'_>,
        kinds: Option<&Node>,
        benefits: Option<&Node>,
    ) -> ProvinceWords {
        let entries = |node: Option<&Node>| {
            node.filter(|node| reader.is_map(node))
                .map_or(Vec::new(), |node| node.entries().to_vec())
        };
        let kinds = entries(kinds);
        let benefits = entries(benefits);
        ProvinceWords {
            kinds: kinds.iter().filter_map(|(key, node)| read_kind(reader, key, node)).collect(),
            benefits: benefits
                .iter()
                .filter_map(|(key, node)| read_benefit(reader, key, node))
                .collect(),
        }
    }
}

/// An id that maps and scripts can name.
fn read_id<'n>(reader: &Reader<'_>, key: &'n Node, what: &str) -> Option<&'n str> {
    let id = key.scalar().unwrap_or_default();
    if id.is_empty() || !is_name(id) {
        reader.fault(
            key.span,
            "rules::name",
            format!("`{id}` is not a valid name of a {what}"),
            "not accepted",
            "use lower-case letters, digits and `_`",
        );
        return None;
    }
    Some(id)
}

fn read_kind(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<ProvinceKind> {
    let id = read_id(reader, key, "kind of province")?;
    let what = format!("kind of province `{id}`");
    let mut map = reader.map(node, &what, &provinces::PROVINCE_KIND)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let title = Title::read(reader, id, map.take("name"));
    let doc = map.need("doc").and_then(|node| reader.text(node)).map(str::to_owned);
    let capitals = map.take("capitals").and_then(|node| reader.flag(node)).unwrap_or(true);
    let benefits = map.take("benefits").and_then(|node| reader.flag(node)).unwrap_or(false);
    map.finish();
    let (cite, doc) = (cite?, doc?);
    Some(ProvinceKind { id: id.to_owned(), cite, title, doc, capitals, benefits, span: key.span })
}

fn read_benefit(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<ProvinceBenefit> {
    let id = read_id(reader, key, "benefit of provinces")?;
    let what = format!("benefit of provinces `{id}`");
    let mut map = reader.map(node, &what, &provinces::PROVINCE_BENEFIT)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let title = Title::read(reader, id, map.take("name"));
    let doc = map.need("doc").and_then(|node| reader.text(node)).map(str::to_owned);
    map.finish();
    Some(ProvinceBenefit { id: id.to_owned(), cite: cite?, title, doc: doc?, span: key.span })
}
