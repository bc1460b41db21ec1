// @ts-check
// The curtain between two people at one screen, and the change of seats of a player who plays both sides.
//
// When the decision passes to the other seat, the page leaves its seat: it disconnects and clears everything it
// showed. It connects with the other link only when the other player lifts the curtain.

import { mySeats } from "../net/api.js";
import { el, said } from "../kit/dom.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {import("../net/types.js").State} State */
/** @typedef {import("../net/types.js").Table} Table */
/** @typedef {import("../net/api.js").HeldSeat} HeldSeat */

const BREATH = 900; // milliseconds to see the effect of the last choice before the curtain falls
const SECOND_THOUGHT = 4000; // after a sealed choice, which can still be changed

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function createCurtain(host, store) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let falling;

  /** The other seat at this screen that decides now, if there is one. */
  const due = () => {
    const { table, state, seat } = store;
    if (!table || !state || state.yours || state.over || !state.waiting || state.waiting === seat) return null;
    const held = mySeats().filter((each) => each.table === table.table && each.together !== "alone");
    if (!held.some((each) => each.seat === seat)) return null;
    return held.find((each) => each.seat === state.waiting) ?? null;
  };

  /** @param {HeldSeat} next */
  const sit = (next) => {
    history.replaceState(null, "", `#seat=${encodeURIComponent(next.token)}`);
    store.socket?.sit(next.token);
  };

  const change = () => {
    const next = due();
    const table = store.table;
    if (!next || !table) return;
    if (next.together === "solo") return sit(next);
    const name = table.seats.find((each) => each.id === next.seat)?.name ?? next.seat;
    // A reload behind the curtain must not show the seat that was left.
    history.replaceState(null, "", `#curtain=${encodeURIComponent(next.token)}`);
    store.socket?.close();
    store.clear();
    drop(host, name, () => sit(next));
  };

  store.on("state", () => {
    clearTimeout(falling);
    const next = due();
    const sealed = store.seat !== null && store.state?.sealed?.includes(store.seat);
    if (next) falling = setTimeout(change, next.together === "solo" ? 0 : sealed ? SECOND_THOUGHT : BREATH);
  });
}

/**
 * A page loaded behind the curtain: it stays down until the player whose turn it is lifts it.
 * @param {HTMLElement} host
 * @returns {Promise<string>} the link of the seat to take
 */
export function waitBehindCurtain(host) {
  const token = decodeURIComponent(location.hash.slice("#curtain=".length));
  return new Promise((resolve) => {
    drop(host, mySeats().find((held) => held.token === token)?.name ?? "", () => {
      history.replaceState(null, "", `#seat=${encodeURIComponent(token)}`);
      resolve(token);
    });
  });
}

/**
 * @param {HTMLElement} host
 * @param {string} name of the seat that may look
 * @param {() => void} lifted
 */
function drop(host, name, lifted) {
  const lift = el("button", { type: "button", class: "primary big", autofocus: true }, t("curtain.lift"));
  const curtain = el("dialog", { class: "curtain", "aria-label": t("curtain.title") },
    el("div", { class: "curtain-words" },
      el("p", { class: "caps" }, t("curtain.title")),
      name ? said("h1", name) : null,
      el("p", {}, name ? t("curtain.text", { seat: name }) : t("curtain.text-unknown")),
      lift));
  // Only the button lifts it: Escape is pressed too easily.
  curtain.addEventListener("cancel", (event) => event.preventDefault());
  curtain.addEventListener("keydown", (event) => {
    if (event.key === "Escape") event.preventDefault();
  });
  lift.addEventListener("click", () => {
    curtain.close();
    curtain.remove();
    lifted();
  });
  for (const other of document.querySelectorAll("dialog[open]")) other.remove();
  (host ?? document.body).append(curtain);
  curtain.showModal();
}
