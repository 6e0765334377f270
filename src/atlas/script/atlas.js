// The page at work: the slider, its keys, the leaves of the book, light and dark.

const current = { at: -1, board: new Board(), leaf: "story", place: null, rests: null };

/** Goes to a step: shows its map, tells it, and fills the leaf that is open. */
function goTo(wanted) {
  const at = Math.max(0, Math.min(lastStep, wanted));
  const step = stepAt(at);
  const forward = at === current.at + 1;
  const before = forward ? current.board : boardAt(at - 1);
  const board = new Board(before);
  board.take(step.changes);
  Object.assign(current, { at, board });
  showMap(board, before, step);
  tellStep(step, differences(before, board));
  leaves[current.leaf](board, step);
  byId("slider").value = at;
  byId("slider").setAttribute("aria-valuetext", sentence("step_heading", { heading: step.heading || sentence("the_beginning"), number: at + 1, total: steps.length }));
  byId("when").textContent = step.heading || sentence("beginning");
  byId("count").textContent = `${at + 1} / ${steps.length}`;
  if (current.place !== null) showPlace(current.place, false);
  // The address follows when the slider rests, as browsers count how often it changes; and nobody wants
  // to hear all that it passes by.
  clearTimeout(current.rests);
  current.rests = setTimeout(() => {
    history.replaceState(null, "", `#${at + 1}`);
    byId("live").textContent = saidWhenAtRest;
  }, 400);
}

/** The step by which an answer, a turn or a year goes on or back. */
function stepBy(unit, by) {
  if (unit === "step") return current.at + by;
  const of = (at) => steps[at][unit === "year" ? 0 : 1];
  const here = of(current.at);
  let at = current.at;
  if (by > 0) {
    while (at < lastStep && of(at) === here) at += 1;
    return at;
  }
  // Back to the beginning of this one, and from there to that of the one before.
  if (at > 0 && of(at - 1) !== here) at -= 1;
  const wanted = of(at);
  while (at > 0 && of(at - 1) === wanted) at -= 1;
  return at;
}

/** Says what a place is and what stands there, and rings it on the map. */
function showPlace(at, moves = true) {
  const board = current.board;
  const row = board.places[at];
  if (!row || board.map === null) return;
  current.place = at;
  const place = placeOf(row);
  const here = (rows) => [...rows.values()].filter((one) => one[4] === at);
  const facts = [
    placesOf(board)[at][3],
    place.known || place.settlement ? place.settlement || sentence("no_settlement") : sentence("not_known"),
    place.burnt ? sentence("forest_burnt") : "",
    ...wordsOf(place),
    place.stock ? sentence("baggage_stored", { number: place.stock }) : "",
  ].filter(Boolean);
  const told = (banner) => sentence(banner.told ? "banner_points_then" : "banner_points", { banner: banner.name, number: shown(banner.points), when: banner.told });
  const pieces = [
    ...here(board.banners).map(bannerOf).map((banner) => [realmSign(banner.realm), [told(banner), banner.state].filter(Boolean).join(", ")]),
    ...here(board.ships).map(shipOf).map((ship) => [realmSign(ship.owner), sentence(ship.docked ? "ship_in_harbour" : "ship_at_sea", { ship: ship.name })]),
  ];
  byId("place").hidden = false;
  byId("place-title").replaceChildren(place.name, " · ", place.owner < 0 ? ownerName(place.owner) : realmName(place.owner));
  byId("place-facts").textContent = facts.join(", ");
  byId("place-pieces").replaceChildren(...pieces.map((parts) => make("li", {}, ...parts)));
  pictures[board.map].point(at);
  if (moves) byId("place").scrollIntoView({ block: "nearest" });
}

function closePlace() {
  current.place = null;
  byId("place").hidden = true;
  document.querySelectorAll(".pointed").forEach((ring) => ring.remove());
}

function openLeaf(name) {
  current.leaf = name;
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const open = tab.dataset.leaf === name;
    tab.setAttribute("aria-selected", open);
    tab.tabIndex = open ? 0 : -1;
    byId(`leaf-${tab.dataset.leaf}`).hidden = !open;
  }
  leaves[name](current.board, stepAt(current.at));
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  byId("theme").textContent = sentence(theme === "dark" ? "light" : "dark");
}

const KEYS = { ArrowLeft: ["step", -1], ArrowRight: ["step", 1], ",": ["turn", -1], ".": ["turn", 1], PageUp: ["year", -1], PageDown: ["year", 1] };

function pressed(event) {
  if (event.target.matches("input:not([type=range]), textarea") || event.target.closest("[role=tablist], dialog[open]") || event.ctrlKey || event.altKey || event.metaKey) return;
  // Whoever reads in the book goes up and down in it.
  if (event.target.closest("[role=tabpanel]") && /^(Page|Home|End)/.test(event.key)) return;
  const unit = event.shiftKey && event.key.startsWith("Arrow") ? "turn" : (KEYS[event.key] || [])[0];
  if (KEYS[event.key]) goTo(stepBy(unit, KEYS[event.key][1]));
  else if (event.key === "Home") goTo(0);
  else if (event.key === "End") goTo(lastStep);
  else if (event.key === "/") {
    openLeaf("search");
    byId("search").focus();
  } else if (event.key === "Escape") closePlace();
  else return;
  event.preventDefault();
}

/** A letter of the scale is about so wide. */
const SCALE_LETTER = 7;

/** The scale of the slider: years, and between them parts of years, as many as there is room for. */
function showScale() {
  const wide = byId("years").clientWidth;
  const years = data.scale.filter(([, year], at) => year > 0 && (at === 0 || data.scale[at - 1][1] !== year));
  const parts = data.scale.filter(([, year, part]) => year > 0 && text(part) !== "");
  const marks = [];
  const half = (label) => (label.length * SCALE_LETTER) / 2 + 4;
  const put = (at, label, name, kind) => {
    const x = lastStep === 0 ? 0 : (wide * at) / lastStep;
    if (marks.some((mark) => Math.abs(mark.x - x) < half(mark.label) + half(label))) return;
    marks.push({ at, x, label, name, kind });
  };
  const most = Math.max(1, Math.floor(wide / 34));
  const every = [1, 2, 5, 10, 20, 50, 100].find((by) => years.length / by <= most) || 200;
  for (const [at, year] of years) if (every === 1 || year % every === 0 || year === years[0][1]) put(at, String(year), sentence("numbered_year", { number: year }), "year");
  // The first part of a year stands where the year does.
  for (const [at, year, part] of parts) put(at, text(part), sentence("part_of_year", { number: year, part: text(part) }), "part");
  byId("years").replaceChildren(...marks.map(({ at, label, name, kind }) =>
    make("button", { type: "button", tabindex: "-1", class: kind, style: `left:${lastStep === 0 ? 0 : (100 * at) / lastStep}%`, title: name, onclick: () => goTo(at) }, label)));
}

function begin() {
  const rules = data.colours.map(([colour], realm) => `[data-realm="${realm}"] { --of: ${colour}; } .arrow.r${realm} { color: ${colour} !important; }`);
  document.head.append(make("style", {}, rules.join("\n")));
  byId("slider").max = lastStep;
  showScale();
  new ResizeObserver(showScale).observe(byId("years"));
  byId("slider").addEventListener("input", () => goTo(Number(byId("slider").value)));
  document.querySelectorAll("[data-by]").forEach((button) => button.addEventListener("click", () => goTo(stepBy(button.dataset.unit, Number(button.dataset.by)))));
  document.querySelectorAll("[data-zoom]").forEach((button) =>
    button.addEventListener("click", () => {
      const { view } = pictures[current.board.map] || {};
      if (!view) return;
      if (button.dataset.zoom === "fit") view.fit();
      else view.around(Number(button.dataset.zoom));
    }));
  const tabs = [...document.querySelectorAll("[role=tab]")];
  tabs.forEach((tab, at) => {
    tab.addEventListener("click", () => openLeaf(tab.dataset.leaf));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      const next = tabs[(at + by + tabs.length) % tabs.length];
      openLeaf(next.dataset.leaf);
      next.focus();
    });
  });
  byId("search").addEventListener("input", (event) => search(event.target.value));
  byId("listed").addEventListener("click", () => {
    openLeaf("realms");
    byId("land").scrollIntoView({ block: "start" });
    byId("land").focus();
  });
  byId("place-close").addEventListener("click", closePlace);
  document.querySelectorAll("dialog .close").forEach((button) => button.addEventListener("click", () => button.closest("dialog").close()));
  byId("print").addEventListener("click", () => byId("printing").showModal());
  byId("print-now").addEventListener("click", () => {
    byId("printing").close();
    if (printPages() > 0) window.print();
  });
  window.addEventListener("beforeprint", () => {
    if (!byId("sheets").hasChildNodes()) printPages();
  });
  window.addEventListener("afterprint", () => byId("sheets").replaceChildren());
  byId("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
  setTheme(window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.addEventListener("keydown", pressed);
  window.addEventListener("hashchange", () => goTo(Number(location.hash.slice(1)) - 1));
  if (steps.length === 0) {
    byId("when").textContent = sentence("nothing_yet");
    return;
  }
  const wanted = Number(location.hash.slice(1));
  goTo(wanted >= 1 ? wanted - 1 : lastStep);
}

begin();
