(kind, name, itself) => {
  // As assistive technology names it, as far as our pages need that.
  const label = (it) => it.getAttribute("aria-label") || it.labels?.[0]?.querySelector("span")?.textContent
    || it.labels?.[0]?.textContent || it.textContent || it.value || "";
  const tidy = (text) => text.replace(/\s+/g, " ").trim();
  const all = [...document.querySelectorAll(kind)].filter((it) => it.checkVisibility());
  const it = all.find((it) => tidy(label(it)) === name) || all.find((it) => tidy(label(it)).startsWith(name));
  if (!it) return null;
  if (itself) return it;
  it.scrollIntoView({ block: "center", behavior: "instant" });
  const box = it.getClientRects()[0];
  const at = [box.x + Math.min(box.width / 2, 60), box.y + box.height / 2];
  const hit = document.elementFromPoint(...at);
  return hit && (it.contains(hit) || hit.contains(it)) ? at : `a tap on ${name} hits ${hit && hit.outerHTML.slice(0, 200)}`;
}
