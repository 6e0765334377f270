// Random play in boardgame.io for a number of seconds, after as many to warm up: `GAME SECONDS`.
//
// One move is a list of all legal moves from the game, one of them at random, and what the library
// does with it. "reducer" is its own way to simulate: `Simulate` and `RandomBot`, without network,
// views or a log that is kept. "table" is its own way to play at one machine: a master that keeps
// state and log in memory, and a client for each player that is sent what its player may see.

import { createRequire } from "node:module";
import { smallWar } from "./small_war.mjs";
import { ticTacToe } from "./tic_tac_toe.mjs";

const require = createRequire(import.meta.url);
const { RandomBot, Simulate } = require("boardgame.io/ai");
const { Client } = require("boardgame.io/client");
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");
const { Local } = require("boardgame.io/multiplayer");
const { version } = require("boardgame.io/package.json");

/** Longer games are cut, so that time can be kept. */
const MOST_MOVES = 2000;

const WAYS = {
  "empty move, reducer": [{ moves: { A: ({ G }) => G }, ai: { enumerate: () => [{ move: "A" }] } }, 2, repeated],
  "tic-tac-toe, reducer": [ticTacToe, 2, simulated],
  "small war, reducer": [smallWar, 3, simulated],
  "small war, table": [smallWar, 3, atTable],
};

/** The library's own benchmark: the same move again and again from the same state. */
function repeated(game, players) {
  const reducer = CreateGameReducer({ game });
  const state = InitializeGame({ game, numPlayers: players });
  const [action] = new RandomBot({ enumerate: game.ai.enumerate }).enumerate(state.G, state.ctx, "0");
  for (let move = 0; move < MOST_MOVES; move++) {
    if (reducer(state, action)._stateID !== 1) throw new Error("the move changed nothing");
  }
  return MOST_MOVES;
}

/** One game to its end; the number of moves. */
async function simulated(game, players) {
  const bots = new RandomBot({ enumerate: game.ai.enumerate });
  const state = InitializeGame({ game, numPlayers: players });
  const played = await Simulate({ game, bots, state, depth: MOST_MOVES });
  if (played.state.transients) throw new Error(JSON.stringify(played.state.transients));
  return played.state._stateID;
}

let matches = 0;

async function atTable(game, players) {
  const multiplayer = Local();
  const matchID = String(matches++);
  const bot = new RandomBot({ enumerate: game.ai.enumerate });
  const seat = (_, player) =>
    Client({ game, numPlayers: players, playerID: String(player), multiplayer, debug: false, matchID });
  const clients = Array.from({ length: players }, seat);
  clients.forEach((client) => client.start());
  let [moves, state] = [0, clients[0].getState()];
  for (; !state.ctx.gameover && moves < MOST_MOVES; moves++) {
    const client = clients[Number(state.ctx.currentPlayer)];
    // Whoever moves knows what their client was sent.
    const { action } = await bot.play(client.getState(), client.playerID);
    const { type, args } = action.payload;
    if (action.type === "MAKE_MOVE") client.moves[type](...args);
    else client.events[type]();
    const after = clients[0].getState();
    if (after._stateID === state._stateID) throw new Error(`${type} ${args} changed nothing`);
    state = after;
  }
  clients.forEach((client) => client.stop());
  return moves;
}

async function play(seconds) {
  const begun = performance.now();
  const until = begun + 1000 * seconds;
  let moves = 0;
  while (performance.now() < until) moves += await way(ready, players);
  return { version, moves, seconds: (performance.now() - begun) / 1000 };
}

const [name, seconds] = process.argv.slice(2);
if (!(name in WAYS)) throw new Error(`no game "${name}"; there are: ${Object.keys(WAYS).join("; ")}`);
const [game, players, way] = WAYS[name];
const ready = ProcessGameConfig(game);
await play(Number(seconds));
console.log(JSON.stringify(await play(Number(seconds))));
