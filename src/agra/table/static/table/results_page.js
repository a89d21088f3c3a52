// The page of the player's own results: numbers from the results that this browser has stored.
import { addressOf } from "./addresses.js";
import { forget, keepResult, read } from "./results_store.js";
import { dayOf } from "./times.js";

const MOST = 30; // games that are asked for at one visit
const SVG = "http://www.w3.org/2000/svg";
/** The arch of the final scoring (`scoring.arch_path`). */
const ARCH =
  "M1 165V{shoulder}c0-16 2-26 14-28 2-18 16-24 26-20 8-10 16-12 21-24" +
  " 5 12 13 14 21 24 10-4 24 2 26 20 12 2 14 12 14 28V165z";

const words = (text) => Object.fromEntries((text || "").split("|").map((pair) => pair.split("=")));
const average = (numbers) => (numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : 0);
const minus = (count) => String(count).replace("-", "−");
const round = (number) => minus((Math.round(number * 10) / 10).toLocaleString());

function cell(kind, content) {
  const made = document.createElement(kind);
  if (kind === "th") made.scope = "row";
  made.append(content);
  return made;
}

function row(...contents) {
  const made = document.createElement("tr");
  made.append(...contents.map((content, at) => cell(at ? "td" : "th", content)));
  return made;
}

function grouped(games, name, label) {
  const groups = new Map();
  for (const game of games) groups.set(game[name], [...(groups.get(game[name]) || []), game]);
  const rows = [...groups].sort(([one], [other]) => String(one).localeCompare(String(other)));
  return rows.map(([key, found]) =>
    row(
      label(key),
      String(found.length),
      String(found.filter((game) => game.won).length),
      round(average(found.map((game) => game.score))),
    ),
  );
}

function sources(games, names) {
  /** @type {[string, number][]} */
  const sums = Object.keys(names).map((name) => [name, average(games.map((game) => game.sources[name] || 0))]);
  const all = sums.reduce((sum, [, count]) => sum + Math.max(0, count), 0) || 1;
  return sums
    .sort((one, other) => other[1] - one[1])
    .map(([name, count]) => row(names[name], round(count), `${Math.round((100 * Math.max(0, count)) / all)} %`));
}

function made(kind, name, ...content) {
  const element = document.createElement(kind);
  element.className = name;
  element.append(...content);
  return element;
}

/** All players with their scores, the best first; older results have only the scores. */
function players(game) {
  if (!game.names) return `${game.players}: ${game.scores.map(minus).join(", ")}`;
  const each = game.names.map((name, at) => {
    const shape = made("span", `shape shape-${game.colours[at]}`);
    return made("span", "game-seat", shape, ` ${name} `, made("b", "", minus(game.scores[at])));
  });
  return made("span", "game-seats", ...each.flatMap((one) => [one, " "]));
}

/** The arches of the final scoring, small. */
function picture(game) {
  const best = Math.max(1, ...game.scores);
  const arches = game.scores.map((score, at) => {
    const drawn = document.createElementNS(SVG, "svg");
    drawn.setAttribute("viewBox", "0 0 124 166");
    if (game.colours) drawn.classList.add(`seat-${game.colours[at]}`);
    const path = document.createElementNS(SVG, "path");
    const shoulder = 74 + 70 * (1 - Math.max(0, score) / best);
    path.setAttribute("d", ARCH.replace("{shoulder}", shoulder.toFixed(1)));
    drawn.append(path);
    return drawn;
  });
  const all = made("span", "game-end", ...arches);
  all.setAttribute("aria-hidden", "true");
  return all;
}

function line(game, said, levels) {
  const link = document.createElement("a");
  link.href = addressOf(`game/${game.code}/score`);
  link.textContent = game.title;
  const level = game.level ? levels[game.level] || game.level : said.people;
  const result = made("span", "past-result", picture(game), ` ${game.won ? said.won : said.lost}`);
  return row(dayOf(game.date), link, players(game), level, result);
}

function show(page) {
  const said = page.dataset;
  const levels = words(said.levels);
  const games = Object.values(read())
    .filter(Boolean)
    .sort((one, other) => other.date.localeCompare(one.date));
  document.getElementById("past-none").hidden = games.length > 0;
  document.getElementById("past-numbers").hidden = games.length === 0;
  const put = (name, rows) => page.querySelector(`[data-by="${name}"]`).replaceChildren(...rows);
  const sum = (name, text) => {
    page.querySelector(`[data-sum="${name}"]`).textContent = text;
  };
  const scores = games.map((game) => game.score);
  sum("games", String(games.length));
  sum("won", String(games.filter((game) => game.won).length));
  sum("best", games.length ? minus(Math.max(...scores)) : "");
  sum("average", round(average(scores)));
  put(
    "players",
    grouped(games, "players", (count) => said.players.replace("{count}", count)),
  );
  put(
    "level",
    grouped(games, "level", (level) => (level ? levels[level] || level : said.people)),
  );
  put("sources", sources(games, words(said.sources)));
  put(
    "games",
    games.map((game) => line(game, said, levels)),
  );
}

function onForget(event) {
  const button = event.currentTarget;
  if (button.dataset.asked) {
    forget();
    location.reload();
  }
  button.dataset.asked = "yes";
  button.textContent = button.dataset.sure;
}

/** Show what is known, and ask for what is not. */
async function start() {
  const page = document.getElementById("past");
  show(page);
  document.getElementById("past-forget").addEventListener("click", onForget);
  const known = read();
  const missing = page.dataset.finished.split(" ").filter((code) => code && !(code in known));
  for (const code of missing.slice(0, MOST)) await keepResult(code, addressOf(`game/${code}/result`));
  if (missing.length) show(page);
}

start();
