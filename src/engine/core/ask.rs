//! Questions: the question of a phase, its legal answers, and the reasons of refusals.

use std::cell::RefCell;

use crate::campaign::dice::ThrowKey;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Event, RealmId};
use crate::engine::core::answerer::Answerer;
use crate::engine::core::dice_key::Cause;
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::order::{ArgumentKind, Order, Piece, Simulated, Verb};
pub use crate::engine::core::refusal::{Reasons, Refusal, RefusalKind, refuse, require};
use crate::engine::core::scripting::interface::{ModOrder, ScriptPreviews};
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::trace;
use crate::say;
use crate::text::Text;

/// Player that a question is put to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    Realm(RealmId),
    Host,
}

impl Who {
    /// The name of the host in prompts and answers.
    pub const HOST: &'static str = "host";
    /// The name in prompts of those who answer for the host where no person is one.
    pub const TABLE: &'static str = "table";

    pub fn realm(self) -> Option<RealmId> {
        match self {
            Who::Realm(realm) => Some(realm),
            Who::Host => None,
        }
    }

    /// Returns the name of the realm, or `host`: as prompts and answers have it.
    pub fn name(self, game: &Game<'_>) -> String {
        self.realm().map_or_else(|| Who::HOST.to_owned(), |realm| game.realm_name(realm).to_owned())
    }
}

/// One kind of question. Phases implement it beside the code that asks.
pub trait Ask {
    /// Says what is asked, in one line, without naming who is asked.
    fn prompt(&self, game: &Game<'_>) -> Text;

    /// Lists the orders that can answer it.
    fn verbs(&self) -> &'static [Verb];

    /// Checks that this order is a legal answer now.
    ///
    /// # Errors
    /// The rule that refuses it and what would be accepted.
    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal>;

    /// Lists orders worth trying: every legal answer is among them where they can be listed at all.
    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order>;

    /// True if an order that could be given now is a reason to ask: by default all but `done` are. An
    /// order that makes no difference need not be.
    fn asks_for(&self, _game: &Game<'_>, order: &Order) -> bool {
        *order != Order::Done {}
    }

    /// True if it is put whatever can be answered, or where that is found more quickly than by
    /// trying the candidates.
    fn surely_asks(&self, _game: &Game<'_>, _who: Who) -> bool {
        false
    }

    /// True if it is put as well where only scripts have an order to give.
    fn asks_for_scripts(&self) -> bool {
        false
    }

    /// True if each answer is a deed of its own, as an order of the phase is, or settles part of
    /// one that is being carried out. Dice are bound to the deed and to what was settled in it, not
    /// to the deeds before it.
    fn begins(&self) -> bool;

    /// Returns what an order would need and risk, for `preview`.
    fn preview(&self, _game: &Game<'_>, _who: Who, _order: &Order) -> Option<Text> {
        None
    }

    /// Says what `done` leaves undone that whoever is asked may have forgotten; else None.
    fn left_undone(&self, _game: &Game<'_>, _who: Who) -> Option<Text> {
        None
    }

    /// Lists the parties to a battle that is reported piece by piece: they may be named by what
    /// they are, and several reports may stand in one line.
    fn pieces(&self, _game: &Game<'_>) -> Vec<Piece> {
        Vec::new()
    }

    /// Says in few words, for the prompt, what is still missing or open in the answers so far. None
    /// if nothing is.
    fn still_open(&self, _game: &Game<'_>) -> Option<Text> {
        None
    }

    /// Says in one line what an answer means, if no event tells of it; else None.
    fn echo(&self, _game: &Game<'_>, _order: &Order) -> Option<Text> {
        None
    }

    /// Returns the order that an order which only declares something waits for: `preview` tells
    /// what comes of both.
    fn waits_for(&self, _order: &Order) -> Option<Order> {
        None
    }

    /// Returns the fight that is asked about.
    fn fight(&self) -> Option<&Fight> {
        None
    }

    /// Returns the fight whose figures stand on the table: everybody there sees them.
    fn on_table(&self) -> Option<&Fight> {
        None
    }

    /// Writes a longer page about what is asked, for `sheet`.
    fn sheet(&self, _game: &Game<'_>) -> Option<String> {
        None
    }

    /// Returns the same question as it is put to another realm, where each writes a sheet of
    /// orders.
    fn put_to(&self, _realm: RealmId) -> Option<Box<dyn Ask + '_>> {
        None
    }

    /// Returns the realms that are asked next whatever is answered, without learning the answer: they may answer
    /// already.
    fn next_in_secret(&self) -> &[RealmId] {
        &[]
    }

    /// Returns the events that an order writes on a sheet, carried out when all sheets are opened.
    fn writes(&self, _game: &Game<'_>, _order: &Order) -> Vec<Event> {
        Vec::new()
    }

    /// True if the answer is kept from others until all have answered.
    fn secret(&self) -> bool {
        false
    }

    /// True if the answer may bring to light what others have answered in secret before it.
    fn opens_secrets(&self) -> bool {
        self.secret()
    }

    /// Returns the answer that is given at once if the program plays the realm concerned, though
    /// somebody else is asked: dice that nobody rolls for it.
    fn for_computers(&self) -> Option<Order> {
        None
    }

    /// Returns the least and the greatest number, if any number between them will do.
    fn numbers(&self) -> Option<(i64, i64)> {
        None
    }

    /// Lists the named parts that answers are made of, each with the words it can say.
    fn parts(&self) -> Vec<(String, Vec<String>)> {
        Vec::new()
    }

    /// Returns the lowest and the highest number that a part can have; None if it has words.
    fn part_numbers(&self, _part: &str) -> Option<(i64, i64)> {
        None
    }

    /// Returns the realm whose matter it is, if the host is asked: whose dice are to be typed.
    fn realm_concerned(&self) -> Option<RealmId> {
        None
    }

    /// Returns the rule that asks, if one kind of question serves many.
    fn rule(&self) -> Option<&'static str> {
        None
    }

    /// Returns the answer of a computer player with some judgement, if the question advises one.
    fn advice(&self) -> Option<Order> {
        None
    }

    /// Returns the same for one who plans ahead.
    fn plan(&self) -> Option<Order> {
        self.advice()
    }

    /// Returns the crowns that an answer spends for certain; 0 if it spends none.
    fn spends(&self, _game: &Game<'_>, _who: Who, _order: &Order) -> i64 {
        0
    }

    /// True if an order that a script brings to the phase may be given: by default beside each
    /// question that ends with `done`, where giving it does something.
    fn allows_mod_order(&self, order: &ModOrder) -> bool {
        order.plays && self.verbs().contains(&Verb::Done)
    }
}

/// True if whoever plays could answer a question by anything that is a reason to ask it: where they
/// could not, a phase goes on without asking.
pub fn is_open(game: &Game<'_>, who: Who, ask: &dyn Ask) -> bool {
    let game = &game.without_reasons();
    let may_give = |order: &Order| ask.asks_for(game, order) && ask.check(game, who, order).is_ok();
    ask.surely_asks(game, who)
        || ask.candidates(game, who).iter().any(may_give)
        || ask.asks_for_scripts() && order_hooks::mod_order_offered(game, who)
}

/// Help that a script which asks gives with a question.
#[derive(Clone, Copy, Default)]
pub struct QuestionHelp<'a> {
    /// Page about the question, for `sheet`.
    pub(in crate::engine) page: Option<&'a str>,
    /// Outcomes that each answer may have, for `preview`.
    pub(in crate::engine) previews: Option<&'a dyn ScriptPreviews>,
}

/// A question as it is put to somebody.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The one whose matter it is: orders are read and judged as theirs.
    pub who: Who,
    /// Player that gives the answer.
    pub answerer: Answerer,
    pub ask: &'a dyn Ask,
    /// Orders of scripts that they have given in this phase since they last said `done`.
    pub given: u32,
    pub(in crate::engine) cause: &'a Cause,
    pub(in crate::engine) help: QuestionHelp<'a>,
    /// The listed answer that was last found legal, which stays so until an answer is given.
    pub(in crate::engine) found_legal: Option<&'a RefCell<Option<Order>>>,
}

impl Question<'_> {
    /// Puts another question at the same moment.
    pub fn instead<'b>(&'b self, who: Who, ask: &'b dyn Ask) -> Question<'b> {
        let help = QuestionHelp::default();
        let answerer = Answerer::of(who);
        Question { who, answerer, ask, given: 0, cause: self.cause, help, found_legal: None }
    }

    /// True if a script has sent it to somebody else than whoever it is put to.
    pub fn is_sent_elsewhere(&self) -> bool {
        self.answerer != Answerer::of(self.who)
    }

    /// Returns the name that stands before answers to it.
    pub fn giver_name(&self, game: &Game<'_>) -> String {
        self.answerer.name(game)
    }

    /// Returns who answers, as the giver of an answer; whoever it is put to where nobody does.
    pub fn giver(&self) -> Who {
        self.answerer.who().unwrap_or(self.who)
    }

    /// Returns the moment at which it is put, as a hash over the place in the calendar and what is
    /// being settled: names, notes and orders on other matters do not change it.
    pub fn moment(&self, game: &Game<'_>) -> ThrowKey {
        self.cause.moment(game)
    }

    /// Writes the page about what is asked, for `sheet`: what the script that asks has written, and
    /// what belongs to the kind of question.
    pub fn sheet(&self, game: &Game<'_>) -> Option<String> {
        let own = self.ask.sheet(game);
        match (self.help.page, own) {
            (Some(page), Some(own)) => Some(format!("{page}\n\n{own}")),
            (page, own) => page.map(str::to_owned).or(own),
        }
    }

    /// Names whoever is to answer: the realm whose dice are to be typed, whoever is asked; `table`
    /// if no person is the host, so that all who are there answer.
    pub fn seat_name(&self, game: &Game<'_>) -> String {
        match self.ask.realm_concerned().map_or_else(|| self.giver(), Who::Realm) {
            Who::Host if !game.state.host_plays => Who::TABLE.to_owned(),
            seat => seat.name(game),
        }
    }

    /// As [`Question::seat_name`], in the language of whoever reads.
    pub fn seat_text(&self, game: &Game<'_>) -> Text {
        match self.seat_name(game) {
            table if table == Who::TABLE => say!("the table"),
            host if host == Who::HOST => say!("the host"),
            name => Text::Verbatim(name),
        }
    }

    /// True if the viewer may read what is asked and what can be answered: whoever answers, the
    /// host, and everybody where the host is asked about what lies on the table.
    pub fn shown_to(&self, viewer: Viewer) -> bool {
        match (viewer, self.who) {
            (Viewer::Host, _) => true,
            (Viewer::Public, Who::Realm(_)) => false,
            (Viewer::Public, Who::Host) => !self.ask.secret(),
            (Viewer::Realm(viewer), Who::Realm(_)) => self.answerer == Answerer::Realm(viewer),
            (Viewer::Realm(viewer), Who::Host) => {
                !self.ask.secret() || self.ask.realm_concerned() == Some(viewer)
            }
        }
    }

    /// Returns the order that a computer player is advised to give: that of the question itself,
    /// else the first order of a script that its script advises now, else the one worth most where
    /// scripts weigh theirs; never one that would be refused.
    pub fn advice(&self, game: &Game<'_>) -> Option<Order> {
        let own = || {
            let hooks = order_hooks::bringing_orders(game)?;
            let most = || order_hooks::worth_most(game, hooks, self, true);
            order_hooks::advised(game, hooks, self, true)
                .or_else(most)
                .map(|call| Order::ModOrder { call })
        };
        self.ask.advice().filter(|order| self.judge(game, order).is_ok()).or_else(own)
    }

    /// As [`Question::advice`], for a player who plans ahead: it goes by the plans of scripts and by
    /// what orders are worth, and by advice only where they say neither.
    pub fn best_weighed(&self, game: &Game<'_>) -> Option<Order> {
        let own = || {
            let hooks = order_hooks::bringing_orders(game)?;
            let advised = || order_hooks::advised(game, hooks, self, false);
            order_hooks::worth_most(game, hooks, self, false)
                .or_else(advised)
                .map(|call| Order::ModOrder { call })
        };
        self.ask.plan().filter(|order| self.judge(game, order).is_ok()).or_else(own)
    }

    /// Checks that this order may be given now: an order of a mod beside the question, or an answer
    /// that neither the rules nor a script refuse.
    pub fn judge(&self, game: &Game<'_>, order: &Order) -> Result<(), Refusal> {
        if let Order::ModOrder { call } = order
            && order_hooks::takes_mod_order(game, self, call)
        {
            return order_hooks::mod_order_allowed(game, self.who, call);
        }
        if order.verb().row().anytime() {
            return crate::engine::core::anytime_orders::check(game, order);
        }
        if !self.ask.verbs().contains(&order.verb()) {
            return Err(crate::engine::core::out_of_place::out_of_place(
                &trace::untraced(game),
                self,
                order,
            ));
        }
        crate::engine::core::hiding::check_order(game, order)?;
        if let Err(refusal) = self.ask.check(game, self.who, order) {
            // A question knows what it offers; why something else is no choice a script may know.
            let picks = matches!(order, Order::Pick { .. });
            let why =
                picks.then(|| order_hooks::scripts_allow(game, self.who, order).err()).flatten();
            return Err(why.unwrap_or(refusal));
        }
        order_hooks::scripts_allow(game, self.who, order)
    }

    /// Lists every listed answer that is legal now.
    pub fn legal(&self, game: &Game<'_>) -> Vec<Order> {
        let mut orders = self.listed(game);
        orders.retain(|order| self.takes(game, order));
        orders.extend(self.of_scripts(game));
        orders
    }

    /// Lists orders that may answer though no answer of them is listed: what they say only people
    /// know.
    pub fn unlisted(&self, game: &Game<'_>, listed: &[Order]) -> Vec<Verb> {
        let of_roster =
            |verb: Verb| verb.row().arguments.iter().any(|(_, kind)| *kind == ArgumentKind::Troop);
        let unknown = |verb: &&Verb| {
            verb.row().simulated == Simulated::Asked
                && !listed.iter().any(|order| order.verb() == **verb)
                && (game.state.has_rosters() || !of_roster(**verb))
        };
        self.ask.verbs().iter().filter(unknown).copied().collect()
    }

    /// Lists answers that are worth trying; [`Question::takes`] says which of them are legal.
    /// Orders of scripts that may be given beside them are not among them.
    pub fn listed(&self, game: &Game<'_>) -> Vec<Order> {
        self.ask.candidates(&game.without_reasons(), self.who)
    }

    /// True if a listed answer is legal now.
    pub fn takes(&self, game: &Game<'_>, order: &Order) -> bool {
        if self.has_taken(order) {
            return true;
        }
        let game = &game.without_reasons();
        let legal = self.ask.check(game, self.who, order).is_ok()
            && order_hooks::scripts_allow(game, self.who, order).is_ok();
        if let (true, Some(found)) = (legal, self.found_legal) {
            found.replace(Some(order.clone()));
        }
        legal
    }

    /// True if an answer was found legal by [`Question::takes`], so that it need not be judged again.
    pub(in crate::engine) fn has_taken(&self, order: &Order) -> bool {
        self.found_legal.is_some_and(|found| found.borrow().as_ref() == Some(order))
    }

    /// Lists orders of scripts that may be given beside the listed answers now.
    pub fn of_scripts(&self, game: &Game<'_>) -> Vec<Order> {
        order_hooks::mod_order_candidates(game, self)
    }
}
