// The map: over the printed ground everything that changes is drawn anew, but only where two boards
// differ. What changed with the step is marked.

/** On so many places pieces, and frontiers, are drawn at once. */
const AT_ONE_TIME = 12;

/** One map on the table. */
class MapPicture {
  constructor(at) {
    this.at = at;
    this.box = document.querySelector(`.picture[data-map="${at}"]`);
    this.svg = this.box.querySelector("svg");
    this.places = data.maps[at];
    this.board = new Board();
    const numbers = new Map(this.places.map(([label], place) => [label, place]));
    // All that is printed of each place, and of that what changes.
    this.printed = this.places.map(() => []);
    for (const one of this.svg.querySelectorAll("[data-place]")) this.printed[numbers.get(one.dataset.place)].push(one);
    this.grounds = this.printed.map(([ground]) => (ground ? { land: ground.querySelector(".land"), middle: ground.querySelector(".settlement") } : {}));
    this.svg.addEventListener("click", ({ target }) => {
      const one = target.closest("[data-place]");
      if (one) showPlace(numbers.get(one.dataset.place));
    });
    this.frontiers = draw("g", { class: "frontiers" });
    this.walls = draw("g", { class: "walls" });
    this.pieces = draw("g", { class: "pieces" });
    // Rings lie under the pieces, arrows over them.
    this.rings = draw("g", { class: "news" });
    this.news = draw("g", { class: "news" });
    // What is drawn of each place, and the places where something else is to be drawn.
    this.drawn = [];
    this.stale = new Set();
    this.staleFrontiers = new Set();
    this.unlaid = new Set();
    this.wallsOf = new Map();
    this.frontierOf = this.places.map(() => draw("path"));
    this.piecesOf = this.places.map(([label]) => draw("g", { "data-place": label }));
    this.frontiers.append(...this.frontierOf);
    this.pieces.append(...this.piecesOf);
    const names = this.svg.querySelector("#layer-coordinates");
    this.svg.insertBefore(this.walls, names);
    this.svg.insertBefore(this.frontiers, names);
    this.svg.insertBefore(this.rings, names);
    this.svg.insertBefore(this.pieces, names);
    this.svg.append(this.news);
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.removeAttribute("role");
    this.view = new MapView(this.svg);
  }

  /** Draws a board where it differs from the one that is drawn. */
  show(board) {
    const old = this.board;
    const owners = new Set();
    const stale = new Set();
    this.places.forEach((_, place) => {
      const [was, is] = [old.places[place], board.places[place]];
      if (was === is) return;
      stale.add(place);
      if (!was || !is || was[2] !== is[2]) owners.add(place);
    });
    for (const [rows, before] of [[board.banners, old.banners], [board.ships, old.ships]]) {
      for (const [id, row] of rows) if (before.get(id) !== row) stale.add(row[4]).add((before.get(id) || row)[4]);
      for (const [id, row] of before) if (!rows.has(id)) stale.add(row[4]);
    }
    this.board = board;
    for (const place of owners) {
      const { land } = this.grounds[place];
      if (land && board.places[place]) land.setAttribute("class", `land${ownerClass(board.places[place][2])}`);
    }
    for (const place of owners) {
      this.staleFrontiers.add(place);
      for (const next of this.places[place][5]) if (next !== null) this.staleFrontiers.add(next);
    }
    for (const place of stale) this.stale.add(place);
    this.drawStale(AT_ONE_TIME);
    // After a long way through the campaign some of it comes with the next frame.
    if (this.stale.size > 0 || this.staleFrontiers.size > 0) later(`map-${this.at}`, () => this.drawStale(Infinity));
  }

  /** Draws frontiers, and what stands there, of so many of the places where it has changed. */
  drawStale(most) {
    for (const place of [...this.staleFrontiers].slice(0, most)) {
      this.staleFrontiers.delete(place);
      this.showFrontier(place);
    }
    const some = new Set([...this.stale].slice(0, most));
    const standing = new Map();
    const lies = (row, kind) => some.has(row[4]) && standing.set(row[4], [...(standing.get(row[4]) || []), [kind, row]]);
    for (const row of this.board.banners.values()) lies(row, "banner");
    for (const row of this.board.ships.values()) lies(row, "ship");
    for (const place of some) {
      this.stale.delete(place);
      this.showPlace(place, standing.get(place) || []);
    }
  }

  showPlace(place, standing) {
    const row = this.board.places[place];
    const { middle } = this.grounds[place];
    if (!row) return;
    const is = placeOf(row);
    const was = this.drawn[place] ? placeOf(this.drawn[place]) : {};
    this.drawn[place] = row;
    const seen = ["known", "settlement", "razed", "besieger", "circle"];
    if (middle && seen.some((name) => was[name] !== is[name])) middle.replaceChildren(...this.settlement(place, is));
    const pieces = this.standing(place, is, standing);
    if (pieces.length > 0 || this.piecesOf[place].hasChildNodes()) this.piecesOf[place].replaceChildren(...pieces);
    const walls = is.marks.map((mark) => data.walls[mark]).filter((side) => side !== undefined);
    if (walls.length > 0 || this.wallsOf.has(place)) this.showWalls(place, walls);
  }

  /** Walls along sides of a place, a little within it. */
  showWalls(place, sides) {
    const [, x, y, , outline] = this.places[place];
    const within = (at) => {
      const [cx, cy] = outline[at % outline.length];
      return `${(cx + (x - cx) * 0.09).toFixed(1)} ${(cy + (y - cy) * 0.09).toFixed(1)}`;
    };
    if (!this.wallsOf.has(place)) {
      this.wallsOf.set(place, draw("path", { class: "wall" }));
      this.walls.append(this.wallsOf.get(place));
    }
    this.wallsOf.get(place).setAttribute("d", sides.map((at) => `M${within(at)}L${within(at + 1)}`).join(""));
  }

  /** What stands in the middle of a place. */
  settlement(place, is) {
    const found = [];
    if (is.settlement) {
      const [symbol, size, , sign] = data.settlements[is.settlement] || [null, 34, null, is.settlement[0]];
      found.push(symbol ? draw("use", { href: `#${symbol}`, transform: `scale(${size / 100})` }) : draw("g", { class: "mark" }, draw("circle", { class: "disc", r: 9 }), draw("text", { y: 3.5 }, sign)));
    } else if (is.circle) {
      found.push(draw("use", { href: "#ring", transform: "scale(.22)" }));
    } else if (!is.known && !this.places[place][6]) {
      found.push(draw("text", { class: "unknown", y: 7 }, "?"));
    }
    if (is.razed) found.push(draw("path", { class: "ruin", d: "M-15-13L15 13M15-13L-15 13" }));
    if (is.besieger !== null) found.push(draw("circle", { class: "siege", r: 23 }));
    return found;
  }

  /** Flags under the middle, marks to the left of it, ships to the right. */
  standing(place, is, standing) {
    const [, x, y, , , , , berth, signs] = this.places[place];
    const found = [];
    const lying = is.marks.filter((mark, at) => data.marks[mark] !== null && is.marks.indexOf(mark) === at);
    const drawn = [
      ...(is.cutOff ? [draw("g", { class: `piece cut-off${ownerClass(is.owner)}` }, draw("path", { class: "disc", d: "M0-11L11 9H-11Z" }), draw("text", { y: 6.5 }, "!"))] : []),
      ...lying.filter((mark) => !isWritten(mark)).map(markSign),
      ...is.discs.map(([realm]) => draw("g", { class: `piece operative r${realm}` }, draw("path", { class: "disc", d: "M0-9L9 0 0 9-9 0Z" }))),
    ];
    drawn.forEach((sign, before) => {
      // The sign of a kind of province stands first.
      const at = before + signs;
      sign.setAttribute("transform", `translate(${x - 33 + (at % 2) * 17} ${y - 15 - Math.floor(at / 2) * 17})`);
      found.push(sign);
    });
    // Names take lines of their own, over what stands there.
    lying.filter(isWritten).forEach((mark, at) => {
      const sign = markSign(mark);
      sign.setAttribute("transform", `translate(${x} ${y - 32 - at * 14})`);
      found.push(sign);
    });
    const fleets = new Map();
    for (const [kind, row] of standing) {
      if (kind !== "ship") continue;
      const flag = row[6] || short(row[2]);
      const [owner, count] = fleets.get(flag) || [row[2], 0];
      fleets.set(flag, [owner, count + 1]);
    }
    [...fleets].forEach(([flag, [owner, count]], at) => {
      found.push(
        draw(
          "g",
          { class: `piece ship${ownerClass(owner)}`, transform: `translate(${berth[0]} ${berth[1] + at * 17})` },
          draw("path", { class: "pole", d: "M0-8V-18" }),
          draw("path", { class: "hull", d: "M-16-7H16Q13 7 7 7H-7Q-13 7-16-7ZM1-18L10-9H1Z" }),
          draw("text", { y: 3.6 }, `${flag}${count}`),
        ),
      );
    });
    const flags = flagsOf(standing.filter(([kind]) => kind === "banner").map(([, row]) => row));
    for (let from = 0; from < flags.length; from += 4) {
      const row = flags.slice(from, from + 4);
      let left = x - row.reduce((sum, [, word]) => sum + flagWidth(word) + 2, 0) / 2;
      for (const [realm, word] of row) {
        const width = flagWidth(word);
        found.push(
          draw(
            "g",
            { class: `piece banner r${realm}`, transform: `translate(${left} ${y + 37 + (from / 4) * 19})` },
            draw("path", { class: "pole", d: "M0 0V-23" }),
            draw("path", { class: "flag", d: `M0-23H${width}l-4 6 4 6H0Z` }),
            draw("text", { x: width / 2 - 1, y: -13.6 }, word),
          ),
        );
        left += width + 2;
      }
    }
    return found;
  }

  /** The frontier of a place: along its sides beyond which somebody else owns. */
  showFrontier(place) {
    const [, x, y, , outline, beside, , , , parts] = this.places[place];
    const owner = (at) => (at !== null && this.board.places[at] ? this.board.places[at][2] : -1);
    const own = owner(place);
    // The frontier of an island lies around its own middle, that of a hole outside of it.
    const rings = [[outline, beside, 0.955, x, y]];
    for (const [outline, beside, hole] of parts) {
      const mean = (axis) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length;
      rings.push([outline, beside, hole ? 1.03 : 0.955, mean(0), mean(1)]);
    }
    const path = rings.map(([outline, beside, part, x, y]) => {
      const within = (at) => {
        const [cx, cy] = outline[at % outline.length];
        return `${(x + (cx - x) * part).toFixed(1)} ${(y + (cy - y) * part).toFixed(1)}`;
      };
      const sides = own === -1 ? [] : outline.map((_, at) => at).filter((at) => owner(beside[at]) !== own);
      return sides.map((at) => `M${within(at)}L${within(at + 1)}`).join("");
    });
    this.frontierOf[place].setAttribute("class", `frontier${ownerClass(own)}`);
    this.frontierOf[place].setAttribute("d", path.join(""));
  }

  /** Marks what changed with a step: rings around places, arrows of what moved, swords where a battle is. */
  mark(before, step, battle) {
    const middle = (place) => this.places[place].slice(1, 3);
    const [news, rings] = [[], []];
    const ringed = new Set();
    const [, places = [], banners = [], ships = []] = step.changes;
    if (before.map === this.at) for (const [place] of places) ringed.add(place);
    for (const [rows, changed] of [[before.banners, banners], [before.ships, ships]]) {
      for (const row of changed) {
        const old = rows.get(row[0]);
        if (old && row.length > 1 && old[4] !== row[4] && this.places[old[4]] && this.places[row[4]]) {
          news.push(arrow(middle(old[4]), middle(row[4]), row[2]));
        }
        if (row.length > 1) ringed.add(row[4]);
        else if (old) ringed.add(old[4]);
      }
    }
    // Where nothing changed, what the step is about.
    const marked = ringed.size > 0 ? ringed : new Set(step.places);
    if (marked.size <= 24) {
      for (const place of marked) {
        if (!this.places[place]) continue;
        const [x, y] = middle(place);
        rings.push(draw("circle", { class: "ring", cx: x, cy: y, r: 44 }), draw("circle", { class: "ring inner", cx: x, cy: y, r: 44 }));
      }
    }
    if (battle !== undefined && data.battles[battle][1] !== null && this.places[data.battles[battle][1]]) {
      const [x, y] = middle(data.battles[battle][1]);
      news.push(draw("g", { class: "fight", transform: `translate(${x} ${y - 30})` }, draw("circle", { r: 13 }), draw("path", { d: "M-6-6L6 6M6-6L-6 6M3 7L7 3M-3 7L-7 3" })));
    }
    this.rings.replaceChildren(...rings);
    this.news.replaceChildren(...news);
  }

  /** Shows only the tiles that lie already; all of them for none. */
  lay(places) {
    const lies = places && new Set(places);
    if (!lies && !this.partly) return;
    this.partly = Boolean(lies);
    this.places.forEach((_, place) => {
      const hidden = lies !== null && !lies.has(place);
      if (hidden === this.unlaid.has(place)) return;
      for (const one of this.printed[place]) one.classList.toggle("unlaid", hidden);
      if (hidden) this.unlaid.add(place);
      else this.unlaid.delete(place);
    });
    this.svg.querySelector("#layer-ridges").classList.toggle("unlaid", this.partly);
    if (this.partly) [this.rings, this.news].forEach((layer) => layer.replaceChildren());
  }

  /** Rings one place that was asked for. */
  point(place) {
    const [, x, y] = this.places[place];
    this.news.querySelectorAll(".pointed").forEach((one) => one.remove());
    this.news.append(draw("circle", { class: "pointed", cx: x, cy: y, r: 50 }));
  }
}

const ownerClass = (owner) => (owner === -1 ? "" : owner < 0 ? " ri" : ` r${owner}`);
const short = (owner) => (owner < 0 ? "i" : data.short[owner]);
const flagWidth = (word) => word.length * 7 + 9;

/** One flag for each banner, or one for all of a realm where there are many. */
function flagsOf(rows) {
  const sorted = rows.slice().sort((one, other) => one[2] - other[2] || one[3] - other[3]);
  if (sorted.length <= 3) return sorted.map((row) => [row[2], `${short(row[2])}${row[3]}`]);
  const counts = new Map();
  for (const row of sorted) counts.set(row[2], [...(counts.get(row[2]) || []), row[3]]);
  return [...counts].map(([realm, numbers]) => [realm, numbers.length === 1 ? `${short(realm)}${numbers[0]}` : `${short(realm)}×${numbers.length}`]);
}

/** Whether a mark has neither symbol nor sign, so that its name stands there. */
function isWritten(mark) {
  const [symbol, , , sign] = data.marks[mark] || [];
  return !symbol && !sign;
}

/** One mark: its symbol, else its sign, else its word. */
function markSign(mark) {
  const [symbol, size, colour, sign] = data.marks[mark] || [null, 34, null, null];
  const disc = { class: "disc", r: symbol ? 9.5 : 8, style: colour ? `fill:${colour}` : null };
  const at = { class: "mark" };
  if (symbol) return draw("g", at, draw("circle", disc), draw("use", { href: `#${symbol}`, transform: `scale(${(Math.min(size, 34) * 5) / 900})` }));
  if (sign) return draw("g", at, draw("circle", disc), draw("text", { y: 3.5 }, sign));
  const half = mark.length * 3.4 + 3;
  return draw("g", at, draw("path", { class: "disc", d: `M${-half}-6H${half}V6H${-half}Z` }), draw("text", { class: "word", y: 2.6 }, mark));
}

function arrow([fromX, fromY], [toX, toY], owner) {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const at = (along, aside) => `${(fromX + ux * along - uy * aside).toFixed(1)} ${(fromY + uy * along + ux * aside).toFixed(1)}`;
  const tip = long - 16;
  return draw("path", { class: `arrow${ownerClass(owner)}`, d: `M${at(16, 0)}L${at(tip - 9, 0)}M${at(tip, 0)}L${at(tip - 14, -8)}L${at(tip - 14, 8)}Z` });
}

/** What part of a picture is seen: it can be enlarged and moved with wheel, fingers and buttons. */
class MapView {
  constructor(svg) {
    this.svg = svg;
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.whole = [x, y, width, height];
    this.box = this.whole.slice();
    this.fingers = new Map();
    svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && this.box[2] === this.whole[2] && event.deltaY > 0) return;
      event.preventDefault();
      this.enlarge(event.deltaY < 0 ? 1.2 : 1 / 1.2, this.spot(event));
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.fingers.set(event.pointerId, event));
    svg.addEventListener("pointermove", (event) => this.moved(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
  }

  spot({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  moved(event) {
    const old = this.fingers.get(event.pointerId);
    if (!old) return;
    const others = [...this.fingers.values()].filter((one) => one.pointerId !== event.pointerId);
    const [was, is] = [this.spot(old), this.spot(event)];
    if (others.length === 1) {
      const other = this.spot(others[0]);
      const apart = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]) || 1;
      this.enlarge(apart(is) / apart(was), other);
    } else if (others.length === 0 && this.box[2] < this.whole[2]) {
      this.place(this.box[0] + was[0] - is[0], this.box[1] + was[1] - is[1], this.box[2]);
    }
    this.fingers.set(event.pointerId, event);
  }

  enlarge(by, [x, y]) {
    const width = Math.min(this.whole[2], Math.max(this.whole[2] / 8, this.box[2] / by));
    const scale = width / this.box[2];
    this.place(x - (x - this.box[0]) * scale, y - (y - this.box[1]) * scale, width);
  }

  place(x, y, width) {
    const height = (width * this.whole[3]) / this.whole[2];
    const held = (value, least, most) => Math.max(least, Math.min(most, value));
    this.box = [held(x, this.whole[0], this.whole[0] + this.whole[2] - width), held(y, this.whole[1], this.whole[1] + this.whole[3] - height), width, height];
    this.svg.setAttribute("viewBox", this.box.map((one) => one.toFixed(1)).join(" "));
    // While the whole is seen, a finger scrolls the page.
    this.svg.style.touchAction = width < this.whole[2] ? "none" : "pan-y";
  }

  around(by) {
    this.enlarge(by, [this.box[0] + this.box[2] / 2, this.box[1] + this.box[3] / 2]);
  }

  fit() {
    this.place(this.whole[0], this.whole[1], this.whole[2]);
  }
}

const pictures = data.maps.map((_, at) => new MapPicture(at));

/** Shows the map of a board, and marks what changed with the step. */
function showMap(board, before, step) {
  const laying = board.map === null && step.laid.length > 0;
  const seen = laying ? 0 : board.map;
  pictures.forEach((picture) => {
    picture.box.hidden = picture.at !== seen;
  });
  byId("no-map").hidden = seen !== null;
  byId("key").hidden = seen === null;
  if (seen === null) return;
  pictures[seen].lay(laying ? step.laid : null);
  if (laying) return;
  pictures[board.map].show(board);
  pictures[board.map].mark(before, step, battleOfStep.get(step.at));
}
