// Asks a page of the atlas what it shows, as somebody would who uses it.
(() => {
  const errors = [];
  window.addEventListener("error", (event) => errors.push(String(event.message)));
  const found = { errors };
  // From when the file is read: before that the browser itself begins.
  document.documentElement.getBoundingClientRect();
  const [opened] = performance.getEntriesByType("navigation");
  found.begun = Math.round(performance.now() - opened.responseEnd);
  const shownStep = () => Number(document.getElementById("count").textContent.split(" / ")[0]);
  const slide = (to) => {
    const slider = document.getElementById("slider");
    slider.value = to;
    slider.dispatchEvent(new Event("input"));
  };
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const settle = () => pictures.forEach((picture) => picture.drawStale(Infinity));
  const drawn = () => (settle(), [...document.querySelectorAll(".picture:not([hidden]) .pieces, .picture:not([hidden]) .frontiers, .picture:not([hidden]) .settlement, .picture:not([hidden]) .land")].map((one) => one.outerHTML)).join("");
  const last = steps.length - 1;
  const cell = (row, at) => Number(row.children[at].textContent);

  // Each step is taken several times, as other programs may be at work: what it needs is its quickest run,
  // and what one sees is the one in the middle.
  const RUNS = 7;
  const measure = () => {
    const once = (from, to) => {
      goTo(from);
      document.documentElement.getBoundingClientRect();
      const start = performance.now();
      goTo(to);
      document.documentElement.getBoundingClientRect();
      return performance.now() - start;
    };
    const inOrder = (list) => list.sort((one, other) => one - other);
    const [quickest, seen] = [[], []];
    const time = (from, to) => {
      const runs = inOrder(Array.from({ length: RUNS }, () => once(from, to)));
      quickest.push(runs[0]);
      seen.push(runs[Math.floor(RUNS / 2)]);
    };
    for (let at = 1; at <= Math.min(last, 150); at += 1) time(at - 1, at);
    for (let at = 1; at <= 50; at += 1) time((at * 104729) % steps.length, (at * 7919) % steps.length);
    const of = (list) => ({ half: list[Math.floor(list.length / 2)], most: list[Math.floor(list.length * 0.95)], all: list[list.length - 1] });
    found.quickest = of(inOrder(quickest));
    found.seen = of(inOrder(seen));
  };

  const report = () => {
    window.parent.postMessage(JSON.stringify(found), "*");
  };

  const frames = () => new Promise((done) => setTimeout(done, 80));

  const use = async () => {
    found.ends = [];
    for (const to of [0, Math.floor(steps.length / 2), last]) {
      slide(to);
      found.ends.push(shownStep());
    }
    found.jumped = drawn().length;
    goTo(0);
    for (let at = 1; at <= last; at += 1) press("ArrowRight");
    found.forward = drawn().length;
    if (shownStep() !== last + 1) errors.push("the keys do not lead to the end");
    press("Home");
    press("PageDown");
    if (shownStep() === 1 && years.length > 1) errors.push("no key leads to the next year");
    press("End");
    const reading = shownStep();
    document.getElementById("leaf-story").dispatchEvent(new KeyboardEvent("keydown", { key: "PageUp", bubbles: true }));
    if (shownStep() !== reading) errors.push("a key that scrolls the book goes to another step");

    document.getElementById("tab-realms").click();
    const tables = document.querySelectorAll("#leaf-realms table");
    const headings = [...tables[0].querySelectorAll("thead th")].map((one) => one.textContent);
    const land = headings.indexOf(sentence("places"));
    const crowns = headings.indexOf(data.crowns);
    found.realms = [...tables[0].querySelectorAll("tbody tr")].map((row) => [cell(row, land), crowns < 0 ? 0 : cell(row, crowns)]);

    // What is pressed hides nothing of the map, and the scale can be read from end to end.
    const apart = (one, other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
    const box = (element) => element.getBoundingClientRect();
    const map = document.querySelector(".picture:not([hidden]) svg");
    for (const button of document.querySelectorAll("#zoom button, #key summary, #listed")) if (!apart(box(button), box(map))) errors.push(`${button.textContent} lies on the map`);
    const scale = [...document.querySelectorAll("#years button")].sort((one, other) => box(one).left - box(other).left);
    scale.forEach((mark, at) => {
      if (at > 0 && !apart(box(scale[at - 1]), box(mark))) errors.push(`${scale[at - 1].textContent} and ${mark.textContent} meet on the scale`);
    });
    const wide = box(document.getElementById("years")).width;
    const ends = [0, ...scale.map((mark) => box(mark).left - box(document.getElementById("years")).left), wide];
    const gap = Math.max(...ends.map((end, at) => (at > 0 ? end - ends[at - 1] : 0)));
    if (gap > wide / 2) errors.push(`half of the scale says nothing: ${scale.map((mark) => mark.textContent)}`);
    // Names stand clear of what is drawn in the middle of places.
    const drawnThere = [...document.querySelectorAll(".picture:not([hidden]) .settlement")].filter((one) => one.hasChildNodes());
    for (const name of document.querySelectorAll(".picture:not([hidden]) #layer-names text")) {
      const of = box(name);
      const within = { left: of.left, right: of.right, top: of.top + of.height * 0.25, bottom: of.bottom - of.height * 0.25 };
      if (drawnThere.some((one) => !apart(within, box(one)))) errors.push(`${name.textContent} is written over a settlement`);
    }
    if (document.getAnimations().length > 0) errors.push("the page is drawn anew without a step");

    document.getElementById("tab-curves").click();
    const captions = [...document.querySelectorAll("#leaf-curves figcaption")].map((one) => one.textContent);
    found.curves = data.standings.filter(([name]) => captions.some((caption) => caption.startsWith(name))).length;
    if (document.querySelectorAll("#leaf-curves path").length === 0) errors.push("there are no curves");
    document.getElementById("tab-chronicle").click();
    if (document.getElementById("leaf-chronicle").textContent.length < 200) errors.push("there is no chronicle");
    document.getElementById("tab-search").click();
    const field = document.getElementById("search");
    field.value = "battle";
    field.dispatchEvent(new Event("input"));
    if (document.querySelectorAll("#search-results li").length === 0) errors.push("nothing is found");

    document.getElementById("tab-battles").click();
    found.results = document.querySelectorAll("#leaf-battles .battles .result").length;
    for (const battle of document.querySelectorAll("#leaf-battles .battles > li > details")) battle.open = true;
    await frames();
    for (const line of document.querySelectorAll("#leaf-battles .lines details")) line.open = true;
    await frames();
    const partsOf = (sum) => sum.querySelectorAll("tbody tr").length;
    const sums = (within) => [...document.querySelectorAll(`${within} .sum`)].sort((one, other) => partsOf(other) - partsOf(one));
    const amount = (text) => Number(text.replace("−", "-").replace("+", ""));
    let [sum] = sums("#leaf-battles");
    if (!sum) {
      // A battle that was fought with figures is no sum of the engine's.
      goTo(steps.findIndex((_, at) => stepAt(at).told.some((row) => lineOf(row).why.some(Array.isArray))));
      document.getElementById("tab-story").click();
      await frames();
      for (const line of document.querySelectorAll("#leaf-story .lines details")) line.open = true;
      await frames();
      [sum] = sums("#leaf-story");
      document.getElementById("tab-battles").click();
    }
    const parts = [...sum.querySelectorAll("tbody td.number")].map((one) => amount(one.textContent));
    found.sum = { parts: parts.reduce((total, one) => total + one, 0), total: amount(sum.querySelector("tfoot td").textContent) };
    const rule = document.querySelector("#leaf-battles .lines button.rule");
    rule.click();
    found.rule = { id: rule.textContent, title: document.getElementById("rule-title").textContent };
    if (!document.getElementById("rule").open) errors.push("the rule does not open");
    document.getElementById("rule").close();

    document.getElementById("theme").click();
    showPlace(0);
    if (document.getElementById("place").hidden) errors.push("no place is shown");
    for (const name of ["map", "realms", "battles", "counters"]) document.getElementById(`print-${name}`).checked = true;
    found.sheets = printPages();
    document.getElementById("sheets").replaceChildren();
    const playing = current.board.realms.map(realmOf).filter((realm) => !realm.out || realm.land > 0 || realm.banners > 0);
    if (found.sheets < playing.length + 2) errors.push("pages to print are missing");
    found.wider = 0;
    for (const tab of document.querySelectorAll("[role=tab]")) {
      tab.click();
      found.wider = Math.max(found.wider, document.documentElement.scrollWidth - document.documentElement.clientWidth);
    }
    if (document.querySelectorAll("[id]").length !== new Set([...document.querySelectorAll("[id]")].map((one) => one.id)).size) errors.push("two elements have one id");
  };

  measure();
  use()
    .catch((error) => errors.push(String(error)))
    .then(report);
})();
