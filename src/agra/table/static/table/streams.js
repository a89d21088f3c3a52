// The stream of a game for a page. Over HTTP/1.1 a browser opens only six connections to a server, and an open
// stream takes one of them. So a page has a stream only while it is visible. A hidden page asks every few seconds.

const KINDS = ["version", "news"];
const KEPT = 3000; // milliseconds that a hidden page keeps its stream
const ASKS = 10000; // milliseconds between two questions of a hidden page
const WAIT = 20000; // milliseconds after which an answer no longer comes

const root = document.documentElement;

/** A stream with the events of an EventSource, also while its page is hidden. */
class PageStream extends EventTarget {
  /** @param {string} address of the stream: /game/CODE/stream */
  constructor(address) {
    super();
    this.url = new URL(address, location.href).href;
    /** @type {number} */
    this.readyState = EventSource.CONNECTING;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {Record<string, string>} the numbers that were told last */
    this.known = {};
    this.hideTimer = 0;
    this.round = 0; // each time the page was hidden has its number
    this.stay = new AbortController();
    const { signal } = this.stay;
    document.addEventListener("visibilitychange", () => this.followPage(), { signal });
    addEventListener("pageshow", () => this.followPage(), { signal });
    addEventListener("pagehide", () => this.leave(), { signal });
    this.join();
    this.followPage();
  }

  /** Leave the stream some time after the page was hidden; come back when it is shown. */
  followPage() {
    clearTimeout(this.hideTimer);
    if (document.hidden) {
      this.hideTimer = setTimeout(() => {
        this.leave();
        this.askOften();
      }, KEPT);
    } else if (!this.source) {
      this.tell("alive", ""); // the silence until now means nothing
      this.join();
    }
  }

  join() {
    const source = new EventSource(this.url);
    this.source = source;
    for (const kind of [...KINDS, "alive"]) source.addEventListener(kind, (event) => this.tell(kind, event.data));
    source.addEventListener("open", () => this.open());
    source.addEventListener("error", () => this.lose(source.readyState === EventSource.CLOSED));
  }

  leave() {
    this.round += 1;
    clearTimeout(this.hideTimer);
    this.source?.close();
    this.source = null;
  }

  /** Ask until the page is shown. A timer that an answer starts is not slowed down; one that a timer starts is. */
  async askOften() {
    const { round } = this;
    const isNeeded = () => document.hidden && !this.source && this.round === round;
    while (isNeeded()) {
      const answer = await fetch(`${this.url}/now`, { signal: AbortSignal.timeout(WAIT) }).catch(() => null);
      const found = answer?.ok ? await answer.json().catch(() => null) : null;
      if (!isNeeded()) return;
      if (found) this.hear(found);
      else this.lose(answer?.status === 404);
      await new Promise((done) => setTimeout(done, ASKS));
    }
  }

  hear(found) {
    if (this.readyState !== EventSource.OPEN) this.open();
    for (const kind of KINDS) if (String(found[kind]) !== this.known[kind]) this.tell(kind, String(found[kind]));
    this.tell("alive", "");
  }

  open() {
    this.readyState = EventSource.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {boolean} closed whether it stays lost until somebody opens another stream */
  lose(closed) {
    if (closed) this.close();
    else this.readyState = EventSource.CONNECTING;
    this.dispatchEvent(new Event("error"));
  }

  tell(kind, data) {
    this.known[kind] = data;
    if (this.readyState !== EventSource.CLOSED) this.dispatchEvent(new MessageEvent(kind, { data }));
  }

  close() {
    this.leave();
    this.readyState = EventSource.CLOSED;
    this.stay.abort();
  }
}

/** Open the stream of a game. Where the table itself runs in the browser, that is the stand-in of in_browser.js.
 * @param {string} address
 * @returns {any} an EventSource, or something with the same events */
export const openStream = (address) =>
  root.dataset.inBrowser === undefined ? new PageStream(address) : new EventSource(address);
