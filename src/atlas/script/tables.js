// Realms, banners, curves, battles, the chronicle and search: each fills its leaf of the book when it
// is open.

const leaves = {
  story() {},

  realms(board) {
    const rows = board.realms.map(realmOf);
    const known = (name) => rows.some((realm) => realm[name] !== null && realm[name] !== 0);
    const columns = [
      ["capital", sentence("capital"), (realm) => (realm.capital === null ? "–" : labelOf(board, realm.capital))],
      ["land", sentence("places"), (realm) => realm.land],
      ["banners", sentence("banners"), (realm) => realm.banners],
      ["points", sentence("points"), (realm) => shown(realm.points)],
      ["baggage", sentence("baggage"), (realm) => shown(realm.baggage)],
      ["crowns", data.crowns, (realm) => shown(realm.crowns)],
      ["ships", sentence("ships"), (realm) => realm.ships],
      ["losses", sentence("points_lost"), (realm) => shown(realm.losses)],
    ].filter(([name]) => name === "land" || name === "capital" || known(name));
    const counters = data.counters.map((name, at) => [name, at]).filter(([, at]) => rows.some((realm) => realm.counters[at] !== 0 && realm.counters[at] !== undefined));
    const standings = data.standings.map(([name], at) => [name, at]).filter(([, at]) => rows.some((realm) => realm.standings[at] !== undefined));
    const cells = (realm) => [
      make("span", {}, realmName(realm.id), realm.name ? make("em", {}, ` ${realm.name}`) : null, realm.out ? ` ${sentence("out")}` : null),
      ...columns.map(([, , cell]) => cell(realm)),
      ...counters.map(([, at]) => shown(realm.counters[at])),
      ...standings.map(([, at]) => shown(realm.standings[at])),
    ];
    const realms = table([sentence("realm"), ...columns.map(([, name]) => name), ...counters.map(([name]) => name), ...standings.map(([name]) => name)], rows.map(cells), sentence("realms_now"));
    const leaf = byId("leaf-realms");
    if (!leaf.dataset.filled) {
      leaf.dataset.filled = "yes";
      leaf.replaceChildren(make("h3", {}, sentence("realms")), make("div", { id: "realm-rows" }), make("div", { id: "banners" }), make("h3", { id: "land", tabindex: "-1" }, sentence("land")), make("div", { id: "lands" }));
    }
    byId("realm-rows").replaceChildren(realms);
    // The long lists wait until the page has been drawn; those of the step before stay so long.
    later("lands", () => {
      byId("banners").replaceChildren(...(board.banners.size > 0 ? [make("h3", {}, sentence("banners_heading")), bannerList(board)] : []));
      byId("lands").replaceChildren(landList(board));
    });
  },

  curves(_, step) {
    const leaf = byId("leaf-curves");
    if (!leaf.dataset.filled) {
      leaf.dataset.filled = "yes";
      leaf.replaceChildren(...curves());
    }
    leaf.querySelectorAll(".now").forEach((line) => {
      CURVE.right = Number(line.closest("svg").dataset.right);
      const x = curveX(step.at);
      line.setAttribute("x1", x);
      line.setAttribute("x2", x);
    });
  },

  battles() {
    const leaf = byId("leaf-battles");
    if (leaf.dataset.filled) return;
    leaf.dataset.filled = "yes";
    leaf.replaceChildren(
      data.battles.length === 0 ? make("p", {}, sentence("no_battle")) : make("ol", { class: "battles" }, data.battles.map(battleElement)),
    );
  },

  chronicle() {
    const leaf = byId("leaf-chronicle");
    if (leaf.dataset.filled) return;
    leaf.dataset.filled = "yes";
    leaf.replaceChildren(...data.chronicle.flatMap(chroniclePage));
  },

  search() {},
};

/** The banners that stand on a board. */
function bannerList(board) {
  const banners = [...board.banners.values()].map(bannerOf).sort((one, other) => one.realm - other.realm || one.number - other.number);
  const kinds = banners.some((banner) => banner.kind);
  return table(
    [sentence("banner"), sentence("place"), sentence("points"), sentence("baggage"), ...(kinds ? [sentence("race")] : []), sentence("state")],
    banners.map((banner) => [
      make("span", {}, realmSign(banner.realm), banner.name),
      make("button", { class: "plain", type: "button", onclick: () => showPlace(banner.at) }, labelOf(board, banner.at)),
      banner.points === null ? "?" : banner.told ? `${banner.points} (${banner.told})` : banner.points,
      shown(banner.baggage),
      ...(kinds ? [banner.kind] : []),
      banner.state,
    ]),
    sentence("banners_now"),
  );
}

/** All that the picture shows, in words: the land of each owner with what stands there. */
function landList(board) {
  const places = board.places.map(placeOf);
  const owners = [...data.realms.keys(), -2, -1];
  const what = (place) => [place.settlement, ...wordsOf(place)].filter(Boolean).join(", ");
  const item = (place) => make("li", {}, make("button", { class: "plain", type: "button", onclick: () => showPlace(place.id) }, place.name), what(place) ? ` ${what(place)}` : "");
  return make(
    "div",
    { class: "lands" },
    owners.map((owner) => {
      const own = places.filter((place) => place.owner === owner && (owner !== -1 || what(place)));
      if (own.length === 0) return null;
      return make("details", { class: "folded", open: owner >= 0 }, make("summary", {}, owner < 0 ? ownerName(owner) : realmName(owner), ` · ${places.filter((place) => place.owner === owner).length}`), make("ul", {}, own.map(item)));
    }),
  );
}

/** How a battle ended, and what it cost. */
function resultOf([, , , results = [], losses = []]) {
  const cost = losses.map(([realm, points]) => sentence("loses_points", { realm: data.realms[realm], number: points }));
  return [...new Set(results.map(text)), ...cost].map((line) => line.replace(/\.$/, "")).join(" · ");
}

/** A battle with all that is told of it. */
function battleElement(battle, at) {
  const [title, , parts] = battle;
  const [first] = parts[0];
  const result = resultOf(battle);
  const lines = parts.flatMap(([step, from, to]) => stepAt(step).told.slice(from, to + 1));
  const details = make(
    "details",
    { id: `battle-${at}`, class: "folded" },
    make("summary", {}, make("span", { class: "what" }, text(title)), make("span", { class: "when" }, stepAt(first).heading), result ? make("span", { class: "result" }, result) : null),
  );
  details.addEventListener("toggle", () => {
    if (!details.open || details.children.length > 1) return;
    details.append(
      make("p", {}, make("button", { type: "button", onclick: () => goTo(first) }, sentence("show_on_map"))),
      make("ul", { class: "lines" }, lines.map((row) => lineElement(row))),
    );
  });
  return make("li", {}, details);
}

function openBattle(at) {
  openLeaf("battles");
  const details = byId(`battle-${at}`);
  details.open = true;
  details.scrollIntoView({ block: "start" });
  details.querySelector("summary").focus();
}

function chroniclePage([title, passages, footnotes]) {
  const notes = (numbers = []) => numbers.map((number) => make("sup", {}, make("a", { href: `#note-${number}` }, String(number))));
  const passage = ([kind, words, numbers, by]) => {
    if (kind === "margin") return make("h4", {}, words);
    if (kind === "hand") return make("p", { class: "hand" }, words);
    if (kind === "written") return make("blockquote", {}, make("p", {}, words, notes(numbers)), make("footer", {}, by));
    return make("p", {}, words, notes(numbers));
  };
  const note = ([number, words]) => make("li", { id: `note-${number}`, value: number }, words);
  return [make("h3", {}, title), ...passages.map(passage), ...(footnotes.length > 0 ? [make("ol", { class: "notes" }, footnotes.map(note))] : [])];
}

/** Curves are drawn for the width that they have, so that what is written on them can be read on a phone. */
const CURVE = { wide: 680, left: 50, right: 588, top: 12, bottom: 172 };
const LETTER = 7.6;
const curveX = (at) => CURVE.left + ((CURVE.right - CURVE.left) * at) / Math.max(1, lastStep);

/** One picture for each number that is kept of realms, over the whole campaign. */
function curves() {
  const within = byId("leaf-curves").clientWidth - 32;
  CURVE.wide = Math.max(320, Math.min(680, within));
  const numbers = [
    // What wins comes first.
    ...data.standings.map(([name, needed], at) => [name, (row) => (row[12] || [])[at], needed]),
    [sentence("places"), (row) => row[4]],
    [sentence("points"), (row) => row[7]],
    [data.crowns, (row) => row[8]],
    [sentence("points_lost"), (row) => row[10]],
    ...data.counters.map((name, at) => [name, (row) => (row[11] || [])[at]]),
  ];
  return numbers.map(([name, number, needed]) => curve(name, number, needed)).filter(Boolean);
}

/** What a number of each realm was, as pairs of step and number where it changed. */
function historyOf(number) {
  const found = data.realms.map(() => []);
  steps.forEach((_, at) => {
    for (const row of stepAt(at).changes[4] || []) {
      const value = number(row) ?? null;
      const list = found[row[0]];
      if (list.length === 0 || list[list.length - 1][1] !== value) list.push([at, value]);
    }
  });
  return found;
}

function curve(name, number, needed = null) {
  const histories = historyOf(number);
  const values = histories.flat().map(([, value]) => value).filter((value) => value !== null);
  const longest = Math.max(...histories.map((history, realm) => `${data.realms[realm]} ${Math.max(0, ...history.map(([, value]) => value || 0))}`.length));
  CURVE.right = CURVE.wide - Math.min(longest * LETTER + 10, CURVE.wide * 0.35);
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  if (most === least) return null;
  // How much wins, where that is not far above all curves.
  const goal = needed !== null && needed <= most * 1.5 ? needed : null;
  const top = Math.max(most, goal || 0);
  const y = (value) => CURVE.bottom - ((CURVE.bottom - CURVE.top) * (value - least)) / (top - least);
  const lines = histories.map((history, realm) => {
    let path = "";
    let up = false;
    history.forEach(([at, value], turn) => {
      const until = turn + 1 < history.length ? history[turn + 1][0] : lastStep;
      if (value === null) up = false;
      else {
        path += `${up ? "L" : "M"}${curveX(at).toFixed(1)} ${y(value).toFixed(1)}H${curveX(until).toFixed(1)}`;
        up = true;
      }
    });
    return draw("path", { class: "curve", "data-realm": realm, d: path, "stroke-dasharray": data.colours[realm][1] });
  });
  const ends = histories
    .map((history, realm) => [realm, history.length > 0 ? history[history.length - 1][1] : null])
    .filter(([, value]) => value !== null)
    .sort((one, other) => y(one[1]) - y(other[1]));
  // Names under one another, each as near to the end of its curve as there is room.
  const lowest = CURVE.bottom + 18;
  const heights = ends.map(([, value]) => y(value) + 4);
  heights.forEach((_, at) => {
    if (at > 0) heights[at] = Math.max(heights[at], heights[at - 1] + 13);
  });
  for (let at = heights.length - 1; at >= 0; at -= 1) heights[at] = Math.min(heights[at], lowest - (heights.length - 1 - at) * 13);
  const room = Math.floor((CURVE.wide - CURVE.right - 6) / LETTER);
  const labels = ends.map(([realm, value], at) => {
    const name = data.realms[realm];
    const left = room - String(value).length - 1;
    const short = name.length > left ? `${name.slice(0, Math.max(1, left - 1))}…` : name;
    return draw("text", { class: "end", x: CURVE.right + 6, y: heights[at], "data-realm": realm }, `${short} ${value}`);
  });
  const marks = [least, ...(least < 0 ? [0] : []), Math.round((least + top) / 2), top];
  const scale = [...new Set(marks)].map((value) => [
    draw("line", { class: "grid", x1: CURVE.left, x2: CURVE.right, y1: y(value), y2: y(value) }),
    draw("text", { class: "scale", x: CURVE.left - 6, y: y(value) + 4 }, String(value)),
  ]);
  const yearly = Math.ceil(years.length / (CURVE.wide < 500 ? 8 : 12));
  const ticks = years.filter(({ year }, at) => year > 0 && at % yearly === 0).map(({ year, at }) => [
    draw("line", { class: "grid", x1: curveX(at), x2: curveX(at), y1: CURVE.top, y2: CURVE.bottom }),
    draw("text", { class: "tick", x: curveX(at), y: CURVE.bottom + 15 }, String(year)),
  ]);
  const words = ends.map(([realm, value]) => `${data.realms[realm]} ${value}`).join(", ");
  const picture = draw(
    "svg",
    { viewBox: `0 0 ${CURVE.wide} 194`, class: "curves", role: "img", "aria-label": sentence("curve_over", { what: name, realms: words }) },
    scale.flat(),
    ticks.flat(),
    goal === null ? null : draw("line", { class: "goal", x1: CURVE.left, x2: CURVE.right, y1: y(goal), y2: y(goal) }),
    lines,
    labels,
    draw("line", { class: "now", x1: CURVE.left, x2: CURVE.left, y1: CURVE.top, y2: CURVE.bottom }),
  );
  // Each curve has its own room for names.
  const { wide, right } = CURVE;
  picture.dataset.right = right;
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) * wide) / box.width;
    goTo(Math.round(((x - CURVE.left) / (right - CURVE.left)) * lastStep));
  });
  return make("figure", {}, make("figcaption", {}, needed === null ? name : sentence("curve_wins", { what: name, needed })), picture, byYear(name, histories));
}

/** The same numbers as a table, at the end of each year. */
function byYear(name, histories) {
  const at = (history, step) => history.filter(([from]) => from <= step).pop();
  const ends = years.map(({ year }, index) => [year, index + 1 < years.length ? years[index + 1].at - 1 : lastStep]);
  const rows = ends.map(([year, step]) => [year, ...histories.map((history) => shown((at(history, step) || [0, null])[1]))]);
  return make("details", { class: "folded" }, make("summary", {}, sentence("as_table")), table([sentence("year"), ...data.realms], rows, sentence("at_year_ends", { what: name })));
}

/** Looks for words in all that is told, in the chronicle and in the rules. */
function search(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const list = byId("search-results");
  if (wanted.length === 0) {
    list.replaceChildren();
    byId("search-count").textContent = "";
    return;
  }
  const has = (line) => {
    const low = line.toLowerCase();
    return wanted.every((word) => low.includes(word));
  };
  const numbers = new Set(data.strings.flatMap((line, number) => (has(line) ? [number] : [])));
  const found = [];
  steps.forEach((step, at) => {
    const [, , heading, answer = null, , told = []] = step;
    const line = told.find(([number, rule]) => numbers.has(number) || numbers.has(rule)) || (numbers.has(answer) ? [answer] : null);
    if (line) found.push([text(line[0]), text(heading), () => goTo(at)]);
  });
  for (const [id, [title, rule]] of Object.entries(data.rules)) {
    if (has(`${id} ${title} ${rule}`)) found.push([`${id} ${title}`, sentence("rule"), () => showRule(id)]);
  }
  const SHOWN = 200;
  byId("search-count").textContent = found.length === 0 ? sentence("nothing_found") : sentence(found.length > SHOWN ? "found_more" : "found", { number: found.length, shown: SHOWN });
  list.replaceChildren(
    ...found.slice(0, SHOWN).map(([line, where, go]) => make("li", {}, make("button", { type: "button", class: "plain", onclick: go }, make("span", { class: "when" }, where), line))),
  );
}
