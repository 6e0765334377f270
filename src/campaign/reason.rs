//! Reasons: why an event changed something, in a few words, with what follows from them.

use std::fmt;

use crate::rules::Symbol;

/// Consequence of a reason, besides its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReasonTrait {
    /// Changes of points leave no trace for those who may not know the figures.
    Secret,
    /// A banner's decrease for it is not a loss: it was used, moved or put right.
    NotLost,
    /// A banner removed for it was not destroyed on the map.
    NotDestroyed,
}

macro_rules! reasons {
    ($(
        $(#[doc = $doc:literal])+
        $variant:ident = $words:literal $(, $property:ident)*;
    )+) => {
        /// Reason that an event changed something. Code compares reasons, never their words.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Reason {
            $($(#[doc = $doc])+ $variant,)+
            /// The word of a script, or the name of something in the rules.
            Named(Symbol),
        }

        impl Reason {
            /// Every reason of the engine, in the order of the table.
            pub const ALL: &[Reason] = &[$(Reason::$variant),+];

            /// Returns its English words, which scripts are given as well.
            pub fn words(self) -> &'static str {
                match self {
                    $(Reason::$variant => $words,)+
                    Reason::Named(word) => word.as_str(),
                }
            }

            /// True if this follows from it.
            pub fn has(self, wanted: ReasonTrait) -> bool {
                let traits: &[ReasonTrait] = match self {
                    $(Reason::$variant => &[$(ReasonTrait::$property),*],)+
                    Reason::Named(_) => &[],
                };
                traits.contains(&wanted)
            }
        }
    };
}

impl Reason {
    /// Returns the reason that a script gives: what says the same as one of the engine's means the same.
    pub fn of_script(word: Symbol) -> Reason {
        let known = Reason::ALL.iter().copied().find(|known| known.words() == word.as_str());
        known.unwrap_or(Reason::Named(word))
    }

    /// True if a sum of this name is what a change for this reason came to.
    pub fn names(self, sum: &str) -> bool {
        self.words() == sum
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.words())
    }
}

reasons! {
    // Whoever decides.
    /// The umpire put it right.
    Umpire = "umpire", Secret, NotLost, NotDestroyed;
    /// A position that a campaign file sets up.
    Given = "given";
    /// Crowns that a campaign file sets up.
    GivenWithCampaign = "given with the campaign";
    /// Its realm left the game.
    RealmLost = "realm lost", NotDestroyed;

    // Between the banners of a realm.
    /// Points or units pass between banners of a force (NL-REORG-01).
    Reorganized = "reorganized", Secret, NotLost;
    /// One banner became part of another (NL-REORG-03).
    Merged = "merged", Secret, NotLost, NotDestroyed;
    /// Troops are placed before a season (NL-DEP-01).
    Deployed = "deployed", Secret, NotLost;
    /// Units and characters that a new banner is formed of.
    BannerFormed = "banner formed";
    /// Troops that find no settlement to stand in (NL-DEP-02).
    NoSettlement = "no settlement", NotDestroyed;
    /// Troops for which there is no banner (NL-DEP-02).
    NoBanner = "no banner";
    /// Hired or allied troops take the field.
    Hired = "hired";
    /// A unit takes in another (NL-REORG-02).
    Joined = "joined";
    /// A unit takes in recruits of another, who dull it as its own would (NL-REC-03).
    RecruitsJoined = "joined by recruits";
    /// A prisoner goes on with another banner of their captor.
    LedOn = "led on";

    // Baggage.
    /// Banners eat (NL-SUB-04).
    Food = "food", NotLost;
    /// Baggage goes from a banner into a settlement (NL-REORG-04).
    Stored = "stored", NotLost;
    /// Baggage goes from a settlement to a banner (NL-REORG-04).
    Loaded = "loaded", NotLost;
    /// Baggage goes to another banner.
    GivenAway = "given away", NotLost;
    /// Baggage comes from another banner.
    Received = "received";
    /// Baggage that a realm bought (NL-DEP-03).
    HandedOut = "handed out";
    /// Baggage is not kept over the winter (NL-WQ-04).
    SeasonOver = "season over", NotLost;
    /// The baggage of a new army (NL-ARMY-07).
    FirstBaggage = "first baggage", NotLost;
    /// Nobody carries it any more.
    Abandoned = "abandoned";
    /// Share of the victors in a fallen settlement (NL-SIEGE-12).
    Booty = "booty";
    /// Baggage of beaten banners, shared by the victors.
    CapturedBaggage = "captured baggage";
    /// A besieger that leaves loses it (NL-SIEGE-13).
    LeftBehind = "left behind";
    /// Baggage that a besieger left behind, shared by the besieged (NL-SIEGE-13).
    BaggageLeftBehind = "baggage left behind";
    /// Share of those who raze a settlement (NL-RAZE-01).
    Loot = "loot";

    // Fights.
    /// A battle.
    Battle = "battle";
    /// The beaten were pursued.
    Pursuit = "pursuit";
    /// The victor took it.
    Captured = "captured";
    /// The settlement that it held fell (NL-SIEGE-08).
    GarrisonLost = "garrison lost";
    /// The beaten cannot leave.
    NoWayOut = "no way out";
    /// Those who must go back cannot.
    NoWayBack = "no way back";
    /// Troops that no longer follow (NL-REC-09).
    Deserted = "deserted";
    /// Those who fell and were not dead (NL-TT-13).
    Recovered = "recovered";
    /// Consumed by a battle on the table.
    UsedUp = "used up";
    /// Raised in a battle on the table.
    Raised = "raised";
    /// Spoil of a battle that is put to use.
    Spoil = "spoil";
    /// A monster that a script called.
    Summoned = "summoned";

    // Characters and units.
    /// A character fell in battle (NL-BATTLE-18).
    Fallen = "fallen";
    /// A character died of their wounds (NL-TT-14).
    Dead = "dead";
    /// A prisoner is set free.
    SetFree = "free";
    /// A prisoner set free joins a banner.
    JoinedByFreed = "joined by a prisoner set free";
    /// A prisoner is executed.
    Executed = "executed";
    /// A prisoner bribes the guards.
    BribedOut = "bribed their way out";
    /// A prisoner is ransomed (NL-DIP-02).
    Ransom = "ransom";
    /// A ransomed prisoner returns.
    HandedBack = "handed back";
    /// Somebody leaves the service in winter.
    Retired = "retired";
    /// A character rose to a level.
    Risen = "risen";
    /// Recruits fill up a unit, which count as recruited this year (NL-REC-03).
    Recruits = "recruits";
    /// Troops put together but not kept, which count as not recruited.
    NotEnlisted = "not enlisted";
    /// An item passes to somebody else (EN-REC-04).
    PassedOn = "passed on";
    /// Gear was bought (NL-REC-04).
    NewGear = "new gear";
    /// Gear was given up (NL-REC-04).
    GearGivenUp = "gear given up";

    // Marches and scouting.
    /// The perils of an unknown way.
    PerilousWay = "perilous way";
    /// An event that scouts came upon.
    ScoutingEvent = "scouting event";
    /// Nothing to eat.
    Hunger = "hunger";
    /// The hungry ate them.
    Eaten = "eaten";

    // The sea.
    /// Nobody brings the banner back aboard.
    ShipSailed = "its ship has sailed";
    /// The harbour changed hands and there is nowhere to go (NL-SHIP-11).
    DrivenFromHarbour = "driven from its harbour";
    /// A battle at sea.
    BattleAtSea = "battle at sea";
    /// A beaten fleet that leaves.
    DrivenOff = "driven off";
    /// A beaten fleet with nowhere to go on the map.
    DrivenOffMap = "driven off the map";
    /// A ship that goes over to another owner.
    ChangesFlag = "changes its flag";
    /// No harbour takes it for the winter (NL-WQ-06).
    NoHarbourInWinter = "no harbour in winter";

    // Realms.
    /// The revenue of a year (NL-REV-03).
    Revenue = "revenue";
    /// Crowns that nobody spent in time (NL-REV-01).
    NotSpent = "not spent";
    /// Points of troops were bought.
    Troops = "troops";
    /// Mercenaries were hired.
    Mercenaries = "mercenaries";
    /// Allied troops were bought.
    AlliedTroops = "allied troops";
    /// Baggage was bought (NL-BAG-01).
    BaggageBought = "baggage";
    /// A razed settlement was helped to recover (NL-RECOV-03).
    RecoveryBought = "recovery";
    /// A ship was built.
    Ship = "ship";
    /// A settlement was built.
    Building = "building";
    /// A mission was sent (NL-DIP-03).
    Mission = "mission";
    /// Operatives were hired (NL-ESP-01).
    Espionage = "espionage";
    /// An ally's land was foraged.
    Foraging = "foraging";
    /// An ally's land was annexed.
    Annexation = "annexation";
    /// The allied area belongs to the empire.
    AreaJoined = "its area is the empire's own";
    /// An alliance lasts one season (NL-DIP-06).
    SeasonPassed = "a season is over";

    // Events of the game, and of the winter.
    /// Dragons.
    Dragons = "dragons";
    /// An event of the winter.
    WinterEvent = "winter event";
    /// A plague (NL-EVENT-04).
    Plague = "plague";
    /// A rebellion.
    Rebellion = "rebellion";
    /// A raid over the border.
    Raid = "raid";
    /// A settlement goes over to the enemy.
    Treason = "treason";
    /// The emperor is dead and nobody follows.
    EmperorDead = "emperor dead";
    /// A slaughter in the palace.
    Slaughter = "slaughter in the palace";
    /// An assassin.
    Assassin = "assassin";
    /// Sabotage.
    Sabotage = "sabotage";
    /// Troops go into winter quarters (NL-WQ-05).
    WinterQuarters = "winter quarters";
    /// The way to winter quarters.
    WinterRetreat = "winter retreat";
    /// No winter quarters are left (NL-WQ-03).
    NoWinterQuarters = "no winter quarters";
    /// Troops hired or lent for a season leave.
    SeasonServed = "served its season";
    /// A siege is kept up over the winter.
    WinterSiege = "winter siege";
    /// A besieger without supplies in winter (NL-BAG-02).
    NotSupplied = "not supplied in winter";
}
