"use strict";
// A table of hexes on which tiles are laid and turned, and the map file that comes of it.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  const svgNamed = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const named = (id) => id.replaceAll("_", " ");
  const sentence = (key, values = {}) =>
    data.words[key].replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  const places = data.labels.map((label, at) => {
    const column = at % data.columns;
    const row = Math.floor(at / data.columns);
    return {
      label, column, row,
      x: column * 2 * data.across + (row % 2 === 1 ? data.across : 0) + data.across,
      y: row * 1.5 * data.up + data.up,
    };
  });
  const rows = places.length / data.columns;
  const width = (data.columns * 2 + 1) * data.across;
  const height = (rows * 1.5 + 0.5) * data.up;
  const corners = [[0, -1], [1, -0.5], [1, 0.5], [0, 1], [-1, 0.5], [-1, -0.5]]
    .map(([x, y]) => `${x * data.across},${y * data.up}`).join(" ");

  // By label: the number of the design, how often it is turned, what stands on it, and what the host alone knows.
  let laid = new Map(data.laid.map(([label, design, turn, facts, secrets]) => [label, { design, turn, facts, secrets }]));
  const before = [];
  let chosen = 0;
  let removing = false;
  let mark = 0;
  let scale = Math.min(1, Math.max(0.55, (globalThis.innerWidth - 20) / width));
  const store = `margrave paint ${data.edition}`;

  // Words that YAML takes for something else than a text stand in quotes.
  const entry = ({ design, turn, facts }) => {
    const id = data.designs[design].id;
    const tile = /^(y|n|yes|no|on|off|true|false|null)$/.test(id) ? `"${id}"` : id;
    if (turn === 0 && facts.length === 0) return tile;
    const parts = [`tile: ${tile}`, ...(turn === 0 ? [] : [`turn: ${turn}`]), ...facts];
    return `{ ${parts.join(", ")} }`;
  };
  const quoted = (label) => (/^(Y|N)$/.test(label) ? `"${label}"` : label);
  const file = () => {
    const lines = places.filter(({ label }) => laid.has(label))
      .map(({ label }) => `  ${quoted(label)}: ${entry(laid.get(label))}`);
    const head = (data.free ? "free: yes\n" : "") + (data.boxes === 1 ? "" : `boxes: ${data.boxes}\n`);
    const hidden = places.filter(({ label }) => laid.get(label)?.secrets)
      .map(({ label }) => `  ${quoted(label)}: { ${laid.get(label).secrets} }\n`);
    const secrets = hidden.length === 0 ? "" : `secrets:\n${hidden.join("")}`;
    return `${head}tiles:\n${lines.join("\n")}\n${secrets}`;
  };

  const picture = svgNamed("svg", { viewBox: `0 0 ${width} ${height}`, role: "presentation" });
  const over = svgNamed("g", {});
  const cells = svgNamed("g", {});
  places.forEach((place, at) => {
    const moved = `translate(${place.x} ${place.y})`;
    const cell = svgNamed("polygon", { class: "cell", points: corners, transform: moved });
    cell.dataset.label = place.label;
    cell.addEventListener("click", () => { mark = at; act(at); });
    const label = svgNamed("text", { class: "label", x: place.x, y: place.y + 6 });
    label.textContent = place.label;
    cells.append(cell, label);
  });
  const cursor = svgNamed("polygon", { id: "mark", points: corners });
  picture.append(cells, over, cursor);
  $("table").append(picture);

  const drawTile = (place) => {
    const tile = laid.get(place.label);
    over.querySelectorAll(`[data-on="${place.label}"]`).forEach((old) => old.remove());
    if (!tile) return;
    const image = svgNamed("image", {
      class: "laid", href: data.designs[tile.design].picture,
      x: -data.across, y: -data.up, width: 2 * data.across, height: 2 * data.up,
      transform: `translate(${place.x} ${place.y}) rotate(${60 * tile.turn})`,
    });
    image.dataset.on = place.label;
    const label = svgNamed("text", { class: "things", x: place.x, y: place.y + data.up / 2 + 12 });
    label.dataset.on = place.label;
    label.textContent = tile.facts.length === 0 ? place.label : `${place.label} *`;
    over.append(image, label);
  };
  const counts = () => {
    const used = data.designs.map(() => 0);
    laid.forEach(({ design }) => { used[design] += 1; });
    return used;
  };
  const refresh = () => {
    const used = counts();
    document.querySelectorAll("#tiles button").forEach((button, at) => {
      button.setAttribute("aria-pressed", String(!removing && at === chosen));
      const number = button.querySelector(".number");
      number.textContent = sentence("used", { number: used[at], all: data.designs[at].count });
      number.classList.toggle("over", used[at] > data.designs[at].count);
    });
    $("remove").setAttribute("aria-pressed", String(removing));
    $("undo").disabled = before.length === 0;
    $("save").disabled = laid.size === 0;
    $("text").value = laid.size === 0 ? "" : file();
    const place = places[mark];
    cursor.setAttribute("transform", `translate(${place.x} ${place.y})`);
    try { localStorage.setItem(store, JSON.stringify([...laid])); } catch { /* a page without storage */ }
  };
  const tell = (text) => { $("told").textContent = text; };
  const set = (at, tile) => {
    const place = places[at];
    before.push([at, laid.get(place.label)]);
    if (tile) laid.set(place.label, tile); else laid.delete(place.label);
    drawTile(place);
    const values = { place: place.label, number: laid.size };
    tell(tile
      ? sentence("laid", { ...values, tile: named(data.designs[tile.design].id), turn: tile.turn })
      : sentence("taken_off", values));
    refresh();
  };
  // Lays the chosen tile, or turns it where it lies already.
  const act = (at) => {
    const there = laid.get(places[at].label);
    if (removing) { if (there) set(at); else refresh(); return; }
    const { facts, secrets } = there ?? { facts: [], secrets: "" };
    const turns = there && there.design === chosen;
    set(at, { design: chosen, turn: turns ? (there.turn + 1) % 6 : 0, facts, secrets });
  };
  const undo = () => {
    const last = before.pop();
    if (!last) return;
    const [at, tile] = last;
    if (tile) laid.set(places[at].label, tile); else laid.delete(places[at].label);
    drawTile(places[at]);
    tell(sentence("undone", { place: places[at].label }));
    refresh();
  };
  const choose = (at) => {
    [chosen, removing] = [at, false];
    tell(sentence("chosen", { tile: named(data.designs[at].id) }));
    refresh();
  };
  const zoom = (by) => {
    scale = Math.min(2, Math.max(0.15, scale * by));
    picture.setAttribute("width", String(width * scale));
    picture.setAttribute("height", String(height * scale));
  };

  data.designs.forEach((design, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.title = `${named(design.id)} (${design.terrain})`;
    const image = document.createElement("img");
    [image.src, image.alt] = [design.picture, ""];
    const name = document.createElement("span");
    name.textContent = named(design.id);
    const number = document.createElement("div");
    number.className = "number";
    button.append(image, name, number);
    button.addEventListener("click", () => choose(at));
    $("tiles").append(button);
  });
  $("undo").addEventListener("click", undo);
  $("remove").addEventListener("click", () => {
    removing = !removing;
    tell(sentence(removing ? "touch_to_take_off" : "touch_to_lay"));
    refresh();
  });
  $("larger").addEventListener("click", () => zoom(1.25));
  $("smaller").addEventListener("click", () => zoom(0.8));
  $("save").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file()], { type: "text/yaml" }));
    link.download = "map.yaml";
    link.click();
    URL.revokeObjectURL(link.href);
    tell(sentence("saved"));
  });
  $("table").addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -data.columns, ArrowDown: data.columns };
    if (event.key in steps && !event.ctrlKey && !event.metaKey) {
      const next = mark + steps[event.key];
      const wraps = Math.abs(steps[event.key]) === 1 && places[next] && places[next].row !== places[mark].row;
      if (places[next] && !wraps) mark = next;
      const [place, lies] = [places[mark].label, laid.get(places[mark].label)];
      tell(lies ? sentence("stands", { place, tile: named(data.designs[lies.design].id) }) : sentence("empty", { place }));
      refresh();
    } else if (event.key === "Enter" || event.key === " ") {
      act(mark);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      if (laid.has(places[mark].label)) set(mark);
    } else if (event.key === "[" || event.key === "]") {
      choose((chosen + (event.key === "]" ? 1 : data.designs.length - 1)) % data.designs.length);
    } else if (event.key === "z") {
      undo();
    } else {
      return;
    }
    event.preventDefault();
  });
  // What was laid here before a reload is there again, unless a map came with the page.
  if (laid.size === 0) {
    try {
      const known = new Set(data.labels);
      const kept = JSON.parse(localStorage.getItem(store) ?? "[]");
      const fits = ([label, tile]) => known.has(label) && data.designs[tile.design] !== undefined;
      laid = new Map(kept.filter(fits));
    } catch { /* a page without storage */ }
  }
  places.forEach(drawTile);
  zoom(1);
  refresh();
})();
