// @ts-check
// Who sits where: the same question for a new game and for one continued from a record.

import { keepName, myName, mySeats } from "../net/api.js";
import { el, freshId, said } from "../kit/dom.js";
import { badge } from "../kit/owners.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/api.js").GameInfo} GameInfo */
/** @typedef {import("../net/api.js").SeatPlan} SeatPlan */
/** @typedef {import("../panels/sitting.js").Company} Company */
/** @typedef {import("../panels/sitting.js").Plan} Plan */

/** @type {{id: Company, name: string, about: string}[]} */
const COMPANIES = [
  { id: "bot", name: "newgame.bot", about: "newgame.bot-about" },
  { id: "link", name: "newgame.link", about: "newgame.link-about" },
  { id: "here", name: "newgame.here", about: "newgame.here-about" },
  { id: "solo", name: "newgame.solo", about: "newgame.solo-about" },
  { id: "watch", name: "newgame.watch", about: "newgame.watch-about" },
];

/**
 * The questions, and the plan that the answers make.
 * @param {GameInfo} game
 */
export function seatPlanner(game) {
  /** @type {Company} */
  let company = "bot";
  let mine = game.seats[0].id;
  const nameId = freshId("name");
  const botId = freshId("bot");
  const name = el("input", { id: nameId, type: "text", maxlength: 40, value: myName(), autocomplete: "off" });
  const bot = el("select", { id: botId }, ...game.bots.map((each) => said("option", each.name, { value: each.id })));
  const listed = el("input", { type: "checkbox", checked: true });
  const sideRow = el("fieldset", { class: "field" }, el("legend", { class: "caps" }, t("newgame.my-side")), sides());
  const nameRow = el("div", { class: "field" }, el("label", { for: nameId, class: "caps" }, t("newgame.your-name")), name);
  const aboutBot = said("p", "", { class: "soft small", id: `${botId}-about` });
  bot.setAttribute("aria-describedby", aboutBot.id);
  const botRow = el("div", { class: "field" }, el("label", { for: botId, class: "caps" }, t("newgame.which-bot")), bot, aboutBot);
  const listedRow = el("label", { class: "check" }, listed, el("span", {}, t("newgame.listed")));
  const hints = el("input", { type: "checkbox", name: "hints" });
  const hintsRow = el("label", { class: "check" }, hints, el("span", {}, t("newgame.hints")));
  const teaching = el("input", { type: "checkbox", name: "teaching", checked: !mySeats().length });
  const teachingRow = el("label", { class: "check" }, teaching, el("span", {}, t("newgame.teaching")));
  let touched = false; // the player has chosen whether there are hints
  hints.addEventListener("change", () => (touched = true));
  bot.addEventListener("change", arrange);

  function sides() {
    const group = freshId("side");
    return el("div", { class: "segments" }, ...game.seats.map((seat, index) => el(
      "label", {},
      el("input", {
        type: "radio", name: group, value: seat.id, checked: index === 0, onchange: () => (mine = seat.id),
      }),
      el("span", { class: "side-choice" }, badge(seat.id, seat.name, game.id), " ", said("b", seat.name)),
    )));
  }

  function companies() {
    const group = freshId("company");
    return el("div", { class: "choices" }, ...COMPANIES.map((each) => el(
      "label", { class: "choice" },
      el("input", {
        type: "radio", name: group, value: each.id, checked: each.id === company,
        onchange: () => { company = each.id; arrange(); },
      }),
      el("span", {}, el("b", {}, t(each.name)), el("span", { class: "soft small" }, t(each.about))),
    )));
  }

  function arrange() {
    sideRow.hidden = company !== "bot" && company !== "link";
    nameRow.hidden = company === "watch";
    botRow.hidden = (company !== "bot" && company !== "watch") || game.bots.length < 2;
    aboutBot.textContent = game.bots.find((each) => each.id === bot.value)?.about ?? "";
    listedRow.hidden = company !== "link";
    const withBot = company === "bot" || company === "watch";
    hintsRow.hidden = !game.adviser || company === "watch";
    if (!touched) hints.checked = company === "bot";
    teachingRow.hidden = !withBot || !game.bots.find((each) => each.id === bot.value)?.explains;
  }

  const element = el(
    "div",
    { class: "seat-plan" },
    el("fieldset", { class: "field" }, el("legend", { class: "caps" }, t("newgame.who")), companies()),
    el("div", { class: "row seat-details" }, sideRow, botRow, nameRow),
    listedRow,
    hintsRow,
    teachingRow,
  );
  arrange();

  /** @returns {Plan} */
  function plan() {
    keepName(name.value.trim());
    /** @type {Record<string, SeatPlan>} */
    const seats = {};
    for (const seat of game.seats) {
      const me = company === "solo" || company === "here" || (company !== "watch" && seat.id === mine);
      if (me) seats[seat.id] = { kind: "here", name: company === "here" && seat.id !== mine ? "" : name.value.trim() };
      else if (company === "link") seats[seat.id] = { kind: "link", name: "" };
      else seats[seat.id] = { kind: "bot", bot: bot.value };
    }
    return {
      company, mine, seats, listed: company === "link" && listed.checked,
      hints: !hintsRow.hidden && hints.checked, teaching: !teachingRow.hidden && teaching.checked,
    };
  }

  return { element, plan };
}
