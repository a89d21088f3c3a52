// What the table's scripts know while the page is open, in one place: the stream of the game, the table as it
// was seen last, the steps that are played back or replayed, the answer that is on its way, the connection.
// Scripts read and write `state`; decisions that need several values are functions here.

/**
 * A step of the game as the server describes it, and a request that got no answer.
 * @typedef {{ number: number, since: number, at: number, text: string, time: number }} Step
 * @typedef {{ method: string, action: string, target: string, swap: string, values?: object }} Unsent
 *
 * @typedef {object} State
 * @property {{ source: EventSource | null, heardAt: number, retryTimer: number, newest: number }} stream
 *   The stream that tells the version of the game.
 * @property {{ question: string, mine: string, pace: boolean, view: string, open: any, fetching: boolean }} seen
 *   The table that was dressed last, whether it had the buttons for the others' steps, and what was open in it.
 * @property {{ steps: Step[], timer: number, askedAt: number, shownFor: number, skipping: boolean, asking: boolean,
 *   askAgain: boolean, fetching: Promise<void> | null, more: boolean, changed: boolean, last: number,
 *   mineNow: boolean, away: boolean, version: string, mine: string, number: number }} playback
 *   The steps of the others that are being shown.
 * @property {{ steps: Step[], timer: number, running: boolean, until: number, sliderTimer: number }} replay
 *   The game that is being replayed.
 * @property {{ missed: boolean, openedFor: string }} recap
 *   Whether a step was not shown, and the turn whose recap was opened.
 * @property {{ version: string, sentAt: number }} answer
 *   The answer that was sent last: the version it belongs to, and when.
 * @property {{ lost: boolean, unsent: Unsent | null, others: string, fading: number, gone: boolean }} connection
 *   The connection to the server, and a request that could not be sent.
 */

/** A page that has just been opened.
 * @returns {State} */
export function newState() {
  return {
    stream: { source: null, heardAt: 0, retryTimer: 0, newest: 0 },
    seen: { question: "", mine: "", pace: false, view: "", open: null, fetching: false },
    playback: {
      steps: [],
      timer: 0,
      askedAt: 0,
      shownFor: 0,
      skipping: false,
      asking: false,
      askAgain: false,
      fetching: null,
      more: false,
      changed: false,
      last: 0,
      mineNow: false, // as the server said last
      away: false, // something happened while the page was hidden
      version: "",
      mine: "",
      number: 0, // of the table that was there last
    },
    replay: { steps: [], timer: 0, running: false, until: Infinity, sliderTimer: 0 },
    recap: { missed: false, openedFor: "" },
    answer: { version: "", sentAt: 0 },
    connection: { lost: false, unsent: null, others: "", fading: 0, gone: false },
  };
}

/** The state of this page. */
export const state = newState();

/** The value of `playback.timer` while the table of a step is being fetched. */
export const ON_ITS_WAY = -1;

const PENDING = 2000; // milliseconds that a page waits for the answer to its own choice
const REPEATED = 3000; // milliseconds in which a second answer to the same question is not sent

/** Whether an answer was sent whose table has not come yet.
 * @type {(state: State, version: string | undefined, now: number) => boolean} */
export function isAnswerPending({ answer }, version, now) {
  return answer.version === version && now - answer.sentAt < PENDING;
}

/** Note that an answer is being sent; false if it is the second one to the same question.
 * @type {(state: State, version: string, now: number) => boolean} */
export function noteAnswer({ answer }, version, now) {
  if (answer.version === version && now - answer.sentAt < REPEATED) return false;
  answer.version = version;
  answer.sentAt = now;
  return true;
}

/**
 * Note the table that is on the page now: "first" for the first one, "same" if there is nothing new to answer,
 * "turn" if somebody else decides now, "step" for any other new question. While my question stands, the board
 * may still be catching up: that is nothing new.
 * @type {(state: State, table: { mine?: string, version?: string, number?: string }) => "first" | "same" | "turn" | "step"}
 */
export function noteQuestion({ seen }, { mine = "", version = "", number = "" }) {
  const question = mine === "yes" ? version : `${version}/${number}`;
  if (question === seen.question) return "same";
  const kind = !seen.question ? "first" : mine !== seen.mine ? "turn" : "step";
  seen.question = question;
  seen.mine = mine;
  return kind;
}

/** Whether a board that is behind the game would stay there, because nothing is under way.
 * @type {(state: State, behind: boolean, paused: boolean) => boolean} */
export function isStuck({ playback }, behind, paused) {
  return behind && !playback.timer && !playback.asking && !playback.fetching && !paused;
}

/** Whether a table that comes at once says enough about the steps before it. A question outside my turn does, if
 * all of them belong to the turn in which it is asked.
 * @type {(answer: { at_once: boolean, steps: Step[] }) => boolean} */
export function isTold({ at_once: atOnce, steps }) {
  return steps.length < 2 || (atOnce && steps.length <= steps[steps.length - 1].at);
}

/** Note that the connection is lost; false if that is known, or if the game is gone.
 * @type {(state: State) => boolean} */
export function noteLost({ connection }) {
  if (connection.lost || connection.gone) return false;
  connection.lost = true;
  return true;
}

/** Keep a request that got no answer. A choice is never replaced by a look at the table.
 * @type {(state: State, request: Unsent) => void} */
export function keepUnsent({ connection }, request) {
  if (request.method === "POST" || connection.unsent?.method !== "POST") connection.unsent = request;
}

/** A table has come for a request: what is kept is no longer needed, unless it is a choice and this was a look.
 * @type {(state: State, method: string) => void} */
export function dropUnsent({ connection }, method) {
  if (method === "POST" || connection.unsent?.method !== "POST") connection.unsent = null;
}
