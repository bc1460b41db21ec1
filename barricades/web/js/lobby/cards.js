// @ts-check
// A game in the lobby: its sheet, seats, whose move it is, and buttons.

import { claim, forget, keepName, linksOf, myName, mySeats, playLink, record, remember, saveFile, seatLink, watchLink } from "../net/api.js";
import { confirmDialog, copyLine, openDialog, tellDialog } from "../kit/dialog.js";
import { el, freshId, said } from "../kit/dom.js";
import { badge } from "../kit/owners.js";
import { language, t } from "../net/words.js";

/** @typedef {import("../net/api.js").Card} Card */
/** @typedef {import("../net/api.js").CardSeat} CardSeat */
/** @typedef {() => void} Look */

/**
 * @param {string} game
 * @param {string} scenario
 * @param {string} file
 */
export function boardAddress(game, scenario, file) {
  return `/board/${encodeURIComponent(game)}/${encodeURIComponent(scenario)}/${file}`;
}

/**
 * @param {Card} card
 * @param {"mine" | "open" | "running" | "finished"} section
 * @param {Look} look
 * @returns {HTMLLIElement}
 */
export function renderCard(card, section, look) {
  const move = yourMove(card);
  const picture = el("img", {
    class: "sheet", src: boardAddress(card.game, card.scenario, "sheet.svg"), alt: "", loading: "lazy", width: 116, height: 112,
  });
  return el(
    "li",
    { class: `card game${move ? " your-move" : ""}` },
    el("div", { class: "thumb" }, picture, position(card)),
    el(
      "div",
      { class: "what" },
      said("h3", card.title),
      el("p", { class: "soft small" }, said("span", card.turn), card.turn ? " · " : "", when(card.changed)),
      status(card, move),
      card.imported && el("p", { class: "small imported" }, t("lobby.imported")),
      helpLine(card),
      el("ul", { class: "seats" }, ...card.seats.map((seat) => seatLine(card, seat, look))),
    ),
    el("div", { class: "buttons" }, ...actions(card, section, move, look)),
  );
}

/**
 * The position over the sheet, as spectators see it; it is asked for again when it has changed, every ten seconds at most.
 * @param {Card} card
 */
function position(card) {
  if (card.begun === false) return null;
  const at = encodeURIComponent(card.changed.slice(0, 18));
  const image = el("img", {
    class: "position", src: `/api/tables/${encodeURIComponent(card.table)}/thumbnail.svg?at=${at}`, alt: "", loading: "lazy", width: 116, height: 112,
  });
  image.addEventListener("error", () => image.remove()); // the printed sheet alone will do
  return image;
}

/**
 * The help offered at the table, for players who consider joining.
 * @param {Card} card
 */
function helpLine(card) {
  const lines = [card.hints && t("lobby.hints"), card.teaching && t("lobby.teaching")].filter(Boolean);
  return lines.length > 0 && !card.over && el("p", { class: "soft small" }, lines.join(" · "));
}

/** @param {Card} card */
function yourMove(card) {
  if (card.over || !card.waiting) return false;
  return mySeats().some((held) => held.table === card.table && held.seat === card.waiting);
}

/**
 * @param {Card} card
 * @param {boolean} move
 */
function status(card, move) {
  if (card.over) {
    const winner = card.seats.find((seat) => seat.id === card.over?.winner);
    return el("p", { class: "status" }, winner ? `${t("lobby.victory", { who: winner.name })} · ` : "", said("span", card.over.text));
  }
  if (card.begun === false) return el("p", { class: "status" }, t("lobby.gathering"));
  if (move) return el("p", { class: "status yours" }, t("lobby.your-move"));
  const waiting = card.seats.find((seat) => seat.id === card.waiting);
  return el("p", { class: "status" }, waiting ? t("lobby.waiting-for", { who: waiting.name }) : t("lobby.nobody"));
}

/**
 * @param {Card} card
 * @param {CardSeat} seat
 * @param {Look} look
 */
function seatLine(card, seat, look) {
  const held = mySeats().some((each) => each.table === card.table && each.seat === seat.id);
  const mine = mySeats().some((each) => each.table === card.table);
  const free = seat.free && !held && !card.over;
  const who = free ? null : seat.player ? said("span", seat.player, { class: "soft" }) : null;
  return el(
    "li",
    {},
    badge(seat.id, seat.name, card.game),
    said("span", seat.name),
    held && el("span", { class: "soft" }, t("lobby.you")),
    !held && who,
    free && el("span", { class: "soft" }, t("lobby.free")),
    free && !mine && el("button", { type: "button", class: "compact primary", onclick: () => takeSeat(card, seat, look) },
      t("lobby.take-seat", { seat: seat.name })),
  );
}

/**
 * @param {Card} card
 * @param {string} section
 * @param {boolean} move
 * @param {Look} look
 */
function actions(card, section, move, look) {
  const held = mySeats().find((each) => each.table === card.table);
  const mine = card.token ?? held?.token;
  const links = card.over ? {} : linksOf(card.table);
  /** @type {HTMLElement[]} */
  const buttons = [];
  if (mine && section !== "finished") {
    const label = move ? t("lobby.play") : t("lobby.look");
    buttons.push(el("a", { class: `button${move ? " primary" : ""}`, href: playLink(mine) }, label));
  } else if (mine) {
    buttons.push(el("a", { class: "button", href: playLink(mine) }, t("lobby.look")));
  } else {
    const label = card.over ? t("lobby.replay") : t("lobby.watch");
    buttons.push(el("a", { class: "button", href: watchLink(card.table) }, label));
  }
  if (mine && Object.keys(links).length) {
    buttons.push(el("button", { type: "button", class: "quiet compact", onclick: () => showLinks(card, links) },
      t("lobby.links")));
  }
  buttons.push(el("button", { type: "button", class: "quiet compact", onclick: () => keepRecord(card, mine) },
    t("lobby.record")));
  if (mine) {
    buttons.push(el("button", { type: "button", class: "quiet compact", onclick: () => leave(card, look) },
      t("lobby.forget")));
  }
  return buttons;
}

/**
 * @param {Card} card
 * @param {Record<string, string>} links
 */
function showLinks(card, links) {
  openDialog(t("lobby.links"), (close) => [
    ...Object.entries(links).map(([seat, token]) => {
      const name = card.seats.find((each) => each.id === seat)?.name ?? seat;
      return el("div", { class: "field" }, said("h4", name), copyLine(t("newgame.link-for", { seat: name }), seatLink(token)));
    }),
    el("div", { class: "field" }, el("h4", {}, t("links.watch")), copyLine(t("links.watch"), watchLink(card.table))),
    el("div", { class: "buttons" }, el("button", { type: "button", onclick: close }, t("dialog.close"))),
  ]);
}

/**
 * @param {Card} card
 * @param {CardSeat} seat
 * @param {Look} look
 */
function takeSeat(card, seat, look) {
  const id = freshId("name");
  const name = el("input", { id, type: "text", maxlength: 40, value: myName(), autofocus: true, autocomplete: "off" });
  const trouble = el("p", { class: "error", role: "status" });
  openDialog(t("lobby.take-seat", { seat: seat.name }), (close) => {
    const take = async () => {
      keepName(name.value.trim());
      try {
        const taken = await claim(card.table, seat.id, name.value.trim());
        remember({ table: taken.table, seat: taken.seat, token: taken.token, game: card.game, title: card.title, together: "alone" });
        location.href = seatLink(taken.token);
      } catch (error) {
        trouble.replaceChildren(said("span", error instanceof Error ? error.message : String(error)));
        look();
      }
    };
    return [
      el("form", { method: "dialog", class: "field", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); take(); } },
        el("label", { for: id }, t("newgame.your-name")), name, trouble,
        el("div", { class: "buttons" },
          el("button", { type: "button", onclick: close }, t("dialog.cancel")),
          el("button", { type: "submit", class: "primary" }, t("lobby.sit-down")))),
    ];
  });
}

/**
 * @param {Card} card
 * @param {string | undefined} token
 */
async function keepRecord(card, token) {
  try {
    saveFile(`${card.game}-${card.scenario}-${card.table}.txt`, await record(card.table, token));
  } catch (error) {
    tellDialog(t("lobby.not-done"), error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {Card} card
 * @param {Look} look
 */
async function leave(card, look) {
  const sure = await confirmDialog({
    title: t("lobby.forget-title"), text: t("lobby.forget-text", { title: card.title }), yes: t("lobby.forget"), danger: true,
  });
  if (!sure) return;
  for (const held of mySeats()) if (held.table === card.table) forget(held.token);
  look();
}

/**
 * How long ago, in the language of the page.
 * @param {string} iso
 */
function when(iso) {
  const seconds = (Date.parse(iso) - Date.now()) / 1000;
  const speak = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  /** @type {[number, Intl.RelativeTimeFormatUnit][]} */
  const units = [[86400, "day"], [3600, "hour"], [60, "minute"]];
  const [size, unit] = units.find(([each]) => Math.abs(seconds) >= each) ?? [60, "minute"];
  const text = Number.isFinite(seconds) ? speak.format(Math.round(seconds / size), unit) : "";
  return el("time", { datetime: iso, title: iso }, text);
}
