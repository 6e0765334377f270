// A small war for boardgame.io, about as large as a campaign of three realms in Margrave: 208 tiles,
// 12 banners at first and up to 36, dice, and strengths that others do not know. Its rules are a
// tenth of a real edition's: each banner marches once in a turn, takes tiles, fights and starves.

const [WIDTH, HEIGHT, REALMS] = [16, 13, 3];
const [FIRST_BANNERS, MOST_BANNERS, TURNS] = [4, 12, 180];
const HOMES = [33, 46, 168];

/** The six tiles beside each tile. */
const BESIDE = Array.from({ length: WIDTH * HEIGHT }, (_, tile) => {
  const [x, y] = [tile % WIDTH, Math.floor(tile / WIDTH)];
  const lean = y % 2 === 0 ? -1 : 1;
  return [[-1, 0], [1, 0], [0, -1], [lean, -1], [0, 1], [lean, 1]]
    .map(([right, down]) => [x + right, y + down])
    .filter(([x, y]) => x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT)
    .map(([x, y]) => y * WIDTH + x);
});

const bannersOf = (G, realm) => G.banners.filter((banner) => banner.realm === realm);
const stacked = (G, realm, tile) => {
  let count = 0;
  for (const banner of G.banners) if (banner.at === tile && banner.realm === realm) count++;
  return count;
};
const enemyOn = (G, realm, tile) =>
  G.banners.findIndex((banner) => banner.realm !== realm && banner.at === tile);

const mayMarch = (G, realm, id, tile) => {
  const banner = G.banners[id];
  return (
    banner !== undefined &&
    banner.realm === realm &&
    !banner.marched &&
    BESIDE[banner.at].includes(tile) &&
    G.tiles[tile].terrain !== "sea" &&
    stacked(G, realm, tile) < 2
  );
};

const mayMuster = (G, realm, tile) =>
  G.tiles[tile]?.town === true &&
  G.tiles[tile].owner === realm &&
  G.treasuries[realm] >= 5 &&
  bannersOf(G, realm).length < MOST_BANNERS &&
  enemyOn(G, realm, tile) < 0;

/** Points are lost; a banner without any is gone. */
const weaken = (G, banner, points) => {
  banner.points -= points;
  if (banner.points <= 0) G.banners.splice(G.banners.indexOf(banner), 1);
};

function setup({ random }) {
  const tiles = BESIDE.map(() => {
    const die = random.D6();
    const terrain = die === 1 ? "sea" : die === 2 ? "wood" : "field";
    return { terrain, town: die === 6 && random.D6() > 3, owner: null };
  });
  const banners = [];
  HOMES.forEach((home, realm) => {
    tiles[home] = { terrain: "field", town: true, owner: String(realm) };
    for (let number = 0; number < FIRST_BANNERS; number++) {
      banners.push({ realm: String(realm), at: home, points: 1000, marched: false });
    }
  });
  return { tiles, banners, treasuries: HOMES.map(() => 10) };
}

function march({ G, playerID, random }, id, tile) {
  if (!mayMarch(G, playerID, id, tile)) return "INVALID_MOVE";
  const banner = G.banners[id];
  banner.marched = true;
  const enemy = G.banners[enemyOn(G, playerID, tile)];
  if (enemy !== undefined) {
    const [attack, defence] = [random.D6(2), random.D6(2)].map(([one, two]) => one + two);
    const walls = G.tiles[tile].town ? 3 : 0;
    const won = banner.points * attack > enemy.points * (defence + walls);
    weaken(G, won ? enemy : banner, 100 * random.D6());
    weaken(G, won ? banner : enemy, 20 * random.D6());
    return;
  }
  banner.at = tile;
  if (G.tiles[tile].terrain === "wood" && random.D6() === 1) weaken(G, banner, 50);
  G.tiles[tile].owner = playerID;
}

function muster({ G, playerID }, tile) {
  if (!mayMuster(G, playerID, tile)) return "INVALID_MOVE";
  G.treasuries[playerID] -= 5;
  G.banners.push({ realm: playerID, at: tile, points: 500, marched: true });
}

/** Revenue of towns, and hunger where the land does not feed its banners. */
function endOfTurn({ G, ctx, random }) {
  const realm = ctx.currentPlayer;
  const land = G.tiles.filter((tile) => tile.owner === realm);
  G.treasuries[realm] += land.filter((tile) => tile.town).length;
  const banners = bannersOf(G, realm);
  for (const banner of banners) {
    banner.marched = false;
    if (banners.length > land.length) weaken(G, banner, 10 * random.D6());
  }
}

const next = ({ G, ctx }) => {
  for (let step = 1; step <= REALMS; step++) {
    const seat = (ctx.playOrderPos + step) % REALMS;
    if (bannersOf(G, String(seat)).length > 0) return seat;
  }
};

/** What a realm may know: strengths of its own banners and of those beside them; its own treasury. */
function playerView({ G, playerID }) {
  const near = new Set(bannersOf(G, playerID).flatMap(({ at }) => [at, ...BESIDE[at]]));
  return {
    ...G,
    banners: G.banners.map((banner) => (near.has(banner.at) ? banner : { ...banner, points: null })),
    treasuries: G.treasuries.map((treasury, realm) => (String(realm) === playerID ? treasury : null)),
  };
}

/** All that a realm may do now. */
function enumerate(G, ctx, playerID) {
  const orders = [{ event: "endTurn" }];
  G.banners.forEach((banner, id) => {
    if (banner.realm !== playerID || banner.marched) return;
    for (const tile of BESIDE[banner.at]) {
      if (mayMarch(G, playerID, id, tile)) orders.push({ move: "march", args: [id, tile] });
    }
  });
  G.tiles.forEach((_, tile) => {
    if (mayMuster(G, playerID, tile)) orders.push({ move: "muster", args: [tile] });
  });
  return orders;
}

export const smallWar = {
  name: "small-war",
  setup,
  // Secrets and dice decide these: they are carried out where the whole state is.
  moves: { march: { move: march, client: false }, muster: { move: muster, client: false } },
  turn: { onEnd: endOfTurn, order: { first: () => 0, next } },
  endIf: ({ G, ctx }) => {
    const alive = HOMES.filter((_, realm) => bannersOf(G, String(realm)).length > 0);
    if (alive.length < 2 || ctx.turn > TURNS) return { land: G.tiles.map((tile) => tile.owner) };
  },
  playerView,
  ai: { enumerate },
};
