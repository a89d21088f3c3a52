// Results of finished games, stored in this browser only and shown on the page /past.

const NAME = "agra-book";

/** All results by the game's code. */
export function read() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) || {};
  } catch {
    return {};
  }
}

function write(book) {
  try {
    localStorage.setItem(NAME, JSON.stringify(book));
  } catch {
    /* full, or a private window */
  }
}

/** Forget everything; games that were forgotten do not come back. */
export function forget() {
  write(Object.fromEntries(Object.keys(read()).map((code) => [code, null])));
}

/** Store the result of a finished game, unless it is stored already. */
export async function keepResult(code, address) {
  if (code in read()) return;
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.ok) write({ ...read(), [code]: await answer.json() });
  else if (answer?.status === 409) write({ ...read(), [code]: null }); // the server says that it does not count
}
