//! A page of HTML with slots, such as `{{title}}`, and what stands in them → the page.

/// Puts parts into the slots of a page, in their order and each once: what stands in a part is not looked
/// at again.
pub fn filled(page: &str, parts: &[(&str, String)]) -> String {
    let mut html = String::new();
    let mut rest = page;
    for (slot, part) in parts {
        let (before, after) = rest.split_once(slot).unwrap_or((rest, ""));
        html.push_str(before);
        html.push_str(part);
        rest = after;
    }
    html + rest
}
