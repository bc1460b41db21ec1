// @ts-check
// After a table is made: keep its seats, offer the link for the other player, and sit down.

import { keepLinks, remember, seatLink, watchLink } from "../net/api.js";
import { copyLine, openDialog } from "../kit/dialog.js";
import { el } from "../kit/dom.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/api.js").SeatPlan} SeatPlan */
/** @typedef {import("../net/api.js").NewTable} NewTable */
/** @typedef {"bot" | "here" | "link" | "solo" | "watch"} Company */
/**
 * @typedef {object} Plan
 * @property {Company} company
 * @property {string} mine
 * @property {Record<string, SeatPlan>} seats
 * @property {boolean} listed
 * @property {boolean} hints
 * @property {boolean} teaching
 */

const LOOPBACK = /^(localhost|127\..*|\[?::1\]?)$/;

/**
 * A link with a loopback address does not work on another machine, so say where others find this server.
 * @param {string[]} addresses
 */
function loopbackWarning(addresses) {
  return addresses.length ? t("newgame.loopback-address", { address: addresses[0] }) : t("newgame.loopback");
}

/**
 * A table was made: keep its seats, show the link for the other player, or go and sit down.
 * @param {{id: string, seats: {id: string, name: string}[]}} game
 * @param {string} title
 * @param {NewTable} made
 * @param {Plan} plan
 */
export function sitDown(game, title, made, plan) {
  const together = plan.company === "solo" ? "solo" : plan.company === "here" ? "shared" : "alone";
  /** @type {Record<string, string>} */
  const links = {};
  for (const [seat, token] of Object.entries(made.seats)) {
    if (plan.seats[seat]?.kind === "link") links[seat] = token;
    else {
      const name = game.seats.find((each) => each.id === seat)?.name ?? seat;
      remember({ table: made.table, seat, token, game: game.id, title, together, name });
    }
  }
  const own = made.seats[plan.mine];
  const address = own && !links[plan.mine] ? seatLink(own) : watchLink(made.table);
  if (!Object.keys(links).length) {
    location.href = address;
    return;
  }
  keepLinks(made.table, links);
  openDialog(t("newgame.invite"), () => [
    el("p", {}, t("newgame.invite-text")),
    ...Object.entries(links).map(([seat, token]) => {
      const name = game.seats.find((each) => each.id === seat)?.name ?? seat;
      return el("div", { class: "field" }, el("h4", {}, t("newgame.link-for", { seat: name })), copyLine(t("newgame.link-for", { seat: name }), seatLink(token)));
    }),
    ...(LOOPBACK.test(location.hostname) ? [el("p", { class: "warning", role: "note" }, loopbackWarning(made.addresses ?? []))] : []),
    el("p", { class: "soft small" }, t("newgame.invite-later")),
    el("div", { class: "buttons" }, el("a", { class: "button primary", href: address }, t("newgame.to-table"))),
  ]);
}
