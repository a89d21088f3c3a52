// The second web worker, in which bots think. It is started when it is first needed, and ends with the table's worker.
// Only one task at a time is sent to it.

/** Milliseconds without an answer after which the worker counts as lost: twice the longest time for a turn. */
const LOST = 240000;
/** Milliseconds without a request until the worker is loaded for later: loading would slow down the first pages. */
const PAUSE = 2500;

export class BotWorker {
  /**
   * @param {URL} base the address of the page
   * @param {{ answered: Function, ended: Function, failed: Function }} heard what the table does with its messages
   */
  constructor(base, heard) {
    this.base = base;
    this.heard = heard;
    /** @type {Worker | null} */
    this.worker = null;
    /** The task that was sent and has no answer, 0 if there is none. */
    this.number = 0;
    this.failed = false;
    this.timer = 0;
    this.later = 0;
    // Memory that both workers see: Python looks there whether its task was ended.
    this.stop = self.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
  }

  /** Load the worker in a pause, because it may be needed soon; one that has failed is loaded again only for a task. */
  start() {
    if (this.failed || this.worker) return;
    clearTimeout(this.later);
    this.later = self.setTimeout(() => this.load(), PAUSE);
  }

  load() {
    clearTimeout(this.later);
    if (this.worker) return;
    const worker = new Worker(new URL("bot_worker.js", this.base), { type: "module" });
    this.worker = worker;
    worker.onmessage = ({ data }) => worker === this.worker && this.hear(data);
    worker.onerror = (event) => worker === this.worker && this.fail(event.message || "The worker cannot be loaded.");
    worker.postMessage({ kind: "start", stop: this.stop });
  }

  /** Send a task; Python's bytes. */
  send(number, content) {
    const bytes = content.toJs();
    this.load();
    this.number = number;
    if (this.stop) Atomics.store(this.stop, 0, 0);
    this.worker.postMessage({ kind: "task", number, content: bytes }, [bytes.buffer]);
    this.timer = self.setTimeout(() => this.fail("It does not answer."), LOST);
  }

  /** End the task that was sent. Without shared memory the whole worker ends, and the next task gets a new one. */
  end() {
    if (this.stop) {
      Atomics.store(this.stop, 0, 2); // the number of the signal that interrupts Python
      return;
    }
    const number = this.drop();
    queueMicrotask(() => this.heard.ended(number));
  }

  hear({ kind, number, content, reason }) {
    if (kind === "failed") {
      this.fail(reason);
      return;
    }
    this.forget();
    this.failed = false;
    if (kind === "answer") this.heard.answered(number, content);
    if (kind === "ended") this.heard.ended(number);
  }

  fail(reason) {
    this.failed = true;
    console.error("The bot worker has failed:", reason);
    this.heard.failed(this.drop(), String(reason));
  }

  /** End the worker; return the task that it leaves. */
  drop() {
    const { number } = this;
    this.worker?.terminate();
    this.worker = null;
    this.forget();
    return number;
  }

  /** Wait no longer for an answer. */
  forget() {
    this.number = 0;
    clearTimeout(this.timer);
  }
}
