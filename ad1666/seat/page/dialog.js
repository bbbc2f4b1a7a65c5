// A question of the page itself, over everything: Escape is a no.
import { at, button, make } from "./parts.js";

export function asked(words, yes, no, act, refuse = () => {}) {
  unasked();
  const box = make("dialog", "paper", make("p", "", words));
  box.id = "asks";
  box.setAttribute("aria-label", words);
  const close = (then) => { unasked(); then(); };
  box.append(button("no", "", [no], () => close(refuse)), button("yes", "gold", [yes], () => close(act)));
  box.oncancel = () => close(refuse);
  document.body.append(box);
  box.showModal();
}

export function unasked() { at("asks")?.remove(); }
