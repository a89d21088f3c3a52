// The stream of a game for a page. Over HTTP/1.1 a browser opens only six connections to a server, and an open
// stream takes one of them. So all tabs of a browser share one stream, which a shared worker holds. Where there are
// no shared workers, each page has its own stream while it is visible.

const KINDS = ["version", "news", "alive"];
const HERE = 20000; // milliseconds between two signs of life to the worker
const SILENT = 5000; // milliseconds after which a worker that says nothing does not work
const OWN = 3000; // milliseconds that a hidden page keeps its own stream
const SHARED = 1800000; // and its part of the common one

const root = document.documentElement;
let broken = false; // the shared worker does not work in this browser

// Chromium ends the process of a page that shares a worker (seen with version 156, after a chat message on a phone).
const canShare = () => "SharedWorker" in window && !broken && !/Chrom/.test(navigator.userAgent);
const mayNotify = () => "Notification" in window && Notification.permission === "granted";

/** Open the page's own stream.
 * @param {PageStream} page
 * @returns {() => void} closes it */
function ownStream(page) {
  const source = new EventSource(page.url);
  for (const kind of KINDS) source.addEventListener(kind, (event) => page.tell(kind, event.data));
  source.addEventListener("open", () => page.open());
  source.addEventListener("error", () => page.lose(source.readyState === EventSource.CLOSED));
  return () => source.close();
}

/** Take part in the stream of the shared worker.
 * @param {PageStream} page
 * @returns {() => void} leaves it */
function sharedStream(page) {
  const worker = new SharedWorker(root.dataset.streams);
  const { port } = worker;
  const giveUp = () => {
    broken = true;
    page.lose(true);
  };
  worker.addEventListener("error", giveUp);
  const silence = setTimeout(giveUp, SILENT);
  port.onmessage = ({ data: { kind, data, closed } }) => {
    clearTimeout(silence);
    if (kind === "open") page.open();
    else if (kind === "error") page.lose(closed);
    else if (kind !== "hello") page.tell(kind, data);
  };
  const address = new URL(`${root.dataset.root}streams`, location.href).href;
  const seated = document.getElementById("table")?.dataset.seated || "";
  const send = (kind) => port.postMessage({ kind, code: page.code, seated, address });
  const timer = setInterval(() => send("here"), HERE);
  send("here");
  return () => {
    clearTimeout(silence);
    clearInterval(timer);
    send("close");
    port.close();
  };
}

/** A stream with the events of an EventSource. A page that is hidden for long leaves it until it is shown again. */
class PageStream extends EventTarget {
  /** @param {string} address of the stream: /game/CODE/stream */
  constructor(address) {
    super();
    this.url = new URL(address, location.href).href;
    this.code = address.split("/").at(-2);
    /** @type {number} */
    this.readyState = EventSource.CONNECTING;
    this.leaveTimer = 0;
    this.leave = () => {};
    this.watch = () => this.followPage();
    document.addEventListener("visibilitychange", this.watch);
    this.hide = () => this.part();
    addEventListener("pagehide", this.hide);
    addEventListener("pageshow", this.watch);
    this.isPart = false;
    this.followPage();
    this.join();
  }

  join() {
    if (this.isPart || this.readyState === EventSource.CLOSED) return;
    this.isPart = true;
    this.leave = canShare() ? sharedStream(this) : ownStream(this);
  }

  part() {
    if (!this.isPart) return;
    this.isPart = false;
    this.leave();
  }

  /** Leave some time after the page was hidden; come back when it is shown. The server then tells what is new. */
  followPage() {
    clearTimeout(this.leaveTimer);
    if (document.hidden) {
      if (!mayNotify()) this.leaveTimer = setTimeout(this.hide, canShare() ? SHARED : OWN);
    } else if (!this.isPart) {
      this.tell("alive", ""); // the silence until now means nothing
      this.join();
    }
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
    if (this.readyState !== EventSource.CLOSED) this.dispatchEvent(new MessageEvent(kind, { data }));
  }

  close() {
    this.part();
    this.readyState = EventSource.CLOSED;
    clearTimeout(this.leaveTimer);
    document.removeEventListener("visibilitychange", this.watch);
    removeEventListener("pagehide", this.hide);
    removeEventListener("pageshow", this.watch);
  }
}

/** Open the stream of a game. Where the table itself runs in the browser, that is the stand-in of in_browser.js.
 * @param {string} address
 * @returns {any} an EventSource, or something with the same events */
export const openStream = (address) => (root.dataset.streams ? new PageStream(address) : new EventSource(address));
