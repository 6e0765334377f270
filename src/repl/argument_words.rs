//! Words that can come next in an order, by the kinds of its arguments alone.

use crate::engine::ArgumentKind;

/// The names that can be typed now.
#[derive(Default)]
pub struct CandidateNames {
    pub realms: Vec<String>,
    pub races: Vec<String>,
    pub tiles: Vec<String>,
    /// Of the army list of who is asked: kinds of units and of characters, gear, and magic items.
    pub units: Vec<String>,
    pub characters: Vec<String>,
    pub gear: Vec<String>,
    pub items: Vec<String>,
    /// Sides of a tile, as whoever types calls them.
    pub sides: Vec<String>,
    /// The numbers in the roster of the realm that is asked.
    pub roster: Vec<String>,
}

/// Numbers of banners and ships.
const FLAGS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

impl CandidateNames {
    /// Lists what may follow `given`, the words after the name of an order with these arguments.
    pub fn after(&self, kinds: &[ArgumentKind], given: &[&str]) -> Vec<String> {
        let Some((&kind, rest)) = kinds.split_first() else { return Vec::new() };
        if let ArgumentKind::Form(forms) = kind {
            let ways = forms.iter().map(|form| {
                let inner: Vec<ArgumentKind> = form
                    .arguments
                    .iter()
                    .map(|(_, kind)| *kind)
                    .chain(rest.iter().copied())
                    .collect();
                match given.split_first() {
                    _ if form.word.is_empty() => self.after(&inner, given),
                    None => vec![form.word.to_owned()],
                    Some((word, given)) if word.eq_ignore_ascii_case(form.word) => {
                        self.after(&inner, given)
                    }
                    Some(_) => Vec::new(),
                }
            });
            return ways.flatten().collect();
        }
        if given.is_empty() {
            let mut words = self.offered(kind);
            if kind.fewest() == 0 {
                words.extend(self.after(rest, given));
            }
            return words;
        }
        let taken = self.taken(kind, given);
        if taken > given.len() {
            return self.numbers(kind);
        }
        let mut words = self.after(rest, &given[taken..]);
        if many(kind) && taken > 0 {
            words.extend(self.after(kinds, &given[taken..]));
        }
        words
    }

    /// Lists what may follow `given` in a free line: names for arguments that are not there yet,
    /// and the names of arguments that can be typed before them.
    pub fn anywhere(&self, arguments: &[(String, ArgumentKind)], given: &[&str]) -> Vec<String> {
        let typed = |name: &str| given.iter().any(|word| word.eq_ignore_ascii_case(name));
        let bare = |kind: ArgumentKind| match kind {
            ArgumentKind::Optional(kind) => *kind,
            kind => kind,
        };
        // After the name of an argument comes what it is.
        if let Some(last) = given.last()
            && let Some((_, kind)) =
                arguments.iter().find(|(name, _)| name.eq_ignore_ascii_case(last))
            && !matches!(kind, ArgumentKind::Flag(_))
        {
            return self.offered(bare(*kind));
        }
        let mut words = Vec::new();
        for (name, kind) in arguments.iter().filter(|(name, _)| !typed(name)) {
            let offered = self.offered(bare(*kind));
            let there = given.iter().any(|word| {
                let number = bare(*kind) == ArgumentKind::Number && word.parse::<i64>().is_ok();
                number || offered.iter().any(|one| one.eq_ignore_ascii_case(word))
            });
            let march = bare(*kind) == ArgumentKind::Places;
            if march && there {
                words.extend(["via", "over"].map(str::to_owned));
            }
            if march || !there {
                words.extend(offered);
                let by_name = !there && !matches!(kind, ArgumentKind::Flag(_));
                words.extend(by_name.then(|| name.clone()));
            }
        }
        words
    }

    /// Counts how many of these words an argument takes; one more than there are where it is half
    /// typed.
    fn taken(&self, kind: ArgumentKind, given: &[&str]) -> usize {
        let number = given[0].parse::<i64>().is_ok();
        let named = self.realms.iter().any(|realm| realm.eq_ignore_ascii_case(given[0]));
        match kind {
            ArgumentKind::Giver => 0,
            ArgumentKind::Flag(word) => usize::from(word.eq_ignore_ascii_case(given[0])),
            ArgumentKind::Optional(ArgumentKind::Number) | ArgumentKind::BannerAndLevel => {
                usize::from(number)
            }
            ArgumentKind::Optional(kind) => self.taken(*kind, given),
            ArgumentKind::Banner
            | ArgumentKind::Banners
            | ArgumentKind::Ship
            | ArgumentKind::Ships
            | ArgumentKind::Troop
            | ArgumentKind::Piece => 1 + usize::from(named),
            ArgumentKind::Casualties => 2 + usize::from(named),
            ArgumentKind::Rest | ArgumentKind::Words | ArgumentKind::Text => given.len(),
            _ => 1,
        }
    }

    /// Lists the words that an argument can begin with.
    fn offered(&self, kind: ArgumentKind) -> Vec<String> {
        let both = |one: &[String], other: Vec<String>| [one.to_vec(), other].concat();
        match kind {
            ArgumentKind::Banner
            | ArgumentKind::Banners
            | ArgumentKind::Ship
            | ArgumentKind::Ships
            | ArgumentKind::Troop
            | ArgumentKind::Piece
            | ArgumentKind::Casualties => both(&self.realms, self.numbers(kind)),
            ArgumentKind::Place | ArgumentKind::Places => self.tiles.clone(),
            ArgumentKind::Realm | ArgumentKind::Owner => self.realms.clone(),
            ArgumentKind::Race => self.races.clone(),
            ArgumentKind::Unit => self.units.clone(),
            ArgumentKind::Character => self.characters.clone(),
            ArgumentKind::Gear => both(&self.gear, self.items.clone()),
            ArgumentKind::Item => self.items.clone(),
            ArgumentKind::Keyword(word) | ArgumentKind::Flag(word) => vec![word.to_owned()],
            ArgumentKind::Optional(kind) => self.offered(*kind),
            ArgumentKind::Side => self.sides.clone(),
            ArgumentKind::Form(_)
            | ArgumentKind::Number
            | ArgumentKind::Numbers
            | ArgumentKind::BannerAndLevel
            | ArgumentKind::Word
            | ArgumentKind::Rest
            | ArgumentKind::Words
            | ArgumentKind::Text
            | ArgumentKind::ModCall
            | ArgumentKind::Giver => Vec::new(),
        }
    }

    fn numbers(&self, kind: ArgumentKind) -> Vec<String> {
        match kind {
            ArgumentKind::Troop | ArgumentKind::Casualties => self.roster.clone(),
            ArgumentKind::Piece if !self.roster.is_empty() => self.roster.clone(),
            _ => FLAGS.map(str::to_owned).to_vec(),
        }
    }
}

fn many(kind: ArgumentKind) -> bool {
    matches!(
        kind,
        ArgumentKind::Banners
            | ArgumentKind::Places
            | ArgumentKind::Ships
            | ArgumentKind::Casualties
            | ArgumentKind::Gear
            | ArgumentKind::BannerAndLevel
    )
}

/// True if an argument names something that the legal answers seldom list one by one.
pub fn seldom_listed(kind: &ArgumentKind) -> bool {
    match kind {
        ArgumentKind::Optional(kind) => seldom_listed(kind),
        ArgumentKind::Form(_)
        | ArgumentKind::Race
        | ArgumentKind::Troop
        | ArgumentKind::Piece
        | ArgumentKind::Casualties
        | ArgumentKind::Unit
        | ArgumentKind::Character
        | ArgumentKind::Gear
        | ArgumentKind::Item => true,
        _ => false,
    }
}
