// @ts-check
// The player's side and the opponents, in the bar.

import { el, said } from "../kit/dom.js";
import { badge } from "../kit/owners.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Table} Table */

/**
 * Whether a player is connected; a bot always plays.
 * @param {import("../net/types.js").Seat} seat
 */
function presence(seat) {
  return seat.kind === "bot" ? "" : seat.present ? "here" : "away";
}

/** @param {import("../net/types.js").Seat} seat */
function about(seat) {
  const there = presence(seat);
  return there ? t(`people.${there}`, { seat: seat.name }) : seat.name;
}

/** @param {import("../net/types.js").Seat} seat */
function present(seat) {
  return el("li", { title: about(seat), "data-from-server": "", "data-present": presence(seat) },
    badge(seat.id, seat.name), said("span", seat.player || seat.name));
}

/** Who played a side of a record: it is not a player who could be here. @param {import("../net/types.js").Seat} seat */
function played(seat) {
  return el("li", { "data-from-server": "" }, badge(seat.id, seat.name), said("span", seat.name),
    seat.player ? said("span", seat.player, { class: "soft" }) : null);
}

/**
 * @param {HTMLElement} host
 * @param {import("../net/store.js").Store} store
 */
export function createPeople(host, store) {
  const fill = () => {
    const table = store.table;
    if (!table) return host.replaceChildren();
    const mine = table.seats.find((seat) => seat.id === table.seat);
    const others = table.seats.filter((seat) => seat !== mine);
    host.replaceChildren(
      ...(mine ? [el("li", { class: "you" }, badge(mine.id, mine.name), el("span", {}, t("people.you", { seat: mine.called || mine.name })))] : []),
      ...others.map((seat) => (table.replay ? played(seat) : present(seat))),
    );
  };
  store.on("table", fill);
  store.on("presence", fill);
  store.on("layout", fill); // the letters of owners come with the board
  store.on("cleared", fill);
}
