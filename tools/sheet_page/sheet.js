// Corrections stay in this browser until they are saved as a file; nothing is sent anywhere.
const STORE = `agra-sheet-${LANGUAGE}`;
const kept = JSON.parse(localStorage.getItem(STORE) || "{}");
const keyOf = (row) => `${row.dataset.context}\u0004${row.dataset.message}`;

function show() {
  const many = Object.keys(kept).length;
  document.getElementById("count").textContent = many ? `Corrections: ${many}` : "";
}

for (const row of document.querySelectorAll("tr.message")) {
  const field = row.querySelector("textarea");
  const known = kept[keyOf(row)];
  if (known) {
    field.value = known.correction;
    row.classList.add("changed");
  }
  field.addEventListener("focus", () => {
    if (!field.value) field.value = row.dataset.now;
  });
  field.addEventListener("blur", () => {
    const changed = field.value.trim() !== "" && field.value !== row.dataset.now;
    if (changed) {
      const { message, plural, context, now } = row.dataset;
      kept[keyOf(row)] = { message, plural, context, now, correction: field.value };
    } else {
      delete kept[keyOf(row)];
      field.value = "";
    }
    row.classList.toggle("changed", changed);
    localStorage.setItem(STORE, JSON.stringify(kept));
    show();
  });
}

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
}

document.getElementById("json").addEventListener("click", () => {
  save(`corrections-${LANGUAGE}.json`, JSON.stringify(Object.values(kept), null, 2));
});
document.getElementById("po").addEventListener("click", () => {
  const quoted = (text) => JSON.stringify(text);
  const blocks = Object.values(kept).map(({ message, plural, context, correction }) => {
    const head = `${context ? `msgctxt ${quoted(context)}\n` : ""}msgid ${quoted(message)}\n`;
    if (!plural) return `${head}msgstr ${quoted(correction)}\n`;
    const forms = correction.split("\n").map((form, at) => `msgstr[${at}] ${quoted(form)}\n`);
    return `${head}msgid_plural ${quoted(plural)}\n${forms.join("")}`;
  });
  save(`corrections-${LANGUAGE}.po`, blocks.join("\n"));
});
show();
