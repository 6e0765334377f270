//! Nouns that the program itself counts, in one table; those of the rules have their names in the rules.

use std::borrow::Cow;

use super::Text;

macro_rules! program_nouns {
    ($($(#[doc = $doc:literal])+ $variant:ident = $english:literal;)+) => {
        /// Noun of the program.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum ProgramNoun { $($(#[doc = $doc])+ $variant),+ }

        impl ProgramNoun {
            pub const ALL: &[ProgramNoun] = &[$(ProgramNoun::$variant),+];

            /// Returns its English singular, by which catalogues have it.
            pub fn english(self) -> &'static str {
                match self { $(ProgramNoun::$variant => $english),+ }
            }
        }
    };
}

program_nouns! {
    /// Group of troops that moves on the map.
    Banner = "banner";
    /// Points of strength.
    Point = "point";
    /// Carts of supplies.
    Baggage = "baggage";
    /// Hex of a map.
    Tile = "tile";
    /// Land of a map that is drawn as lands.
    Province = "province";
    /// Figure of a unit.
    Model = "model";
    /// A realm's turn.
    Turn = "turn";
    /// Part of a season.
    Round = "round";
    /// Thing of magic that a character carries.
    MagicItem = "magic item";
    /// Tile that lies on the table.
    LaidTile = "laid tile";
    /// Village, town or city.
    Settlement = "settlement";
    /// Kind of tile of a box.
    Design = "design";
    /// Ship of a fleet.
    Ship = "ship";
    /// Secret agent of any kind.
    Operative = "operative";
    /// Answer of a campaign file.
    Answer = "answer";
    /// Turn that is still to come.
    ComingTurn = "coming turn";
    /// Hour of a battle with figures.
    Hour = "hour";
    /// Troops of one kind.
    Unit = "unit";
    /// Day of a siege or of the calendar.
    Day = "day";
    /// Disc of an operative.
    Disc = "disc";
    /// Ship of the side that lost.
    BeatenShip = "beaten ship";
    /// Land without a settlement.
    Barren = "barren";
    /// Piece of the box that stands for a banner.
    BannerPiece = "banner piece";
    /// Banner beside those that there are.
    MoreBanner = "more banner";
    /// Number in an answer.
    Number = "number";
    /// Unit of rank and file.
    RankUnit = "rank unit";
    /// Step of a way.
    Step = "step";
    /// Building.
    Work = "work";
    /// Occurrence, counted: `3 times`.
    Time = "time";
    /// Line of a log or a sheet.
    Line = "line";
    /// Realm that plays.
    Realm = "realm";
    /// Row of a map.
    Row = "row";
    /// Column of a map.
    Column = "column";
    /// Round that is still to come.
    MoreRound = "more round";
    /// Year of a campaign.
    Year = "year";
    /// Ship of nobody's.
    IndependentShip = "independent ship";
    /// Number on the roll of an army.
    RollNumber = "no";
    /// Way in which dice can fall.
    Way = "way";
    /// Number that an order changes.
    MoreFigure = "more figure";
    /// Report of an answer.
    Report = "report";
    /// Side of a die that lies up.
    Face = "face";
    /// Order that is written on a sheet.
    Order = "order";
    /// Throw of dice.
    Throw = "throw";
    /// Cell of a table.
    Cell = "cell";
    /// Call of a function of a script.
    Call = "call";
    /// Thing that a script remembers.
    Thing = "thing";
    /// Point by which a battle with figures is won.
    VictoryPoint = "victory point";
    /// Answer that can be chosen.
    Choice = "choice";
    /// Seven days.
    Week = "week";
    /// Minute of the clock.
    Minute = "minute";
    /// Something that is wrong in a file.
    Fault = "fault";
    /// Link to a seat.
    Link = "link";
    /// Sheet of orders.
    Sheet = "sheet";
    /// Address of notices.
    Address = "address";
    /// Line of a letter that is left out.
    MoreLine = "more line";
    /// Byte of a file.
    Byte = "byte";
    /// Side of a tile.
    Side = "side";
    /// Campaign that is played.
    Campaign = "campaign";
    /// Battle of banners.
    Battle = "battle";
    /// Siege of a settlement.
    Siege = "siege";
    /// Spell that is cast.
    Spell = "spell";
    /// Pair of campaigns of one seed.
    Pair = "pair";
    /// Thread of the program.
    Thread = "thread";
    /// Player of a realm.
    Player = "player";
    /// Mod over an edition.
    Mod = "mod";
    /// Lesson for whoever learns.
    Lesson = "lesson";
    /// Script that is played.
    Script = "script";
    /// Something that a script expects.
    Expectation = "expectation";
    /// Kilobyte of a file.
    Kilobyte = "kilobyte";
    /// Value that a function or order is given.
    Argument = "argument";
    /// Value of a list.
    Item = "item";
    /// Hex of a map of another program.
    Hex = "hex";
    /// Place of a map.
    Place = "place";
    /// Closed line of a drawing.
    Outline = "outline";
    /// Border between provinces.
    Border = "border";
    /// File of a disk.
    File = "file";
    /// Rule of the rule book.
    Rule = "rule";
    /// Table of the rules.
    Table = "table";
}

impl From<ProgramNoun> for Text {
    fn from(noun: ProgramNoun) -> Text {
        Text::Noun(Cow::Borrowed(noun.english()))
    }
}
