// Small pieces of a page. Text only ever becomes text nodes.

const HERE = new URL(".", import.meta.url); // whatever the address of the page is

export const at = (id) => document.getElementById(id);
export const address = (path) => new URL(path, HERE).href;

export function make(tag, kind, ...parts) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.append(...parts);
  return made;
}

export function picture(path, text = "") {
  const made = make("img", "");
  if (path) made.src = address(path);
  made.alt = text;
  made.draggable = false;
  return made;
}

export function button(key, kind, parts, act) {
  const made = make("button", kind, ...parts);
  made.type = "button";
  made.dataset.key = key; // so that it keeps the focus when the page is made anew
  made.onclick = act;
  return made;
}

export function cap(key) {
  const made = make("kbd", "", key);
  made.setAttribute("aria-hidden", "true"); // told by aria-keyshortcuts
  return made;
}

export function choice(label, options, chosen, change = () => {}) {
  const made = make("select", "");
  for (const [value, words] of options) made.append(new Option(words, value, false, value === chosen));
  made.onchange = () => change(made.value);
  return [make("label", "", label, made), made];
}

export const spoken = (runs) => (runs ?? []).map(([kind, text]) => (kind === "b" ? make("b", "", text) : text));
export const plain = (runs) => (runs ?? []).map(([, text]) => text).join("");
