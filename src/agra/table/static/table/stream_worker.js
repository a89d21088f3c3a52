// A shared worker: it holds one stream for all tabs of a browser, and passes on what concerns each of them.

(() => {
  const TOGETHER = 50; // milliseconds in which several pages come and go before the stream is opened again
  const SILENCE = 40000; // milliseconds without a word from a stream that speaks every 15 s
  const LOOK = 10000; // milliseconds between two looks at pages and stream
  const VANISHED = 150000; // milliseconds without a sign of life from a page; timers of hidden pages are slow
  const REFUSED = 10000; // milliseconds until a game that the server refused is asked for again

  /** @typedef {{ code: string, seated: string, address: string, heardAt: number, isOpen: boolean }} Page */
  /** @type {Map<MessagePort, Page>} */
  const pages = new Map();
  /** @type {Map<string, { version?: string, news?: string }>} the last numbers of each game */
  const known = new Map();
  /** @type {Map<string, number>} games that the server refused, and when */
  const refused = new Map();
  /** @type {EventSource | null} */
  let source = null;
  let wanted = "";
  let heardAt = 0;
  let timer = 0;

  const isRefused = (code) => Date.now() - (refused.get(code) || 0) < REFUSED;

  const everybody = (/** @type {Page} */ _page) => true;

  function tell(kind, data, fits = everybody) {
    for (const [port, page] of pages) if (fits(page)) port.postMessage({ kind, data });
  }

  function lose(closed, fits = everybody) {
    for (const [port, page] of pages) {
      if (!fits(page)) continue;
      page.isOpen = false;
      port.postMessage({ kind: "error", closed });
    }
  }

  /** Tell pages that have just come that the stream is open, and what it has said last. */
  function welcome() {
    if (source?.readyState !== EventSource.OPEN) return;
    for (const [port, page] of pages) {
      if (page.isOpen || isRefused(page.code)) continue;
      page.isOpen = true;
      port.postMessage({ kind: "open" });
      const numbers = known.get(page.code) || {};
      for (const kind of ["version", "news"]) if (numbers[kind]) port.postMessage({ kind, data: numbers[kind] });
    }
  }

  function passOn(kind, text) {
    heardAt = Date.now();
    const [code, data] = text.split(" ");
    known.set(code, { ...known.get(code), [kind]: data });
    tell(kind, data, (page) => page.code === code);
  }

  function open(address) {
    const made = new EventSource(address);
    source = made;
    heardAt = Date.now();
    made.addEventListener("open", () => {
      heardAt = Date.now();
      welcome();
    });
    made.addEventListener("alive", () => {
      heardAt = Date.now();
      tell("alive", "");
    });
    made.addEventListener("version", (event) => passOn("version", event.data));
    made.addEventListener("news", (event) => passOn("news", event.data));
    made.addEventListener("gone", (event) => {
      refused.set(event.data, Date.now());
      lose(true, (page) => page.code === event.data);
    });
    made.addEventListener("error", () => {
      if (made !== source) return;
      const closed = made.readyState === EventSource.CLOSED;
      if (closed) shut();
      lose(closed);
    });
  }

  function shut() {
    source?.close();
    source = null;
    wanted = "";
  }

  /** Open the stream of all games that pages show, unless it is open already. */
  function listen() {
    const now = Date.now();
    for (const [port, page] of pages) if (now - page.heardAt > VANISHED) pages.delete(port);
    const shown = [...pages.values()].filter((page) => !isRefused(page.code));
    const key = [...new Set(shown.map((page) => `${page.code} ${page.seated}`))].sort().join();
    if (key !== wanted || (source && now - heardAt > SILENCE)) {
      shut();
      wanted = key;
      const codes = [...new Set(shown.map((page) => page.code))].sort();
      for (const code of known.keys()) if (!codes.includes(code)) known.delete(code);
      if (codes.length) open(`${shown[0].address}?games=${codes.join()}`);
    }
    welcome();
  }

  function hear(port, { kind, code, seated, address }) {
    if (kind === "close") pages.delete(port);
    else {
      const isOpen = pages.get(port)?.isOpen || false;
      pages.set(port, { code, seated, address, heardAt: Date.now(), isOpen });
      port.postMessage({ kind: "hello" });
      if (isRefused(code)) port.postMessage({ kind: "error", closed: true });
    }
    clearTimeout(timer);
    timer = setTimeout(listen, TOGETHER);
  }

  addEventListener("connect", (/** @type {MessageEvent} */ { ports: [port] }) => {
    port.onmessage = ({ data }) => hear(port, data);
  });
  setInterval(listen, LOOK);
})();
