//! What every procedure stands on: the game and its turn, questions, orders, dice, tables and
//! numbers.

pub mod anytime_orders;
pub mod argument;
pub mod ask;
pub mod bare_answer;
pub mod dice;
pub mod dice_key;
pub mod driver;
pub mod effects;
pub mod game;
pub mod grouped_dice;
pub mod invariants;
pub mod numbers;
pub mod odds;
pub mod odds_rows;
pub mod order;
pub mod out_of_place;
pub mod parse;
pub mod place_word;
pub mod players;
pub mod random_pick;
pub mod refusal;
pub mod report;
pub mod secrecy;
pub mod sources;
pub mod tables;
pub mod text_limits;
pub mod trace;
pub mod tried_out;
pub mod tries;
pub mod turn;
pub mod turn_order;
pub mod word_choice;
