// The page of the player's own results: numbers from the results that this browser has stored.
import { forget, keepResult, read } from "./results_store.js";
import { dayOf } from "./times.js";

const MOST = 30; // games that are asked for at one visit

const words = (text) => Object.fromEntries((text || "").split("|").map((pair) => pair.split("=")));
const average = (numbers) => (numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : 0);
const round = (number) => (Math.round(number * 10) / 10).toLocaleString();

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

function line(game, said, levels) {
  const link = document.createElement("a");
  link.href = `/game/${game.code}/score`;
  link.textContent = game.title;
  const level = game.level ? levels[game.level] || game.level : said.people;
  return row(
    dayOf(game.date),
    link,
    String(game.players),
    level,
    String(game.score),
    game.scores.join(", "),
    game.won ? said.won : said.lost,
  );
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
  sum("best", games.length ? String(Math.max(...scores)) : "");
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
export async function startResultsPage() {
  const page = document.getElementById("past");
  show(page);
  document.getElementById("past-forget").addEventListener("click", onForget);
  const known = read();
  const missing = page.dataset.finished.split(" ").filter((code) => code && !(code in known));
  for (const code of missing.slice(0, MOST)) await keepResult(code, `/game/${code}/result`);
  if (missing.length) show(page);
}
