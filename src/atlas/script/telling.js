// What is told of a step, beside the map: its lines with their rules, and how each number came about.

/** A line with its rule, and under it how its number came about, which is made when it is opened. */
function lineElement(row, open = false) {
  const line = lineOf(row);
  const rule = data.rules[line.rule] ? ruleButton(line.rule) : line.rule ? make("span", { class: "rule" }, line.rule) : null;
  const said = [make("span", { class: "said" }, line.text), " ", rule];
  if (line.why.length === 0) return make("li", { class: line.kind }, said);
  const details = make("details", { open }, make("summary", {}, said));
  const explain = () => {
    if (details.open && details.children.length === 1) details.append(make("div", { class: "why" }, line.why.map(whyElement)));
  };
  explain();
  details.addEventListener("toggle", explain);
  return make("li", { class: line.kind }, details);
}

function whyElement(passage) {
  if (typeof passage === "number") return make("p", {}, withRules(text(passage).trim()));
  const [what, total, parts] = passage;
  const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);
  return make(
    "table",
    { class: "sum" },
    make("caption", { class: "unseen" }, text(what)),
    make("tbody", {}, parts.map(([amount, reason, rule, from]) =>
      make(
        "tr",
        {},
        make("td", { class: "number" }, signed(amount)),
        make("td", {}, text(reason), make("div", { class: "from" }, withRules(text(rule)), text(from) ? ` · ${text(from)}` : "")),
      ))),
    make("tfoot", {}, make("tr", {}, make("td", { class: "number" }, String(total).replace("-", "−")), make("th", { scope: "row" }, text(what)))),
  );
}

/** What differs between two boards, each as a sentence and the place it is at. */
function differences(before, after) {
  const found = [];
  const say = (place, words) => found.push({ place, words });
  if (before.map !== after.map && after.map !== null) say(null, sentence(before.map === null ? "map_lies" : "map_changed"));
  // A map that is new is not told place by place.
  const laid = before.places.length > 0;
  after.places.forEach((row, at) => {
    if (!laid || row === before.places[at] || !before.places[at]) return;
    const [was, is] = [placeOf(before.places[at]), placeOf(row)];
    if (was.name !== is.name) say(at, sentence("is_called", { was: was.name, now: is.name }));
    if (!was.known && is.known) say(at, sentence("becomes_known", { place: is.name }));
    if (was.owner !== is.owner) say(at, sentence("becomes", { thing: is.name, was: ownerName(was.owner), now: ownerName(is.owner) }));
    if (was.settlement !== is.settlement) say(at, sentence("becomes", { thing: is.name, was: was.settlement || sentence("nothing"), now: is.settlement || sentence("nothing") }));
    if (was.razed !== is.razed) say(at, sentence(is.razed ? "is_razed" : "is_rebuilt", { place: is.name }));
    if (was.besieger !== is.besieger) say(at, is.besieger === null ? sentence("siege_over", { place: is.name }) : sentence("besieges", { realm: ownerName(is.besieger), place: is.name }));
    if (was.cutOff !== is.cutOff) say(at, sentence(is.cutOff ? "is_cut_off" : "is_linked", { place: is.name }));
    for (const mark of is.marks) if (!was.marks.includes(mark)) say(at, sentence("lies_on", { thing: mark, place: is.name }));
    for (const mark of was.marks) if (!is.marks.includes(mark)) say(at, sentence("gone_from", { thing: mark, place: is.name }));
    const [hadDiscs, hasDiscs] = [was.discs.map(discName), is.discs.map(discName)];
    for (const disc of hasDiscs) if (!hadDiscs.includes(disc)) say(at, sentence("lies_on", { thing: disc, place: is.name }));
    for (const disc of hadDiscs) if (!hasDiscs.includes(disc)) say(at, sentence("gone_from", { thing: disc, place: is.name }));
  });
  for (const [id, row] of after.banners) {
    const old = before.banners.get(id);
    if (old === row) continue;
    const is = bannerOf(row);
    if (!old) {
      say(is.at, sentence("stands_at", { banner: is.name, place: labelOf(after, is.at) }));
      continue;
    }
    const was = bannerOf(old);
    if (was.at !== is.at) say(is.at, sentence("becomes", { thing: is.name, was: labelOf(before, was.at), now: labelOf(after, is.at) }));
    if (was.points !== is.points && was.points !== null && is.points !== null) say(is.at, sentence("points_become", { banner: is.name, was: was.points, number: is.points }));
  }
  for (const [id, row] of before.banners) {
    if (!after.banners.has(id)) say(row[4], sentence("gone_from", { thing: text(row[1]), place: labelOf(before, row[4]) }));
  }
  for (const [id, row] of after.ships) {
    const old = before.ships.get(id);
    if (old === row) continue;
    const is = shipOf(row);
    if (!old) say(is.at, sentence("lies_at", { ship: is.name, place: labelOf(after, is.at) }));
    else if (old[4] !== is.at) say(is.at, sentence("becomes", { thing: is.name, was: labelOf(before, old[4]), now: labelOf(after, is.at) }));
  }
  for (const [id, row] of before.ships) {
    if (!after.ships.has(id)) say(row[4], sentence("gone_from", { thing: text(row[1]), place: labelOf(before, row[4]) }));
  }
  return found;
}

/** So many lines are shown with a step, the others when the page has been drawn. */
const AT_ONCE = 8;

function fillInParts(list, rows, element) {
  list.replaceChildren(...rows.slice(0, AT_ONCE).map(element));
  later(list.id, () => list.append(...rows.slice(AT_ONCE).map(element)));
}

/** What a screen reader says of the step when the slider rests. */
let saidWhenAtRest = "";

/** Shows what is told of a step and what changed on the map with it. */
function tellStep(step, changed) {
  const battle = battleOfStep.get(step.at);
  byId("step-heading").textContent = step.heading || sentence("beginning");
  byId("step-answer").textContent = step.answer;
  byId("step-answer").hidden = !step.answer;
  fillInParts(byId("step-lines"), step.told, (row) => lineElement(row));
  byId("step-battle").replaceChildren(
    ...(battle === undefined ? [] : [make("button", { type: "button", onclick: () => openBattle(battle) }, sentence("whole_battle"))]),
  );
  fillInParts(byId("step-changes"), changed, ({ place, words }) =>
    make("li", {}, place === null ? words : make("button", { type: "button", class: "plain", onclick: () => showPlace(place) }, words)));
  byId("changes").hidden = changed.length === 0;
  saidWhenAtRest = [sentence("step_at_rest", { number: step.at + 1, total: steps.length, heading: step.heading || sentence("beginning") }), ...step.told.slice(0, 3).map((row) => lineOf(row).text), ...changed.slice(0, 4).map(({ words }) => words)].join(" ");
}
