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
    pages.push(page(width > 1.3 * height ? "map broad" : "map", picture, filled(byId("key").querySelector("ul").cloneNode(true), { class: "key" }, [])));
  }
  // Whoever is out and has nothing left has no state.
  const plays = (realm) => !realm.out || realm.land > 0 || realm.banners > 0;
  if (wants("realms")) for (const row of board.realms.filter((one) => plays(realmOf(one)))) pages.push(page("state", ...realmSheet(board, realmOf(row))));
  if (wants("battles")) for (const battle of battlesOfYear(step.year)) pages.push(page("battle", ...battleSheet(battle)));
  if (wants("counters")) pages.push(page("counters", make("h2", {}, sentence("counters_to_cut")), counters(board)));
  byId("sheets").replaceChildren(...pages);
  return pages.length;
}

function realmSheet(board, realm) {
  const banners = [...board.banners.values()].map(bannerOf).filter((banner) => banner.realm === realm.id);
  const land = board.places.map(placeOf).filter((place) => place.owner === realm.id);
  // What nobody has ever had is no number of this edition's.
  const counted = (name) => board.realms.map(realmOf).some((one) => one[name] !== 0);
  const numbers = [
    [sentence("capital"), realm.capital === null ? "–" : labelOf(board, realm.capital)],
    [sentence("places"), realm.land],
    ...[[sentence("points"), "points"], [sentence("baggage"), "baggage"], [data.crowns, "crowns"], [sentence("points_lost"), "losses"]].filter(([, name]) => counted(name)).map(([word, name]) => [word, shown(realm[name])]),
    ...data.counters.map((name, at) => [name, shown(realm.counters[at])]),
    ...data.standings.map(([name], at) => [name, realm.standings[at]]).filter(([, has]) => has !== undefined && has !== null),
  ];
  return [
    make("h2", {}, realmName(realm.id), realm.name ? ` ${realm.name}` : ""),
    make("dl", {}, numbers.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(value))))),
    banners.length > 0
      ? table([sentence("banner"), sentence("place"), sentence("points"), sentence("baggage"), sentence("state")], banners.map((banner) => [banner.name, labelOf(board, banner.at), shown(banner.points), shown(banner.baggage), banner.state]), sentence("banners_heading"))
      : null,
    landSheet(land),
  ].filter(Boolean);
}

/** The land of a realm by what stands there, with what is stored and how it is where there is more to say. */
function landSheet(land) {
  const kinds = [...new Set(land.map((place) => place.settlement))].sort((one, other) => (one === "") - (other === "") || one.localeCompare(other));
  const called = (place) => {
    const more = [place.stock ? sentence("stored", { number: place.stock }) : "", ...wordsOf(place)].filter(Boolean);
    return more.length > 0 ? `${place.name} (${more.join(", ")})` : place.name;
  };
  const rows = kinds.map((kind) => {
    const own = land.filter((place) => place.settlement === kind);
    return [kind || sentence("no_settlement"), own.length, make("span", {}, own.map(called).join(", "))];
  });
  return rows.length > 0 ? table([sentence("settlement"), sentence("number"), sentence("places")], rows, sentence("land")) : null;
}

function battlesOfYear(year) {
  return data.battles.filter(([, , parts]) => stepAt(parts[0][0]).year === year);
}

function battleSheet(battle) {
  const [title, , parts] = battle;
  const result = resultOf(battle);
  // The sum that decides is told once, where it comes first, and not again under all that follows from it.
  const told = new Set();
  const anew = (passage) => {
    const sum = JSON.stringify(passage);
    return told.has(sum) ? false : told.add(sum);
  };
  const rows = parts.flatMap(([step, from, to]) => stepAt(step).told.slice(from, to + 1));
  const lines = rows.map(([line, rule, kind, why = []]) => lineElement([line, rule, kind, why.filter(anew)], true));
  return [make("h2", {}, text(title)), make("p", { class: "when" }, stepAt(parts[0][0]).heading), result ? make("p", { class: "result" }, result) : null, make("ul", { class: "lines" }, lines)].filter(Boolean);
}

/** A square for each banner, and one for each mark on the table. */
function counters(board) {
  const square = (realm, big, small) => make("div", { class: "counter", "data-realm": realm }, big, make("span", {}, small));
  const strong = (words) => make("strong", {}, words);
  // Marks are drawn as on the map; those that bear their names there need no more.
  const sign = (mark) => (data.marks[mark] && !isWritten(mark) ? draw("svg", { viewBox: "-11 -11 22 22" }, markSign(mark)) : null);
  const banners = [...board.banners.values()].map(bannerOf).sort((one, other) => one.realm - other.realm || one.number - other.number);
  const ships = [...board.ships.values()].map(shipOf);
  const marks = board.places.map(placeOf).flatMap((place) => place.marks);
  return make(
    "div",
    { class: "squares" },
    banners.map((banner) => square(banner.realm, strong(`${short(banner.realm).toUpperCase()}${banner.number}`), banner.points === null ? data.realms[banner.realm] : sentence("points_of", { number: banner.points }))),
    ships.map((ship) => square(ship.owner < 0 ? null : ship.owner, strong(String(ship.number)), ship.name)),
    marks.map((mark) => square(null, sign(mark), mark)),
  );
}
