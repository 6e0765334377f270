//! A line that cannot be written → the players are told, and the whole campaign can be written
//! elsewhere. Nothing is carried out that is not in the file.

use std::fs;
use std::path::{Path, PathBuf};

use super::answers::strip_comment;
use super::journal::Unwritten;
use super::{Console, Folder, Input, Journal, Session};
use crate::basics::files;
use crate::engine::{Flow, Stop};
use crate::say;
use crate::text::{Text, quoted};

/// Name of the map file in a copy of a campaign elsewhere.
const MAP: &str = "map.yaml";

/// Thing that is to be written into the campaign file.
#[derive(Clone, Copy)]
enum ToWrite<'a> {
    /// Line of whoever types, which is on the disk before it is carried out.
    Typed(&'a str),
    /// Line that may wait for the disk.
    Ahead(&'a str),
    /// Text that was written and waits for the disk.
    Waiting,
}

impl<'a> ToWrite<'a> {
    fn line(self) -> Option<&'a str> {
        match self {
            ToWrite::Typed(line) | ToWrite::Ahead(line) => Some(line),
            ToWrite::Waiting => None,
        }
    }

    fn typed(self) -> Option<&'a str> {
        match self {
            ToWrite::Typed(line) => Some(line),
            ToWrite::Ahead(_) | ToWrite::Waiting => None,
        }
    }
}

impl Session {
    /// Writes a line into the campaign file. If that fails, the player is shown why and may try again, have the
    /// campaign written elsewhere, or leave; where players sit elsewhere the campaign is left, and opened again.
    ///
    /// # Errors
    /// [`Stop::Halted`] when the campaign is left; the line is then not written.
    pub(super) fn record(
        &mut self,
        line: &str,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow {
        self.persist(ToWrite::Typed(line), input, console, |journal| journal.append(line))?;
        input.written();
        Ok(())
    }

    /// As [`Session::record`], for what need not be on the disk before [`Session::settle`].
    ///
    /// # Errors
    /// As [`Session::record`].
    pub(super) fn record_ahead(
        &mut self,
        line: &str,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow {
        self.persist(ToWrite::Ahead(line), input, console, |journal| journal.write(line))
    }

    /// Waits until all that was recorded is on the disk, before anybody goes by it.
    ///
    /// # Errors
    /// [`Stop::Halted`] when the campaign is left because it cannot be written.
    pub(super) fn settle(&mut self, input: &mut dyn Input, console: &mut Console) -> Flow {
        self.persist(ToWrite::Waiting, input, console, Journal::settle)
    }

    /// Makes sure that a line could be written, before what it needs beside the file.
    ///
    /// # Errors
    /// As [`Session::record`].
    pub(super) fn prepare(
        &mut self,
        line: &str,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow {
        self.persist(ToWrite::Typed(line), input, console, |journal| journal.check())
    }

    fn persist(
        &mut self,
        to_write: ToWrite<'_>,
        input: &mut dyn Input,
        console: &mut Console,
        write: impl Fn(&mut Journal) -> Result<(), Unwritten>,
    ) -> Flow {
        while let Some(journal) = &mut self.record.journal {
            let Err(trouble) = write(journal) else { return Ok(()) };
            if let Some(told) = input.unwritten(to_write.typed(), &trouble.told()) {
                console.say_in(&std::sync::Arc::clone(&self.rules), &told);
                return Err(Stop::Halted(trouble.told()));
            }
            self.ask_where(to_write.line(), &trouble, input, console)?;
        }
        Ok(())
    }

    fn ask_where(
        &mut self,
        line: Option<&str>,
        trouble: &Unwritten,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow {
        let rules = std::sync::Arc::clone(&self.rules);
        let told = trouble.told();
        let told = match line {
            Some(line) => say!(
                "{trouble}. `{line}` was not recorded and is not carried out; everything before it is still here.",
                trouble = told,
                line = Text::verbatim(line)
            ),
            None => say!(
                "{trouble}. The last answers of computer players may not be in the file; everything before them is still here.",
                trouble = told
            ),
        };
        console.say_in(&rules, &told);
        loop {
            console.say_in(
                &rules,
                &say!(
                    "`again` tries once more, `write FOLDER` writes the whole campaign into a new folder and plays on there, `quit` leaves."
                ),
            );
            let prompt = say!("again, write FOLDER or quit>").in_words(console.shown_rules(&rules));
            let answer = input.reply(&format!("{prompt} "), console);
            let Some(answer) = answer else {
                // Nobody is there to say where, and nothing is to be lost.
                let target = self.sibling_folder();
                return match self.move_to(&target) {
                    Ok(()) => Err(Stop::Halted(say!(
                        "{trouble}; the whole campaign was written into {target}",
                        trouble = trouble.told(),
                        target = quoted(target.display())
                    ))),
                    Err(why) => Err(Stop::Halted(say!(
                        "{trouble}; and the campaign could not be written elsewhere: {why}",
                        trouble = trouble.told(),
                        why
                    ))),
                };
            };
            match answer
                .split_once(' ')
                .map_or((answer.as_str(), ""), |(word, rest)| (word, rest.trim()))
            {
                ("again", "") => return Ok(()),
                ("quit" | "exit", "") => {
                    return Err(Stop::Halted(say!(
                        "{trouble}; the campaign was left as it is on the disk",
                        trouble = trouble.told()
                    )));
                }
                ("write", folder) if !folder.is_empty() => match self.move_to(Path::new(folder)) {
                    Ok(()) => {
                        let folder = Text::verbatim(folder);
                        let told = say!(
                            "The whole campaign is in {folder} now and goes on there.",
                            folder
                        );
                        console.say_in(&rules, &told);
                        return Ok(());
                    }
                    Err(why) => {
                        console.say_in(&rules, &say!("It could not be written there: {why}", why));
                    }
                },
                _ => {
                    let answer = Text::verbatim(answer);
                    let told =
                        say!("`{answer}` is not one of these, and is not carried out.", answer);
                    console.say_in(&rules, &told);
                }
            }
        }
    }

    /// Returns a folder beside the campaign's own that is not there yet.
    fn sibling_folder(&self) -> PathBuf {
        let own = self
            .record
            .folder
            .as_ref()
            .map_or_else(|| PathBuf::from("campaign"), |folder| folder.path.clone());
        let name = own
            .file_name()
            .map_or_else(|| "campaign".to_owned(), |name| name.to_string_lossy().into_owned());
        let numbered = |at: u32| {
            if at == 1 { format!("{name}-rescued") } else { format!("{name}-rescued-{at}") }
        };
        (1..).map(|at| own.with_file_name(numbered(at))).find(|path| !path.exists()).unwrap_or(own)
    }

    /// Writes the whole campaign into a new folder, with all rules that it was played under, and
    /// goes on there.
    fn move_to(&mut self, target: &Path) -> Result<(), Text> {
        let Some(journal) = &self.record.journal else {
            return Err(say!("this campaign has no file"));
        };
        if target.exists() {
            return Err(say!(
                "{target} is there already: name a new folder",
                target = quoted(target.display())
            ));
        }
        let moved = Folder { path: target.to_owned() };
        let text = String::from_utf8_lossy(journal.text()).into_owned();
        let write = || -> std::io::Result<()> {
            files::create_private_folder(target)?;
            for epoch in &self.epochs {
                moved.lock_rules(&epoch.rules)?;
            }
            if let Some((hash, bytes)) = &self.record.resumed_from {
                let kept = moved.resumed(hash);
                kept.parent().map_or(Ok(()), files::create_private_folder)?;
                files::write_private(&kept, bytes)?;
            }
            let text = match &self.record.map_file {
                Some(bytes) => {
                    files::write_private(&target.join(MAP), bytes)?;
                    with_map(&text)
                }
                None => text,
            };
            moved.write_campaign(&text)
        };
        let written = write().map_err(Text::displayed);
        let opened = written
            .and_then(|()| Journal::open(&moved.campaign()).map_err(|fault| fault.message.clone()));
        match opened {
            Ok(journal) => {
                self.record.journal = Some(journal);
                self.record.folder = Some(moved);
                Ok(())
            }
            Err(why) => {
                let _ = fs::remove_dir_all(target);
                Err(why)
            }
        }
    }
}

/// Returns a campaign file whose head names the map that lies beside it.
fn with_map(text: &str) -> String {
    let mut head = true;
    let renamed =
        |raw: &str| match strip_comment(raw).split_whitespace().collect::<Vec<_>>().as_slice() {
            ["begin"] => {
                head = false;
                raw.to_owned()
            }
            ["map", _, rest @ ..] if head => {
                let rest: String = rest.iter().map(|word| format!(" {word}")).collect();
                format!("map {MAP}{rest}\n")
            }
            _ => raw.to_owned(),
        };
    text.split_inclusive('\n').map(renamed).collect()
}
