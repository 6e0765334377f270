//! An error of the system or of a file → a sentence in the reader's language.

use std::error::Error;
use std::io;

use super::{ProgramNoun, Text, library_error};
use crate::basics::files::UnreadableFile;
use crate::say;

impl Text {
    /// Says why something could not be read, written or reached. Errors that no person can mend are told as the system
    /// names them.
    pub fn system_error(error: &(dyn Error + 'static)) -> Text {
        use io::ErrorKind as Kind;

        let (whole, mut error) = (error, error);
        if let Some(told) = library_error::told(error) {
            return told;
        }
        let error = loop {
            match (error.downcast_ref::<io::Error>(), error.source()) {
                (Some(of_system), _) => break of_system,
                (None, Some(source)) => error = source,
                (None, None) => return Text::Verbatim(whole.to_string()),
            }
        };
        let ours = error.get_ref().and_then(|why| why.downcast_ref::<UnreadableFile>());
        if let Some(why) = ours {
            return match why {
                UnreadableFile::Folder => say!("it is a folder"),
                UnreadableFile::NoFile => say!("it is a device or a pipe, not a file"),
                UnreadableFile::Longer(most) => say!(
                    "it has more than {bytes}, and is not read",
                    bytes = Text::count(*most, ProgramNoun::Byte)
                ),
            };
        }
        match error.kind() {
            Kind::NotFound => say!("there is no such file or folder"),
            Kind::PermissionDenied => say!("it is not permitted"),
            Kind::AlreadyExists => say!("it is there already"),
            Kind::IsADirectory => say!("it is a folder"),
            Kind::NotADirectory => say!("a part of the path is no folder"),
            Kind::DirectoryNotEmpty => say!("the folder is not empty"),
            Kind::StorageFull | Kind::QuotaExceeded => say!("the disk is full"),
            Kind::ReadOnlyFilesystem => say!("the disk can only be read"),
            Kind::FileTooLarge => say!("the file is too large"),
            Kind::InvalidFilename => say!("no file can have such a name"),
            Kind::ResourceBusy | Kind::ExecutableFileBusy => {
                say!("another program is using it")
            }
            Kind::InvalidData => say!("it is not written as UTF-8"),
            Kind::UnexpectedEof => say!("it ends too early"),
            Kind::OutOfMemory => say!("there is not enough memory"),
            Kind::AddrInUse => say!("another program has this address"),
            Kind::AddrNotAvailable => say!("this machine has no such address"),
            Kind::ConnectionRefused => say!("nobody answers there"),
            Kind::ConnectionReset | Kind::ConnectionAborted | Kind::BrokenPipe => {
                say!("the connection was closed")
            }
            Kind::HostUnreachable | Kind::NetworkUnreachable | Kind::NetworkDown => {
                say!("there is no way to that address")
            }
            Kind::TimedOut => say!("it took too long"),
            _ => Text::Verbatim(error.to_string()),
        }
    }
}
