//! A question → who answers it: whoever it is put to, unless a script sends it to somebody else.

use crate::campaign::{RealmId, ScriptValue};
use crate::engine::core::ask::{Ask, Who};
use crate::engine::core::game::Game;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::Hook;

/// Player that answers a question, in the place of whoever it is put to where that is another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answerer {
    Realm(RealmId),
    Host,
    /// No person: the program answers, and changes as little as it can.
    Nobody,
}

/// Words by which scripts name an answerer that is no realm.
pub(in crate::engine) const ANSWERER_WORDS: &[&str] = &[Who::HOST, Answerer::NOBODY];

impl Answerer {
    /// The name in answers of a realm that nobody plays.
    pub const NOBODY: &'static str = "nobody";

    pub fn of(who: Who) -> Answerer {
        match who {
            Who::Realm(realm) => Answerer::Realm(realm),
            Who::Host => Answerer::Host,
        }
    }

    pub fn realm(self) -> Option<RealmId> {
        match self {
            Answerer::Realm(realm) => Some(realm),
            Answerer::Host | Answerer::Nobody => None,
        }
    }

    /// Returns who it is; None for nobody.
    pub fn who(self) -> Option<Who> {
        match self {
            Answerer::Realm(realm) => Some(Who::Realm(realm)),
            Answerer::Host => Some(Who::Host),
            Answerer::Nobody => None,
        }
    }

    /// Returns the name before answers: of the realm, `host` or `nobody`.
    pub fn name(self, game: &Game<'_>) -> String {
        match self {
            Answerer::Realm(realm) => game.realm_name(realm).to_owned(),
            Answerer::Host => Who::HOST.to_owned(),
            Answerer::Nobody => Answerer::NOBODY.to_owned(),
        }
    }

    fn to_script(self) -> ScriptValue {
        match self {
            Answerer::Realm(realm) => ScriptValue::Realm(realm),
            Answerer::Host => ScriptValue::word(Who::HOST),
            Answerer::Nobody => ScriptValue::word(Answerer::NOBODY),
        }
    }
}

/// Finds who answers a question. Scripts are asked by the first of its orders for which one has set
/// a hook. A sheet that several realms write at the same time stays with them; so does what is sent
/// to a realm that is out of the game, or to a host whom no person plays.
pub(in crate::engine) fn answerer(game: &Game<'_>, who: Who, ask: &dyn Ask) -> Answerer {
    let own = Answerer::of(who);
    let Who::Realm(realm) = who else { return own };
    let heard = ask.verbs().iter().find_map(|verb| {
        let hooks = hook_calls::listening(game, Hook::Answerer, *verb as u16)?;
        Some((hooks, *verb))
    });
    let Some((hooks, verb)) = heard.filter(|_| ask.put_to(realm).is_none()) else { return own };
    let told = [
        own.to_script(),
        ScriptValue::Realm(realm),
        ScriptValue::word(verb.row().name),
        ScriptValue::word(ask.rule().unwrap_or_default()),
    ];
    match hooks.look(*game, Hook::Answerer, verb as u16, &told).value {
        ScriptValue::Realm(other) if !game.state.realm(other).out => Answerer::Realm(other),
        ScriptValue::Text(word) if &*word == Who::HOST && game.state.host_plays => Answerer::Host,
        ScriptValue::Text(word) if &*word == Answerer::NOBODY => Answerer::Nobody,
        _ => own,
    }
}
