// Runs before everything else, also in old browsers: chooses the language of the first screen, and says what is missing
// in this browser. It is no module, because pages that are opened as files cannot load modules.

(() => {
  if (typeof document === "undefined") return; // inside the worker of hasModuleWorkers
  const words = JSON.parse(document.getElementById("words").textContent);

  /** The reader's settings, as preferences.js stores them. */
  function likes() {
    try {
      const found = /(?:^|; )agra_settings=([^;]*)/.exec(document.cookie);
      return found ? JSON.parse(decodeURIComponent(found[1])) : {};
    } catch {
      return {}; // a browser that forbids cookies
    }
  }

  /** The language of the settings, otherwise the first language of the browser that Agra has. */
  function language(wish) {
    const wishes = [wish || "", ...(navigator.languages || [navigator.language || ""])];
    return wishes.map((one) => one.slice(0, 2).toLowerCase()).find((code) => code in words) || "en";
  }

  /** Whether a worker can be a module: such a browser looks at the option `type`. */
  function hasModuleWorkers() {
    let asked = false;
    const options = {
      get type() {
        asked = true;
        return /** @type {WorkerType} */ ("module");
      },
    };
    try {
      new Worker("first.js", options).terminate();
    } catch {}
    return asked;
  }

  /** What this browser lacks: the sentence, and the name of the missing thing. */
  function missing() {
    if (location.protocol === "file:") return ["file"];
    if (!window.isSecureContext) return ["insecure"];
    if (typeof WebAssembly !== "object") return ["no_wasm"];
    if (!("serviceWorker" in navigator)) return ["no_worker"];
    if (typeof DecompressionStream !== "function") return ["old", "DecompressionStream"];
    if (!("locks" in navigator)) return ["old", "Web Locks"];
    if (typeof BroadcastChannel !== "function") return ["old", "BroadcastChannel"];
    if (!hasModuleWorkers()) return ["old", "module workers"];
    return null;
  }

  const { language: wish, theme } = likes();
  const code = language(wish);
  const media = { dark: "all", light: "not all" }[theme];
  if (media) /** @type {HTMLLinkElement} */ (document.getElementById("night")).media = media;
  const found = missing();
  if (found) document.documentElement.dataset.missing = found[0];
  document.documentElement.lang = code;
  /** @type {HTMLLinkElement} */ (document.getElementById("manifest")).href = `manifest.${code}.webmanifest`;
  document.addEventListener("DOMContentLoaded", () => {
    for (const place of document.querySelectorAll("[data-say]")) place.textContent = words[code][place.dataset.say];
    for (const part of document.querySelectorAll("article")) part.hidden = part.lang !== code;
    if (!found) return;
    document.getElementById("step").textContent = words[code][found[0]].replace("{name}", found[1]);
    document.getElementById("step").className = "wrong";
    for (const place of ["progress", "reading"]) document.getElementById(place).hidden = true;
  });
})();
