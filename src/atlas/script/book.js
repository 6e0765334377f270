// The data of the atlas: steps as changes of a board, with a whole board kept every so often, so that
// any step is a few changes away from one.

const data = JSON.parse(unpacked(document.getElementById("data")));
const steps = data.steps;
const lastStep = Math.max(0, steps.length - 1);

/** The text of a number; nothing for nothing. */
const text = (number) => (number === null || number === undefined ? "" : data.strings[number]);

/** Says a sentence of the page's words: what its placeholders stand for is put in, and `{name?one|several}` follows a number. */
function sentence(key, values = {}) {
  return data.words[key].replace(/\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g, (_, name, one, several) => {
    if (one === undefined) return values[name];
    return Math.abs(values[name]) === 1 ? one : several;
  });
}

/** A step of the slider, by names. */
function stepAt(at) {
  const [year = 0, turn = 0, heading = null, answer = null, changes = [], told = [], places = [], laid = []] =
    steps[at] || [];
  return { at, year, turn, heading: text(heading), answer: text(answer), changes, told, places, laid };
}

/** A line that is told: its text, rule, weight and how its number came about. */
function lineOf([line, rule = null, kind = 0, why = []]) {
  return { text: text(line), rule: text(rule), kind: ["", "loss", "gain", "land", "dice"][kind], why };
}

function placeOf(row) {
  const [id, name, owner, flags, settlement = null, stock = null, capital = null, besieger = null, marks = [], discs = []] = row;
  return {
    id,
    name: text(name),
    owner,
    known: (flags & 1) !== 0,
    razed: (flags & 2) !== 0,
    burnt: (flags & 4) !== 0,
    circle: (flags & 8) !== 0,
    cutOff: (flags & 16) !== 0,
    settlement: text(settlement),
    stock,
    capital,
    besieger,
    marks: marks.map(text),
    discs,
  };
}

function bannerOf(row) {
  const [id, name, realm, number, at, points = null, baggage = null, state = null, kind = null, aboard = null, told = null] = row;
  return {
    id,
    name: text(name),
    realm,
    number,
    at,
    points,
    baggage,
    state: text(state),
    kind: text(kind),
    aboard,
    told: text(told),
  };
}

/** What lies on a place and how it is, in words. */
function wordsOf(place) {
  return [
    place.razed ? sentence("razed") : "",
    place.besieger === null ? "" : sentence("besieged_by", { realm: ownerName(place.besieger) }),
    place.cutOff ? sentence("cut_off") : "",
    ...place.marks,
    ...place.discs.map(discName),
  ].filter(Boolean);
}

const discName = ([realm, number]) => sentence("disc_of", { number, realm: data.realms[realm] });

function shipOf([id, name, owner, number, at, docked]) {
  return { id, name: text(name), owner, number, at, docked: docked === 1 };
}

function realmOf(row) {
  const [id, name, out, capital = null, land = 0, banners = 0, ships = 0, points = null, crowns = null, baggage = null, losses = null, counters = [], standings = []] = row;
  return { id, name: text(name), out: out === 1, capital, land, banners, ships, points, crowns, baggage, losses, counters, standings };
}

/** A board: rows by number. Rows never change, so two boards share those that are alike. */
class Board {
  constructor(like) {
    this.map = like ? like.map : null;
    this.places = like ? like.places.slice() : [];
    this.realms = like ? like.realms.slice() : [];
    this.banners = new Map(like ? like.banners : []);
    this.ships = new Map(like ? like.ships : []);
  }

  take(changes) {
    const [map = null, places = [], banners = [], ships = [], realms = []] = changes;
    if (map !== null) this.map = map;
    for (const row of places) this.places[row[0]] = row;
    for (const row of realms) this.realms[row[0]] = row;
    for (const [rows, list] of [[this.banners, banners], [this.ships, ships]]) {
      for (const row of list) {
        if (row.length === 1) rows.delete(row[0]);
        else rows.set(row[0], row);
      }
    }
  }
}

const BETWEEN_WHOLE_BOARDS = 64;

/** Every so many steps the whole board after that step. */
const wholeBoards = (() => {
  const boards = [];
  const board = new Board();
  steps.forEach((_, at) => {
    board.take(stepAt(at).changes);
    if (at % BETWEEN_WHOLE_BOARDS === 0) boards.push(new Board(board));
  });
  return boards;
})();

/** The board after a step; before the first step there is none. */
function boardAt(at) {
  const whole = Math.floor(at / BETWEEN_WHOLE_BOARDS);
  const board = new Board(wholeBoards[whole]);
  if (at < 0) return new Board();
  for (let next = whole * BETWEEN_WHOLE_BOARDS + 1; next <= at; next += 1) board.take(stepAt(next).changes);
  return board;
}

/** The places of the map that lies on the table: label, middle, lie and neighbours. */
function placesOf(board) {
  return board.map === null ? [] : data.maps[board.map];
}

function labelOf(board, place) {
  const row = board.places[place];
  return row ? text(row[1]) : (placesOf(board)[place] || ["?"])[0];
}

/** Who an owner is: a realm, nobody or the independents. */
function ownerName(owner) {
  if (owner === -1) return sentence("nobody");
  return owner < 0 ? sentence("independent") : data.realms[owner];
}

/** A number as it is shown; what may not be known is a question mark. */
const shown = (number) => (number === null || number === undefined ? "?" : String(number));

/** The step at which each year begins. */
const years = (() => {
  const found = [];
  steps.forEach(([year], at) => {
    if (found.length === 0 || found[found.length - 1].year !== year) found.push({ year, at });
  });
  return found;
})();

/** The battle that a step is part of, if it is. */
const battleOfStep = new Map();
data.battles.forEach(([, , parts], battle) => {
  for (const [step] of parts) if (!battleOfStep.has(step)) battleOfStep.set(step, battle);
});
