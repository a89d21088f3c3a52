// Where the table itself runs in the browser, no request can stay open. This stands in for the browser's EventSource:
// it asks for the present version once, and hears of later ones over a broadcast channel.

(() => {
  /** Milliseconds between two signs of life; a page that hears nothing for longer connects again. */
  const ALIVE = 10000;

  class ChannelEvents extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    static CLOSED = 2;

    /** @param {string} address of the stream: /game/CODE/stream */
    constructor(address) {
      super();
      this.url = new URL(address, location.href).href;
      this.readyState = ChannelEvents.CONNECTING;
      this.code = address.split("/").at(-2);
      // another page of Agra at the same origin may have a copy of the same game
      this.channel = new BroadcastChannel(`agra-streams ${document.documentElement.dataset.root}`);
      this.channel.onmessage = ({ data }) => this.hear(data);
      this.timer = setInterval(() => this.send("alive", ""), ALIVE);
      this.begin();
    }

    async begin() {
      const answer = await fetch(this.url).catch(() => null);
      if (this.readyState === ChannelEvents.CLOSED) return;
      if (!answer?.ok) {
        this.close();
        this.dispatchEvent(new Event("error"));
        return;
      }
      this.readyState = ChannelEvents.OPEN;
      this.dispatchEvent(new Event("open"));
      this.send("version", String((await answer.json()).version));
    }

    hear({ code, version, news }) {
      if (code !== this.code) return;
      if (version >= 0) this.send("version", String(version));
      if (news > 0) this.send("news", String(news));
    }

    send(kind, data) {
      if (this.readyState !== ChannelEvents.CLOSED) this.dispatchEvent(new MessageEvent(kind, { data }));
    }

    close() {
      this.readyState = ChannelEvents.CLOSED;
      clearInterval(this.timer);
      this.channel.close();
    }
  }

  // @ts-expect-error: a stand-in has fewer members
  window.EventSource = ChannelEvents;
})();
