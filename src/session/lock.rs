//! The rules of a campaign: those at hand if they are the same, else those locked in its folder. A
//! lock that was changed is refused with the cells that differ.

use std::path::Path;
use std::sync::Arc;

use super::Folder;
use super::header::{folder_of_mod, mod_of};
use super::rulesets::load_selection;
use crate::fault::Fault;
use crate::rules::package::ModPackage;
use crate::rules::{Library, NO_LANGUAGE, Ruleset, Selection, content_hash, diff};
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// Sources of a campaign's rules.
#[derive(Debug, Clone)]
pub struct CampaignRules {
    /// The rules at hand, with the mods around the campaign.
    pub library: Library,
    /// Folder in which rules are locked.
    pub folder: Folder,
}

impl CampaignRules {
    /// Returns the rules for a campaign file or a script, with the library of its head.
    pub fn next_to(file: &Path, library: Library) -> CampaignRules {
        let folder = file.parent().unwrap_or_else(|| Path::new(".")).to_owned();
        CampaignRules { library, folder: Folder { path: folder } }
    }

    /// Returns the name of the mod in a folder or a file to send, as seen from the campaign.
    ///
    /// # Errors
    /// A fault where it is none of a mod.
    pub fn mod_named(&self, word: &str) -> Result<String, Fault> {
        let path = self.folder.path.join(word);
        if path.is_file() {
            return Ok(ModPackage::read(&path, None)?.name);
        }
        if word.ends_with(".zip") {
            let fault = Fault::new(
                "campaign::amend",
                say!("there is no file `{word}`", word = quoted(word)),
            );
            return Err(fault.help(say!(
                "name it as it is seen from the campaign, such as `../my_mod-1.0.0.zip`"
            )));
        }
        let named = mod_of(word).map(str::to_owned);
        named.map_err(|(message, help)| Fault::new("campaign::amend", message).help(help))
    }

    /// Returns the same, with mods from folders and files that are named as seen from the campaign.
    ///
    /// # Errors
    /// A fault for each that holds no mod.
    pub fn with_folders(&self, folders: &[String]) -> Result<CampaignRules, Vec<Fault>> {
        let (mut rules, mut faults) = (self.clone(), Vec::new());
        for word in folders {
            let path = self.folder.path.join(word);
            if path.is_file() {
                match ModPackage::read(&path, None) {
                    Ok(package) => rules.library = rules.library.with_sent(path, Arc::new(package)),
                    Err(fault) => faults.push(fault),
                }
                continue;
            }
            match folder_of_mod(&self.folder.path, word) {
                Ok(folder) => rules.library = rules.library.with_mod(folder),
                Err(message) => faults.push(Fault::new("campaign::amend", message).help(say!(
                    "name the folder of the mod, or its file, as it is seen from the campaign"
                ))),
            }
        }
        if faults.is_empty() { Ok(rules) } else { Err(faults) }
    }

    /// Returns the rules as they are at hand now.
    ///
    /// # Errors
    /// Every fault of the rules.
    pub fn at_hand(&self, selection: &Selection) -> Result<Arc<Ruleset>, Vec<Fault>> {
        load_selection(&self.library, selection)
    }

    /// Returns the rules with this hash. Remarks on them go into `notes`.
    ///
    /// # Errors
    /// A fault when they are nowhere, or their lock was changed.
    pub fn of(
        &self,
        hash: &str,
        selection: &Selection,
        notes: &mut Vec<Text>,
    ) -> Result<Arc<Ruleset>, Vec<Fault>> {
        let current = self.at_hand(selection);
        let fresh = current.as_ref().ok().filter(|rules| rules.hash == hash);
        let Some(path) = self.folder.locked_rules(hash) else {
            return fresh.map(Arc::clone).ok_or_else(|| {
                vec![
                    Fault::new(
                        "campaign::rules",
                        say!(
                            "the campaign is played under the rules {hash}, which are not here",
                            hash = quoted(hash)
                        ),
                    )
                    .help(say!("restore its folder rules.lock, or give the rules with --rules")),
                ]
            });
        };
        let locked = Library::locked(&path).speaking(&self.library.language);
        if let Some(fresh) = fresh
            && content_hash(&locked, selection).as_deref() == Some(hash)
        {
            return Ok(Arc::clone(fresh));
        }
        match load_selection(&locked, selection) {
            Ok(locked) if locked.hash == hash => {
                if !locked.filled.is_empty() {
                    let note = say!(
                        "The rules of this campaign are older than this Margrave, and lack what it needs; its own edition `{edition}` gives: {filled}",
                        edition = quoted(&locked.edition),
                        filled = listed_code(&locked.filled, Joined::Comma)
                    );
                    if !notes.contains(&note) {
                        notes.push(note);
                    }
                }
                Ok(locked)
            }
            Ok(changed) => Err(vec![self.tampered(hash, &path, current.ok().as_deref(), &changed)]),
            // Nothing was changed: it is what somebody asks for that these rules never had.
            Err(faults) if faults.iter().all(|fault| fault.code == NO_LANGUAGE) => {
                Err(faults.into_iter().map(|fault| self.no_language(fault)).collect())
            }
            Err(mut faults) => {
                let message = say!(
                    "the locked rules {hash} of the campaign were changed: they cannot be loaded any more",
                    hash = quoted(hash)
                );
                faults.insert(
                    0,
                    Fault::new("campaign::rules", message).help(restore(&path, fresh.is_some())),
                );
                Err(faults)
            }
        }
    }

    /// Says that the campaign's own rules lack a language, whatever other rules have.
    fn no_language(&self, fault: Fault) -> Fault {
        let message = say!(
            "the rules that this campaign is played under have no names in the language `{language}`",
            language = quoted(&self.library.language)
        );
        let leave =
            say!("leave `--lang` out, or `amend` the campaign with a mod that brings the language");
        let help = fault.help.clone().unwrap_or_default();
        Fault::new(NO_LANGUAGE, message).help(Text::list([help, leave], Joined::Semicolon))
    }

    /// Returns a fault that lists the changes in a lock, against the rules that are nearest to it.
    fn tampered(
        &self,
        hash: &str,
        path: &Path,
        current: Option<&Ruleset>,
        changed: &Ruleset,
    ) -> Fault {
        let shipped = load_selection(&Library::shipped(), &changed.selection).ok();
        let same = current.is_some_and(|rules| rules.hash == hash);
        let bases = [
            current.map(|rules| (Nearest::AtHand, rules)),
            shipped.as_deref().filter(|_| !same).map(|rules| (Nearest::OfMargrave, rules)),
        ];
        let count = |rules: &Ruleset| {
            diff::diff(rules, changed).len() + diff::diff_scripts(rules, changed).len()
        };
        let nearest = bases.into_iter().flatten().min_by_key(|(_, rules)| count(rules));
        let mut help = restore(path, same);
        if let Some((whose, base)) = nearest {
            let cells = some_of(diff::told(base, changed));
            let told = match whose {
                Nearest::AtHand => say!(
                    "from the rules at hand to the changed lock:
{cells}",
                    cells
                ),
                Nearest::OfMargrave => say!(
                    "from the rules of this Margrave to the changed lock:
{cells}",
                    cells
                ),
            };
            help = Text::list([help, told], Joined::Line);
        }
        let message = say!(
            "the locked rules of the campaign were changed: they are {changed_hash} and should be {hash}",
            changed_hash = quoted(&changed.hash),
            hash = quoted(hash)
        );
        Fault::new("campaign::rules", message).help(help)
    }
}

fn restore(path: &Path, at_hand: bool) -> Text {
    let folder = quoted(path.display());
    if at_hand {
        say!(
            "restore the folder {folder}, or remove it: the current rules are the right ones",
            folder
        )
    } else {
        say!("restore the folder {folder}", folder)
    }
}

/// Rules that a changed lock is compared with.
#[derive(Clone, Copy)]
enum Nearest {
    AtHand,
    OfMargrave,
}

/// Returns the beginning of a long list of differences.
pub fn some_of(told: Text) -> Text {
    const SHOWN: usize = 24;
    match told {
        Text::List(mut lines, joined) if lines.len() > SHOWN => {
            lines.truncate(SHOWN);
            say!("{lines}\n… (`margrave rules diff` shows all)", lines = Text::List(lines, joined))
        }
        told => told,
    }
}
