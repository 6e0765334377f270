// Small parts of the page: elements made by name, with text that is never read as HTML.

/** An element with attributes and children; text is text. */
function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same for what is drawn. */
function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** What can wait until the page has been drawn, by what it is for; a new one takes the place of the old. */
const waiting = new Map();

function later(what, act) {
  const soon = window.requestIdleCallback || ((then) => setTimeout(then, 30));
  if (!waiting.has(what)) soon(() => {
    const wanted = waiting.get(what);
    waiting.delete(what);
    wanted();
  }, { timeout: 200 });
  waiting.set(what, act);
}

const byId = (id) => document.getElementById(id);

/** A table: headings, and rows of cells that are text, numbers or elements. */
function table(headings, rows, caption) {
  const cell = (name, value) =>
    make(name, typeof value === "number" || /^[-+]?\d+$|^\?$/.test(value) ? { class: "number" } : {}, value instanceof Node ? value : String(value));
  const numbers = headings.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === "number" || /^[-+]?\d+$|^\?$/.test(row[at])));
  return make(
    "div",
    { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    make(
      "table",
      {},
      make("caption", { class: "unseen" }, caption),
      make("thead", {}, make("tr", {}, headings.map((heading, at) => make("th", { scope: "col", class: [numbers[at] ? "number" : "", heading.length > 16 ? "long" : ""].join(" ") }, heading)))),
      make("tbody", {}, rows.map((row) => make("tr", {}, row.map((value, at) => (at === 0 ? filled(cell("th", value), { scope: "row" }, []) : cell("td", value)))))),
    ),
  );
}

/** A realm's name with its sign: colour and pattern, so that neither is needed alone. */
function realmSign(realm) {
  return make("span", { class: "sign", "data-realm": realm < 0 ? null : realm, "aria-hidden": "true" });
}

function realmName(realm) {
  return make("span", { class: "of-realm" }, realmSign(realm), ownerName(realm));
}

/** Text in which rules stand in brackets, as nodes with a button for each rule that is known. */
function withRules(line) {
  return line.split(/(\[[A-Z]+-[A-Z0-9]+-[0-9A-Z]+\])/).map((part) => {
    const id = part.startsWith("[") ? part.slice(1, -1) : "";
    return data.rules[id] ? ruleButton(id) : part;
  });
}

function ruleButton(id) {
  return make("button", { class: "rule", type: "button", title: data.rules[id][0], onclick: () => showRule(id) }, id);
}

/** Opens an entry of the rule book. */
function showRule(id) {
  const [title, rule, unclear, example, source, ruling] = data.rules[id];
  const paragraphs = (name, words) => (words ? [make("h3", {}, name), ...words.trim().split(/\n\s*\n/).map((one) => make("p", {}, withRules(one)))] : []);
  byId("rule-title").textContent = `${id} · ${title}`;
  byId("rule-text").replaceChildren(
    ...rule.trim().split(/\n\s*\n/).map((one) => make("p", {}, withRules(one))),
    ...paragraphs(sentence("example"), example),
    ...paragraphs(sentence("unclear"), unclear),
    ...paragraphs(sentence("ruling"), ruling),
    ...(source ? [make("p", { class: "source" }, source)] : []),
  );
  if (!byId("rule").open) byId("rule").showModal();
}
