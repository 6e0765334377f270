//! Results of `margrave test`, for people, as JUnit's XML for build servers, and as lines of JSON.

use std::io;
use std::path::Path;

use clap::ValueEnum;
use quick_xml::Writer;
use quick_xml::events::BytesText;
use serde_json::json;

use super::say as print;
use crate::basics::terminal_text::printable;
use crate::engine::core::scripting::interface::RefusedAdvice;
use crate::say;
use crate::script::test::TestReport;
use crate::text::{Joined, Language, ProgramNoun, Text};

/// Format of the results of tests.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum TestFormat {
    /// Failures as they come, and a summary.
    Text,
    /// JUnit's XML: a test case for each script. Nothing depends on the clock.
    Junit,
    /// A line of JSON for each script, and one for all.
    Json,
}

impl TestFormat {
    /// Tells one script as soon as it has been played.
    pub(super) fn tell(self, report: &TestReport, language: Language) {
        match self {
            TestFormat::Text if !report.failures.is_empty() => {
                let script = Text::displayed(report.path.display());
                print(&say!("FAILED {script}", script).in_words(&language));
                for failure in &report.failures {
                    print(&format!(
                        "  {}",
                        failure.in_words(&language).trim_end().replace('\n', "\n  ")
                    ));
                }
            }
            TestFormat::Json => print(
                &json!({
                    "script": path(&report.path),
                    "shows": report.shows,
                    "passed": report.failures.is_empty(),
                    "expectations": report.expectations,
                    "failures": report.failures.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "refused_advice": refused_advice(report),
                    "left_asked": report.left_asked.as_ref().map(ToString::to_string),
                })
                .to_string(),
            ),
            TestFormat::Text | TestFormat::Junit => {}
        }
    }

    /// Tells what came of all of them.
    pub(super) fn tell_all(self, reports: &[TestReport], language: Language) {
        let failed = reports.iter().filter(|report| !report.failures.is_empty()).count();
        let expectations: usize = reports.iter().map(|report| report.expectations).sum();
        let passed = reports.len() - failed;
        match self {
            TestFormat::Text => {
                let mut refused = Vec::new();
                reports.iter().for_each(|one| {
                    RefusedAdvice::add_new(&mut refused, one.refused_advice.clone())
                });
                tell_refused_advice(&refused, language);
                // Of many scripts most show one thing, and end where it is shown.
                if let [TestReport { left_asked: Some(asked), .. }] = reports {
                    print(&asked.in_words(&language));
                }
                let scripts = Text::count(reports.len(), ProgramNoun::Script);
                let expectations = Text::count(expectations, ProgramNoun::Expectation);
                let played = Text::list([scripts, expectations], Joined::Comma);
                let done = say!("{passed} passed, {failed} failed", passed, failed);
                print(&played.in_words(&language));
                print(&done.in_words(&language));
            }
            TestFormat::Json => print(
                &json!({
                    "scripts": reports.len(),
                    "expectations": expectations,
                    "passed": passed,
                    "failed": failed,
                })
                .to_string(),
            ),
            TestFormat::Junit => {
                if let Ok(text) = junit(reports, failed) {
                    print(&text);
                }
            }
        }
    }
}

/// Says of each advice that was refused, for authors of scripts, where it stands.
pub(super) fn tell_refused_advice(refused: &[RefusedAdvice], language: Language) {
    refused.iter().for_each(|one| print(&one.says().in_words(&language)));
}

fn refused_advice(report: &TestReport) -> Vec<String> {
    report.refused_advice.iter().map(|one| one.says().in_english()).collect()
}

/// Returns a path with `/`, whatever the machine writes.
fn path(path: &Path) -> String {
    let parts = path.components().map(|part| part.as_os_str().to_string_lossy());
    parts.collect::<Vec<_>>().join("/").replace("//", "/")
}

/// Scripts of one folder are a suite.
fn junit(reports: &[TestReport], failed: usize) -> io::Result<String> {
    let folder = |report: &TestReport| report.path.parent().map(path).unwrap_or_default();
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    let mut suites = writer
        .create_element("testsuites")
        .with_attribute(("name", "margrave"))
        .with_attribute(("tests", reports.len().to_string().as_str()));
    suites = suites.with_attribute(("failures", failed.to_string().as_str()));
    suites.write_inner_content(|writer| {
        let mut rest = reports;
        while let Some(first) = rest.first() {
            let name = folder(first);
            let end = rest.iter().position(|report| folder(report) != name).unwrap_or(rest.len());
            let (suite, others) = rest.split_at(end);
            rest = others;
            suite_of(writer, &name, suite)?;
        }
        Ok(())
    })?;
    Ok(String::from_utf8_lossy(&writer.into_inner()).into_owned())
}

fn suite_of(writer: &mut Writer<Vec<u8>>, name: &str, reports: &[TestReport]) -> io::Result<()> {
    let failed = reports.iter().filter(|report| !report.failures.is_empty()).count();
    let suite = writer
        .create_element("testsuite")
        .with_attribute(("name", name))
        .with_attribute(("tests", reports.len().to_string().as_str()))
        .with_attribute(("failures", failed.to_string().as_str()));
    suite.write_inner_content(|writer| {
        for report in reports {
            let script = report.path.file_stem().unwrap_or_default().to_string_lossy();
            let case = writer
                .create_element("testcase")
                .with_attribute(("classname", name))
                .with_attribute(("name", &*script))
                .with_attribute(("file", path(&report.path).as_str()))
                .with_attribute(("assertions", report.expectations.to_string().as_str()));
            if report.failures.is_empty() {
                case.write_empty()?;
                continue;
            }
            case.write_inner_content(|writer| {
                for failure in &report.failures {
                    let failure = failure.to_string();
                    let failure = printable(&failure);
                    let first = failure.lines().next().unwrap_or_default();
                    writer
                        .create_element("failure")
                        .with_attribute(("message", first))
                        .write_text_content(BytesText::new(&failure))?;
                }
                Ok(())
            })?;
        }
        Ok(())
    })?;
    Ok(())
}
