// @ts-check
// A shop: what is left to spend and where it came from, and goods: what they are now and would become, their price,
// or why they cannot be bought. Hovering over a good lights its places on the map.

import { chip } from "../kit/chips.js";
import { el, said } from "../kit/dom.js";
import { ruleLink } from "../kit/rulelink.js";
import { face } from "./stack.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Good} Good */
/** @typedef {import("./panels.js").PanelContext} PanelContext */

/**
 * @param {PanelContext} context
 * @param {import("../net/types.js").Shop} panel
 */
export function renderShop(context, panel) {
  const coins = panel.coins ?? [];
  const groups = (panel.groups ?? []).map(([name, goods]) => el("section", { class: "wares" },
    said("h3", name), el("ul", {}, ...goods.map((good) => renderGood(context, good)))));
  return el("div", { class: "shop-body" },
    el("div", { class: "purse" }, panel.purse ? said("p", panel.purse, { class: "purse-left" }) : null,
      el("div", { class: "coins" }, ...coins.map((coin) => chip(context.store, coin, "coin")))),
    ...groups);
}

/**
 * @param {PanelContext} context
 * @param {Good} good
 */
function renderGood(context, good) {
  const faces = [good.before ?? "", good.after ?? ""].filter(Boolean);
  context.board.faces.need(faces);
  const pictures = faces.flatMap((each, number) => [
    number ? el("span", { class: "becomes", "aria-hidden": "true" }, "→") : null,
    face(each, 48),
  ]);
  const light = () => context.board.mark(good.places ?? [], "hinted");
  const dark = () => context.board.mark([], "hinted");
  return el(
    "li",
    {
      class: `ware${good.chosen ? " chosen" : ""}${good.option ? "" : " shut"}`,
      onpointerenter: light, onpointerleave: dark, onfocusin: light, onfocusout: dark,
    },
    pictures.length ? el("span", { class: "ware-faces" }, ...pictures) : null,
    el("div", { class: "ware-words" },
      said("b", good.name),
      good.about ? said("span", good.about, { class: "soft small" }) : null,
      good.reason ? el("span", { class: "reason small" }, said("span", good.reason), " ", good.rule ? ruleLink(context.store, good.rule) : null) : null,
      !good.reason && good.rule ? ruleLink(context.store, good.rule) : null),
    price(context, good),
  );
}

/**
 * @param {PanelContext} context
 * @param {Good} good
 */
function price(context, good) {
  const words = good.price || "";
  if (!good.option && !good.chosen) return said("span", words, { class: "price" });
  const { state } = context.store;
  const offered = Boolean(state?.yours && state.decision?.options.some((each) => each.text === good.option));
  const buy = (/** @type {MouseEvent} */ event) => {
    const option = context.choosing.options.find((each) => each.text === good.option);
    if (option) context.clicks.send([option], event.timeStamp);
  };
  const label = t(good.chosen ? "shop.give-back" : "shop.buy", { name: good.name, price: words });
  return el("button", {
    type: "button", class: "price", "aria-label": label, "data-from-server": "", disabled: !offered,
    "data-clickable": offered && "option", "data-option": good.option || null, onclick: buy,
  }, el("span", { class: "price-sign", "aria-hidden": "true" }, good.chosen ? "✓" : ""), words);
}
