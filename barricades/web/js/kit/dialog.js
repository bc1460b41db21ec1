// @ts-check
// Dialogs: a sheet of paper in front of everything, left by Escape, giving the focus back.

import { el } from "./dom.js";
import { t } from "../net/words.js";

/**
 * Open a dialog; it is taken away again when it closes.
 * @param {string} title
 * @param {(close: () => void) => Node[]} fill what is inside
 * @param {{wide?: boolean, closed?: () => void}} [how]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, fill, how = {}) {
  const heading = el("h2", { tabindex: -1 }, title);
  const dialog = el("dialog", { class: how.wide ? "wide" : "", "aria-label": title });
  const close = () => dialog.close();
  dialog.append(el("div", { class: "inside" }, heading, ...fill(close)));
  dialog.addEventListener("close", () => {
    dialog.remove();
    how.closed?.();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Ask before something that cannot be undone.
 * @param {{title: string, text: string, yes: string, danger?: boolean}} what
 * @returns {Promise<boolean>}
 */
export function confirmDialog(what) {
  return new Promise((resolve) => {
    let answer = false;
    openDialog(
      what.title,
      (close) => {
        const yes = () => {
          answer = true;
          close();
        };
        return [
          el("p", {}, what.text),
          el(
            "div",
            { class: "buttons" },
            el("button", { type: "button", autofocus: true, onclick: close }, t("dialog.cancel")),
            el("button", { type: "button", class: what.danger ? "danger" : "primary", onclick: yes }, what.yes),
          ),
        ];
      },
      { closed: () => resolve(answer) },
    );
  });
}

/**
 * Report a failure or a success.
 * @param {string} title
 * @param {string} text
 */
export function tellDialog(title, text) {
  openDialog(title, (close) => [
    el("p", { "data-from-server": "" }, text),
    el("div", { class: "buttons" },
      el("button", { type: "button", class: "primary", autofocus: true, onclick: close }, t("dialog.close"))),
  ]);
}

/**
 * A link to copy, with its button.
 * @param {string} label
 * @param {string} link
 */
export function copyLine(label, link) {
  const field = el("input", { type: "text", readonly: true, value: link, "aria-label": label });
  field.addEventListener("focus", () => field.select());
  const button = el("button", { type: "button" }, t("dialog.copy"));
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    button.textContent = t("dialog.copied");
    setTimeout(() => (button.textContent = t("dialog.copy")), 2000);
  });
  return el("div", { class: "copy-line" }, field, button);
}
