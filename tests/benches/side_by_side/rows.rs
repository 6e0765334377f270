//! What is played in each row of the table, and what is done there in a move.

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// `margrave simulate` in a process of its own, its start and its rows counted.
    Simulate,
    /// `margrave play`, its start and the campaign's file counted.
    Play,
    BoardgameIo,
    OpenSpiel,
}

pub struct Row {
    pub player: Player,
    /// What is played.
    pub game: &'static str,
    /// What the program is told to play.
    pub told: &'static str,
    /// What is done in a move.
    pub each: &'static str,
}

const LISTED: &str = "all legal moves listed";

pub const ROWS: &[Row] = &[
    Row {
        player: Player::Simulate,
        game: "dutch, three random",
        told: "--edition dutch --players random,random,random --campaigns 400",
        each: "all legal orders listed; rules, scripts, dice, events that cite rules, what each realm knows",
    },
    Row {
        player: Player::Simulate,
        game: "dutch, three greedy",
        told: "--edition dutch --players greedy,greedy,greedy --campaigns 150",
        each: "legal orders listed and weighed by what the realm knows; the rest is the same",
    },
    Row {
        player: Player::Simulate,
        game: "english, three greedy",
        told: "--edition english --players greedy,greedy,greedy --campaigns 100",
        each: "the same",
    },
    Row {
        player: Player::Play,
        game: "english, three greedy, table",
        told: "--edition english --seed 3 --option years=10 --players red=human,blue=greedy,green=greedy",
        each: "the same, the log printed, the answer in the campaign's file on the disk",
    },
    Row {
        player: Player::BoardgameIo,
        game: "empty move, reducer",
        told: "empty move, reducer",
        each: "the library's own benchmark: nothing listed, no rules",
    },
    Row {
        player: Player::BoardgameIo,
        game: "tic-tac-toe, reducer",
        told: "tic-tac-toe, reducer",
        each: LISTED,
    },
    Row {
        player: Player::BoardgameIo,
        game: "small war, reducer",
        told: "small war, reducer",
        each: "all legal moves listed; few rules, dice; 208 tiles and up to 36 banners",
    },
    Row {
        player: Player::BoardgameIo,
        game: "small war, table",
        told: "small war, table",
        each: "the same, a log in memory, three clients that are sent what each may see",
    },
    Row { player: Player::OpenSpiel, game: "chess", told: "chess", each: LISTED },
    Row { player: Player::OpenSpiel, game: "go, 9x9", told: "go(board_size=9)", each: LISTED },
    Row {
        player: Player::OpenSpiel,
        game: "hearts, four players",
        told: "hearts",
        each: "all legal moves listed; hands that others do not see",
    },
    Row {
        player: Player::OpenSpiel,
        game: "chinese checkers, three players",
        told: "chinese_checkers(players=3)",
        each: LISTED,
    },
];

impl Row {
    pub fn program(&self) -> &'static str {
        match self.player {
            Player::Simulate | Player::Play => "Margrave",
            Player::BoardgameIo => "boardgame.io",
            Player::OpenSpiel => "OpenSpiel",
        }
    }
}
