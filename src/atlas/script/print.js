// Pages to print on A4: the map, the state of each realm, battle sheets, and counters to cut out, at
// the step that is shown.

function printPages() {
  const wants = (name) => byId(`print-${name}`).checked;
  const board = current.board;
  const step = stepAt(current.at);
  const title = make("p", { class: "running" }, `${document.title} · ${step.heading}`);
  const page = (name, ...content) => make("section", { class: `sheet ${name}` }, title.cloneNode(true), ...content);
  const pages = [];
  if (wants("map") && board.map !== null) {
    pictures[board.map].drawStale(Infinity);
    const picture = pictures[board.map].svg.cloneNode(true);
    picture.setAttribute("viewBox", pictures[board.map].view.whole.join(" "));
    picture.querySelectorAll(".news").forEach((news) => news.remove());
    const [, , width, height] = pictures[board.map].view.whole;
    pages.push(page(width > height ? "map broad" : "map", picture, filled(byId("key").querySelector("ul").cloneNode(true), { class: "key" }, [])));
  }
  if (wants("realms")) for (const row of board.realms) pages.push(page("state", ...realmSheet(board, realmOf(row))));
  if (wants("battles")) for (const battle of battlesOfYear(step.year)) pages.push(page("battle", ...battleSheet(battle)));
  if (wants("counters")) pages.push(page("counters", make("h2", {}, "Counters to cut out"), counters(board)));
  byId("sheets").replaceChildren(...pages);
  return pages.length;
}

function realmSheet(board, realm) {
  const banners = [...board.banners.values()].map(bannerOf).filter((banner) => banner.realm === realm.id);
  const land = board.places.map(placeOf).filter((place) => place.owner === realm.id);
  const numbers = [
    ["capital", realm.capital === null ? "–" : labelOf(board, realm.capital)],
    [data.places, realm.land],
    ["points", shown(realm.points)],
    ["baggage", shown(realm.baggage)],
    [data.crowns, shown(realm.crowns)],
    ["points lost", shown(realm.losses)],
    ...data.counters.map((name, at) => [name, shown(realm.counters[at])]),
  ];
  return [
    make("h2", {}, realmName(realm.id), realm.name ? ` ${realm.name}` : ""),
    make("dl", {}, numbers.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(value))))),
    banners.length > 0
      ? table(["banner", data.place, "points", "baggage", "state"], banners.map((banner) => [banner.name, labelOf(board, banner.at), shown(banner.points), shown(banner.baggage), banner.state]), "Banners")
      : null,
    table([data.place, "settlement", "stock", ""], land.map((place) => [place.name, place.settlement || "–", shown(place.stock), wordsOf(place).join(", ")]), "Land"),
  ].filter(Boolean);
}

function battlesOfYear(year) {
  return data.battles.filter(([, , parts]) => stepAt(parts[0][0]).year === year);
}

function battleSheet([title, , parts]) {
  const lines = parts.flatMap(([step, from, to]) => stepAt(step).told.slice(from, to + 1)).map((row) => lineElement(row, true));
  return [make("h2", {}, text(title)), make("p", { class: "when" }, stepAt(parts[0][0]).heading), make("ul", { class: "lines" }, lines)];
}

/** A square for each banner, and one for each mark on the table. */
function counters(board) {
  const square = (realm, big, small) =>
    make("div", { class: "counter", "data-realm": realm }, make("strong", {}, big), make("span", {}, small));
  const banners = [...board.banners.values()].map(bannerOf).sort((one, other) => one.realm - other.realm || one.number - other.number);
  const ships = [...board.ships.values()].map(shipOf);
  const marks = board.places.map(placeOf).flatMap((place) => place.marks);
  return make(
    "div",
    { class: "squares" },
    banners.map((banner) => square(banner.realm, `${short(banner.realm).toUpperCase()}${banner.number}`, banner.points === null ? data.realms[banner.realm] : `${banner.points} points`)),
    ships.map((ship) => square(ship.owner < 0 ? null : ship.owner, String(ship.number), ship.name)),
    marks.map((mark) => square(null, "", mark)),
  );
}
