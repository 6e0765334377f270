//! Heads of mails, what programs write above quotes, and signatures, in the languages of those who play.

use super::marks::LetterMarks;

/// Names of lines in the heads of mails, as programs write them for people.
const HEADS: &[&str] = &[
    "from",
    "to",
    "cc",
    "bcc",
    "subject",
    "date",
    "sent",
    "reply-to",
    "importance",
    "attachments",
    "message-id",
    "in-reply-to",
    "references",
    "mime-version",
    "return-path",
    "received",
    "delivered-to",
    "user-agent",
    "von",
    "an",
    "kopie",
    "betreff",
    "datum",
    "gesendet",
    "antwort an",
    "van",
    "aan",
    "onderwerp",
    "verzonden",
    "de",
    "à",
    "objet",
    "envoyé",
    "para",
    "asunto",
    "fecha",
    "enviado",
];

pub(super) fn is_mail_head(line: &str, realm: &str) -> bool {
    let Some((name, _)) = line.split_once(':') else { return false };
    let name = name.trim().trim_matches('*').to_lowercase();
    !name.eq_ignore_ascii_case(realm)
        && (HEADS.contains(&name.as_str())
            || ["x-", "content-", "list-", "arc-", "dkim-", "authentication-"]
                .iter()
                .any(|begins| name.starts_with(begins)))
}

/// True if a line says that a mail of somebody else follows: `On Monday Ben wrote:`, or a rule with words.
pub(super) fn hands_on(line: &str, next: &str, marks: &LetterMarks) -> bool {
    const SAID: &[&str] =
        &["wrote:", "schrieb:", "schreef:", "écrit :", "escribió:", "geschreven:"];
    const BEGINS: &[&str] = &["On ", "Am ", "Op ", "Le ", "El "];
    // `Am Montag schrieb Ben:`, `Op maandag schreef Ben:`
    const WITHIN: &[&str] = &["schrieb", "schreef"];
    let says = |line: &str| SAID.iter().any(|said| line.ends_with(said));
    let within = |line: &str| line.split_whitespace().any(|word| WITHIN.contains(&word));
    let dated = BEGINS.iter().any(|begins| line.starts_with(begins));
    let ends = |line: &str| line.ends_with(':');
    // Programs break that line where it is long.
    let goes_on = line.contains(':') && says(next) || ends(next) && (within(line) || within(next));
    let broken_off = line.starts_with('<') || WITHIN.iter().any(|word| line.starts_with(word));
    let ruled = line.starts_with("-----") || line.starts_with("_____") || line.starts_with("=====");
    says(line)
        || dated && (within(line) && ends(line) || goes_on)
        || broken_off && ends(line)
        || ruled && !marks.are(line)
}

/// True if what follows is a signature, or what a phone adds.
pub(super) fn is_signature(line: &str) -> bool {
    const PHONES: &[&str] =
        &["Sent from my ", "Get Outlook for ", "Von meinem ", "Verzonden vanaf "];
    line == "--" || PHONES.iter().any(|phone| line.starts_with(phone))
}
