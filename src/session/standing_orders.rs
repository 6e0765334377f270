//! Standing orders: what is done for a realm whose player is not there to answer, until they are changed. They stand
//! beside the campaign, in `standing/<realm>.txt`, and are carried out as ordinary lines:
//!
//! ```text
//! orders pass home           chosen by the player
//! absent last_round          what holds while the seat is in the hands of the holder, as the host's clock has it
//! ```

use std::path::PathBuf;
use std::{fs, io};

use super::Folder;
use super::controller::Controller;
use super::written_ahead::own_realm;
use crate::basics::files;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Level, RealmId, Seat};
use crate::engine::{Flow, Game, Order, Question, RunningScripts, Verb};
use crate::say;
use crate::text::{Joined, Text, Wording};

/// A standing order.
pub struct StandingOrder {
    /// Its name in files and forms.
    pub word: &'static str,
    /// Returns the word that is typed for it.
    typed: fn() -> Text,
    pub doc: fn() -> Text,
    /// Returns what it answers to a question that is put to a realm; None if it says nothing about it.
    answer: fn(&Game<'_>, &Question<'_>, RealmId) -> Option<Order>,
}

/// Every standing order; of those that are chosen, the first that says something about a question answers it.
pub const STANDING_ORDERS: [StandingOrder; 4] = [
    StandingOrder {
        word: "last_round",
        typed: || say!("last_round"),
        doc: || say!("as last round: a sheet of orders is written as the last one was"),
        answer: as_last_round,
    },
    StandingOrder {
        word: "home",
        typed: || say!("home"),
        doc: || {
            say!(
                "retreat towards home: whoever is attacked leaves for the nearest place to the capital"
            )
        },
        answer: retreats_home,
    },
    StandingOrder {
        word: "no_sieges",
        typed: || say!("no_sieges"),
        doc: || say!("no sieges: none is begun, and those that go on are lifted"),
        answer: besieges_nothing,
    },
    StandingOrder {
        word: "pass",
        typed: || say!("pass"),
        doc: || say!("pass unless attacked: `done` in every phase of one's own"),
        answer: passes,
    },
];

/// Ways in which somebody's seat is stood in for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandIn {
    /// Nobody: orders only what must be.
    Nobody,
    LastRound,
    /// The standing orders of the player.
    Standing,
    /// A computer player.
    Computer(Seat),
}

/// A row of what the host may choose for whoever is away.
pub struct StandInRow {
    /// Its name in clocks and forms.
    pub word: &'static str,
    pub title: fn() -> Text,
    pub stands_in: StandIn,
}

/// Everything that a seat may be left to.
pub const STAND_INS: [StandInRow; 4] = [
    StandInRow {
        word: "holder",
        title: || say!("nobody: orders only what must be"),
        stands_in: StandIn::Nobody,
    },
    StandInRow {
        word: "last_round",
        title: || say!("as last round"),
        stands_in: StandIn::LastRound,
    },
    StandInRow {
        word: "standing",
        title: || say!("the standing orders of the seat"),
        stands_in: StandIn::Standing,
    },
    StandInRow {
        word: "captain",
        title: || say!("a captain of the computer"),
        stands_in: StandIn::Computer(Seat::Captain(Level::Fair)),
    },
];

impl StandIn {
    /// Reads a word of the table, or the name of another computer player.
    pub fn by_word(word: &str) -> Option<StandIn> {
        let row = STAND_INS.iter().find(|row| row.word == word);
        let other = || Seat::by_name(word).filter(|seat| *seat != Seat::Human);
        row.map(|row| row.stands_in).or_else(|| other().map(StandIn::Computer))
    }

    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        let row = STAND_INS.iter().find(|row| row.stands_in == self);
        row.map_or_else(|| self.seat().name(), |row| row.word)
    }

    /// Returns the player that takes the seat.
    pub fn seat(self) -> Seat {
        match self {
            StandIn::Computer(seat) => seat,
            StandIn::Nobody | StandIn::LastRound | StandIn::Standing => Seat::Holder,
        }
    }
}

/// Standing orders of a realm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingOrders {
    /// Words of those that the player has chosen.
    pub orders: Vec<&'static str>,
    /// Whatever holds while the holder has the seat.
    pub absent: StandIn,
}

impl Default for StandingOrders {
    /// Returns no standing orders; whoever holds the seat does what the player would have wished.
    fn default() -> StandingOrders {
        StandingOrders { orders: Vec::new(), absent: StandIn::Standing }
    }
}

const MOST_BYTES: u64 = 1 << 12;

impl Folder {
    fn standing_file(&self, realm: &str) -> PathBuf {
        self.path.join("standing").join(format!("{realm}.txt"))
    }

    /// Reads the standing orders of a realm.
    pub fn standing(&self, realm: &str) -> StandingOrders {
        let bytes = files::read_up_to(&self.standing_file(realm), MOST_BYTES).unwrap_or_default();
        let mut standing = StandingOrders::default();
        for line in String::from_utf8_lossy(&bytes).lines() {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("orders") => standing.orders = words.filter_map(known).collect(),
                Some("absent") => {
                    let read = words.next().and_then(StandIn::by_word);
                    standing.absent = read.unwrap_or(StandIn::Nobody);
                }
                _ => {}
            }
        }
        standing
    }

    /// Keeps the standing orders of a realm.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn keep_standing(&self, realm: &str, standing: &StandingOrders) -> io::Result<()> {
        let path = self.standing_file(realm);
        if *standing == StandingOrders::default() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        path.parent().map_or(Ok(()), files::create_private_folder)?;
        let (orders, absent) = (standing.orders.join(" "), standing.absent.word());
        files::replace_private(&path, format!("orders {orders}\nabsent {absent}\n"))
    }

    /// Notes what holds while a seat is stood in for.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn stand_in(&self, realm: &str, stands_in: StandIn) -> io::Result<()> {
        self.keep_standing(realm, &StandingOrders { absent: stands_in, ..self.standing(realm) })
    }
}

/// Returns the name of a standing order, if it is one.
fn known(word: &str) -> Option<&'static str> {
    STANDING_ORDERS.iter().find(|order| order.word == word).map(|order| order.word)
}

/// Returns the name of the standing order that is typed so, in a language or in English.
fn typed(word: &str, words: &impl Wording) -> Option<&'static str> {
    let word = word.to_lowercase();
    let own = STANDING_ORDERS.iter().find(|order| (order.typed)().in_words(words) == word);
    own.map(|order| order.word).or_else(|| known(&word))
}

/// Returns what takes all standing orders away when it is typed.
fn none() -> Text {
    say!("none")
}

/// Lists standing orders by what is typed for them, each with what it does.
fn listed<'o>(orders: impl Iterator<Item = &'o StandingOrder>) -> Text {
    let told = |order: &StandingOrder| {
        say!("`{word}`: {doc}", word = (order.typed)(), doc = (order.doc)())
    };
    Text::list(orders.map(told), Joined::Semicolon)
}

/// True if an order is accepted now.
fn fits(game: &Game<'_>, question: &Question<'_>, order: &Order) -> bool {
    question.ask.verbs().contains(&order.verb())
        && question.judge(game, order).is_ok()
        && game.hooks.and_then(RunningScripts::take_failure).is_none()
}

fn as_last_round(game: &Game<'_>, question: &Question<'_>, realm: RealmId) -> Option<Order> {
    let written = !game.state.sheets.written(realm).is_empty();
    let order = if written { Order::Done {} } else { Order::Repeat {} };
    let sheet = question.ask.verbs().contains(&Verb::Repeat);
    Some(order).filter(|order| sheet && fits(game, question, order))
}

fn retreats_home(game: &Game<'_>, question: &Question<'_>, realm: RealmId) -> Option<Order> {
    if !question.ask.verbs().contains(&Verb::Retreat) {
        return None;
    }
    let home = game.state.realm(realm).capital?;
    let leaves = question.legal(game).into_iter().filter_map(|order| match order {
        Order::Retreat { place } => Some((game.map().distance(place, home), place)),
        _ => None,
    });
    leaves.min().map(|(_, place)| Order::Retreat { place })
}

fn besieges_nothing(game: &Game<'_>, question: &Question<'_>, _: RealmId) -> Option<Order> {
    let back = Some(Order::Back {}).filter(|order| {
        question.ask.verbs().contains(&Verb::Besiege) && fits(game, question, order)
    });
    let lifts = || {
        let lifts = question.ask.verbs().contains(&Verb::Lift);
        let legal = if lifts { question.legal(game) } else { Vec::new() };
        legal.into_iter().find(|order| order.verb() == Verb::Lift)
    };
    back.or_else(lifts)
}

fn passes(game: &Game<'_>, question: &Question<'_>, _: RealmId) -> Option<Order> {
    let own = question.ask.begins() || question.ask.verbs().contains(&Verb::Strike);
    let fought = question.ask.fight().is_some() || question.ask.on_table().is_some();
    Some(Order::Done {}).filter(|done| own && !fought && fits(game, question, done))
}

impl Controller<'_> {
    /// Returns what the standing orders of whoever is asked answer, if their player is not there or has left it to
    /// them; None if they say nothing about the question.
    pub(super) fn of_standing_orders(
        &self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Option<Order> {
        let realm = own_realm(question)?;
        let folder = self.session.record.folder.as_ref()?;
        let standing = || folder.standing(game.realm_name(realm));
        let words = match self.session.seat(game.state, realm) {
            // Whoever has taken answers back wants something else.
            Seat::Human if self.console.typing.wanted_again == Some(game.state.clock) => {
                return None;
            }
            // Nobody else may be left to play: the campaign waits.
            Seat::Human if !self.others_answer(game, realm) => return None,
            Seat::Human => standing().orders,
            Seat::Holder => match standing() {
                StandingOrders { absent: StandIn::Standing, orders } => orders,
                StandingOrders { absent: StandIn::LastRound, .. } => {
                    known("last_round").into_iter().collect()
                }
                _ => return None,
            },
            _ => return None,
        };
        let chosen = STANDING_ORDERS.iter().filter(|order| words.contains(&order.word));
        chosen.into_iter().find_map(|order| (order.answer)(game, question, realm))
    }

    /// True if another person plays who answers by themselves.
    fn others_answer(&self, game: &Game<'_>, realm: RealmId) -> bool {
        let by_themselves = |other: &RealmId| {
            let standing = |folder: &Folder| folder.standing(game.realm_name(*other));
            let standing = self.session.record.folder.as_ref().map(standing);
            self.session.seat(game.state, *other) == Seat::Human
                && standing.is_none_or(|standing| standing.orders.is_empty())
        };
        game.state.playing().filter(|other| *other != realm).any(|other| by_themselves(&other))
    }

    /// Carries out `standing_orders`: lists or chooses the standing orders of the realm that looks.
    pub(super) fn standing(&mut self, game: &Game<'_>, words: &[String]) -> Flow {
        let told = match (self.console.viewer, &self.session.record.folder) {
            (Viewer::Realm(realm), Some(folder)) => {
                let reads = self.console.shown(game).rules;
                chosen(folder, game.realm_name(realm), words, reads)
            }
            (_, None) => Err(say!("this campaign has no folder to keep standing orders in")),
            _ => Err(say!(
                "only a realm has standing orders; `view as REALM` says which realm you look for"
            )),
        };
        match told {
            Ok(told) => {
                self.console.say_text(game, &told);
                Ok(())
            }
            Err(why) => self.console.failed(self.input, game, &why),
        }
    }
}

/// Chooses standing orders by what is typed for them (`none` takes them away), and says which hold.
///
/// # Errors
/// A sentence that lists what there is.
pub fn chosen(
    folder: &Folder,
    realm: &str,
    words: &[String],
    reads: &impl Wording,
) -> Result<Text, Text> {
    let mut standing = folder.standing(realm);
    if !words.is_empty() {
        let is_none = |word: &str| word == "none" || word == none().in_words(reads);
        let read = words.iter().filter(|word| !is_none(word)).map(|word| {
            typed(word, reads).ok_or_else(|| {
                let all = STANDING_ORDERS.iter().map(|order| (order.typed)());
                say!(
                    "there is no standing order `{word}`; there are {known}, or `{none}`",
                    word = Text::verbatim(word),
                    known = Text::list(all, Joined::Comma),
                    none = none()
                )
            })
        });
        standing.orders = read.collect::<Result<Vec<_>, Text>>()?;
        folder.keep_standing(realm, &standing).map_err(|error| {
            let error = Text::system_error(&error);
            say!("the standing orders cannot be kept: {error}", error)
        })?;
    }
    let chosen = STANDING_ORDERS.iter().filter(|order| standing.orders.contains(&order.word));
    let orders = Text::list(chosen.map(|order| (order.doc)()), Joined::Semicolon);
    Ok(match orders.is_empty() {
        true => say!(
            "{realm} has no standing orders; there are {known}",
            realm = Text::verbatim(realm),
            known = listed(STANDING_ORDERS.iter())
        ),
        false => {
            say!("standing orders of {realm}: {orders}", realm = Text::verbatim(realm), orders)
        }
    })
}
