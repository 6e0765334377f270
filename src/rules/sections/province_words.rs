//! `province_kinds:` and `province_benefits:` of an edition or mod → what provinces of a map may be
//! besides their terrain, and what a province may give to who holds it. What a kind or a benefit
//! does is said by scripts, which ask for `tile.kind` and `tile.benefit`.

use crate::rules::cite::RuleId;
use crate::rules::declare::{read_entries, yaml_map};
use crate::rules::names::Names;
use crate::rules::title::Title;
use crate::yaml::{Node, Reader, Span};

/// The kind of provinces of which a map says nothing, where the rules declare no kinds.
pub const PLAIN_KIND: &str = "ordinary";

yaml_map! {
    /// Kind of province, besides its terrain.
    #[derive(Debug, Clone)]
    pub struct ProvinceKind = "kind of province" {
        /// the rule; provinces of which a map says nothing are of the first kind
        cite: RuleId,
        title "name": Title = Title::of_id(id),
        /// description of such provinces
        doc: String,
        /// no: no realm may have its capital there; yes if nothing is said
        capitals: bool = true,
        /// yes: such a province gives something of its own, which a map has to name
        benefits: bool = false,
    }
    also {
        id: String = id.to_owned(),
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span) "kind of province `{id}`"
}

yaml_map! {
    /// Benefit that a province may give to its holder.
    #[derive(Debug, Clone)]
    pub struct ProvinceBenefit = "benefit of provinces" {
        cite: RuleId,
        title "name": Title = Title::of_id(id),
        /// benefit of such a province to the realm that holds it
        doc: String,
    }
    also {
        id: String = id.to_owned(),
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span) "benefit of provinces `{id}`"
}

/// The kinds and benefits that maps of provinces may name.
#[derive(Debug, Clone, Default)]
pub struct ProvinceWords {
    /// The first is that of provinces of which a map says nothing. Where there are none, a map may
    /// name kinds and benefits as it likes, and they mean nothing.
    pub kinds: Vec<ProvinceKind>,
    /// If empty, a map may say in words what a province gives.
    pub benefits: Vec<ProvinceBenefit>,
}

impl ProvinceWords {
    /// Returns the kind of this name.
    pub fn kind(&self, id: &str) -> Option<&ProvinceKind> {
        self.kinds.iter().find(|kind| kind.id == id)
    }

    /// Returns the benefit of this name.
    pub fn benefit(&self, id: &str) -> Option<&ProvinceBenefit> {
        self.benefits.iter().find(|benefit| benefit.id == id)
    }

    /// Returns the kind of provinces of which a map says nothing.
    pub fn plain_kind(&self) -> &str {
        self.kinds.first().map_or(PLAIN_KIND, |kind| &kind.id)
    }

    /// Decodes both sections; faults go to the reader.
    pub(in crate::rules) fn read(
        reader: &Reader<'_>,
        names: &Names,
        (kinds, benefits): (Option<&Node>, Option<&Node>),
    ) -> ProvinceWords {
        let kinds = kinds.map(|node| {
            read_entries(reader, node, "name of a kind of province", |id, key, node| {
                ProvinceKind::read_map(reader, names, node, id, key.span)
            })
        });
        let benefits = benefits.map(|node| {
            read_entries(reader, node, "name of a benefit of provinces", |id, key, node| {
                ProvinceBenefit::read_map(reader, names, node, id, key.span)
            })
        });
        ProvinceWords { kinds: kinds.unwrap_or_default(), benefits: benefits.unwrap_or_default() }
    }
}
