// Every option of the question: each can be brought into view and tapped, and its words stay in its box. The ways back have
// room for a finger. Returns complaints.
async () => {
  const found = [];
  const least = 40;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".visually-hidden");
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const over = (one, two, by) =>
    one.left < two.right - by && two.left < one.right - by && one.top < two.bottom - by && two.top < one.bottom - by;
  const inside = (one, two, by) =>
    one.left > two.left - by && one.right < two.right + by && one.top > two.top - by && one.bottom < two.bottom + by;
  const name = (option) => `"${(option.getAttribute("aria-label") || option.textContent).trim().slice(0, 50)}"`;

  /** The texts of an option that are shown, with their boxes; a line that is cut counts as a complaint. */
  const texts = (option) => {
    const all = [], walker = document.createTreeWalker(option, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, around = node.parentElement;
      if (!node.data.trim() || !seen(around) || getComputedStyle(around).fontSize === "0px") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (!box.width) continue;
      let whole = true;
      for (let outer = around; outer !== option.parentElement; outer = outer.parentElement) {
        const style = getComputedStyle(outer);
        if (style.overflow === "visible" || style.display === "contents") continue; // the latter has no box
        const edge = outer.getBoundingClientRect();
        if (box.top >= edge.bottom - 1) whole = false; // a phrase that is left out as a whole
        else if (box.right > edge.right + 1.5 || box.left < edge.left - 1.5 || box.bottom > edge.bottom + 3)
          found.push(`cut: "${node.data.trim()}" of ${name(option)}`);
      }
      if (whole) all.push([node, box]);
    }
    return all;
  };

  const check = (option) => {
    option.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = option.getBoundingClientRect();
    if (Math.min(box.width, box.height) < least - 0.5)
      found.push(`too small: ${name(option)} ${Math.round(box.width)} by ${Math.round(box.height)}`);
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      found.push(`off the screen: ${name(option)}`);
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!option.contains(hit)) found.push(`covered: ${name(option)} by ${hit?.id || hit?.className || hit?.tagName}`);
    const words = texts(option);
    const hidden = [...option.querySelectorAll(".note")].some((note) => !words.some(([node]) => note.contains(node)));
    if (hidden && !option.title) found.push(`no way to read it: ${name(option)}`);
    const icons = [...option.querySelectorAll("svg.icon")].filter(seen).map((icon) => [icon, icon.getBoundingClientRect()]);
    for (const [at, [node, its]] of words.entries()) {
      if (its.left < box.left - 1 || its.right > box.right + 1 || its.top < box.top - 2 || its.bottom > box.bottom + 2)
        if (!node.parentElement.closest("kbd")) found.push(`sticks out: "${node.data.trim()}" of ${name(option)}`);
      for (const [other, two] of words.slice(at + 1))
        if (over(its, two, 2.5)) found.push(`over each other: "${node.data.trim()}" and "${other.data.trim()}" of ${name(option)}`);
      for (const [icon, around] of icons) {
        // A number that is drawn on a picture belongs to it and must be inside; other words keep clear of pictures.
        if (icon.contains(node) ? !inside(its, around, 1) : !node.parentElement.closest("kbd") && over(its, around, 3))
          found.push(`${icon.contains(node) ? "beside" : "over"} its picture: "${node.data.trim()}" of ${name(option)}`);
      }
    }
  };

  const groups = [...document.querySelectorAll("#bar form.options details")];
  const shown = new Set();
  for (const group of [null, ...groups]) {
    for (const one of groups) one.open = Boolean(group) && one.contains(group);
    if (groups.length) await frames();
    for (const option of document.querySelectorAll("#bar form.options .option")) {
      const inner = option.closest("details:not([open])");
      if ((inner && !option.matches(":scope > summary, summary")) || !seen(option) || shown.has(option)) continue;
      shown.add(option);
      check(option);
    }
  }
  for (const button of document.querySelectorAll("#bar form.options button.option"))
    if (!shown.has(button)) found.push(`in no group: ${name(button)}`);
  for (const one of groups) one.open = false;
  for (const way of document.querySelectorAll("#bar .way")) {
    const box = way.getBoundingClientRect();
    if (seen(way) && (box.width < least || box.height < least - 4)) found.push(`too small: ${name(way)}`);
  }
  return [...new Set(found)];
}
