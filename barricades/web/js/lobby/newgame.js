// @ts-check
// A new game in three clicks: the button in the lobby, who plays, start. Everything else has a good default.

import { createTable } from "../net/api.js";
import { openDialog } from "../kit/dialog.js";
import { el, freshId, said } from "../kit/dom.js";
import { inEnglish, renderParagraph, rulesOf } from "../panels/rules.js";
import { seatPlanner } from "./seatplan.js";
import { sitDown } from "../panels/sitting.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/api.js").GameInfo} GameInfo */
/** @typedef {import("../net/api.js").Setting} Setting */

/**
 * @param {GameInfo[]} games
 * @param {() => void} look
 */
export function openNewGame(games, look) {
  if (!games.length) return;
  openDialog(
    t("newgame.title"),
    (close) => {
      const room = el("div", { class: "new-game" });
      const gameId = freshId("game");
      const select = el("select", { id: gameId }, ...games.map((game) => said("option", game.name, { value: game.id })));
      const show = () => {
        const game = games.find((each) => each.id === select.value) ?? games[0];
        room.replaceChildren(...questions(game, close, look));
      };
      select.addEventListener("change", show);
      show();
      const which = games.length > 1
        ? el("div", { class: "field" }, el("label", { for: gameId, class: "caps" }, t("newgame.game")), select)
        : said("p", games[0].name, { class: "game-name" });
      return [which, room];
    },
    { wide: true },
  );
}

/**
 * @param {GameInfo} game
 * @param {() => void} close
 * @param {() => void} look
 */
function questions(game, close, look) {
  let scenario = game.scenarios[0].id;
  /** @type {Record<string, string>} */
  const settings = Object.fromEntries(game.settings.map((each) => [each.id, each.default]));
  const planner = seatPlanner(game);
  const trouble = el("p", { class: "error", role: "status" });
  const rows = el("div", { class: "settings" });

  const itsSettings = () => game.settings.filter((each) => belongs(each, scenario));
  const showSettings = () => rows.replaceChildren(...itsSettings().map((each) => settingRow(game.id, each, settings)));
  showSettings();

  const group = freshId("scenario");
  const scenarios = el("fieldset", { class: "field" }, el("legend", { class: "caps" }, t("newgame.scenario")),
    el("div", { class: "choices scenarios" }, ...game.scenarios.map((each, index) => el(
      "label", { class: "choice" },
      el("input", {
        type: "radio", name: group, value: each.id, checked: index === 0,
        onchange: () => { scenario = each.id; showSettings(); },
      }),
      el("span", {}, said("b", each.name), each.about ? said("span", each.about, { class: "soft small" }) : null),
    ))));

  const start = el("button", { type: "submit", class: "primary big", autofocus: true }, t("newgame.start"));
  const form = el(
    "form",
    { class: "inside-form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); make(); } },
    scenarios,
    planner.element,
    game.settings.length > 0 && el("details", {}, el("summary", {}, t("newgame.settings")),
      el("p", { class: "soft small" }, t("newgame.settings-about")), rows),
    trouble,
    el("div", { class: "buttons" }, el("button", { type: "button", onclick: close }, t("dialog.cancel")), start),
  );

  async function make() {
    start.disabled = true;
    const plan = planner.plan();
    try {
      const made = await createTable({
        game: game.id, scenario, settings: Object.fromEntries(itsSettings().map(({ id }) => [id, settings[id]])),
        seats: plan.seats, listed: plan.listed, hints: plan.hints, teaching: plan.teaching,
      });
      const title = game.scenarios.find((each) => each.id === scenario)?.name ?? game.name;
      close();
      look();
      sitDown(game, title, made, plan);
    } catch (error) {
      start.disabled = false;
      trouble.replaceChildren(said("span", error instanceof Error ? error.message : String(error)));
    }
  }

  return [form];
}

/**
 * Some settings belong to some scenarios alone.
 * @param {Setting} setting
 * @param {string} scenario
 */
function belongs(setting, scenario) {
  return !setting.scenarios.length || setting.scenarios.includes(scenario);
}

/**
 * A setting of the game: what it means, its present value, and its values.
 * @param {string} game
 * @param {Setting} setting
 * @param {Record<string, string>} settings
 */
function settingRow(game, setting, settings) {
  const group = freshId("setting");
  const values = el("span", { class: "segments" }, ...setting.values.map((value) => el(
    "label", {},
    el("input", {
      type: "radio", name: group, value: value.id, checked: settings[setting.id] === value.id,
      onchange: () => (settings[setting.id] = value.id),
    }),
    said("span", value.name),
  )));
  const text = el("div", { class: "setting-text", hidden: true });
  const number = said("button", setting.rule, {
    type: "button", class: "rule-link", "aria-expanded": "false", "aria-label": t("rules.open", { rule: setting.rule }),
  });
  number.addEventListener("click", async () => {
    text.hidden = !text.hidden;
    number.setAttribute("aria-expanded", String(!text.hidden));
    if (!text.childNodes.length) text.append(...(await paragraphs(game, setting.rule)));
  });
  return el("div", { class: "setting" },
    el("fieldset", { class: "setting-row" }, el("legend", {}, said("span", setting.name)), number, values), text);
}

/**
 * What the rules say about a setting: its paragraph and those below it.
 * @param {string} game
 * @param {string} rule
 */
async function paragraphs(game, rule) {
  const book = await rulesOf(game);
  const found = book
    .filter((each) => each.id === rule || (each.id.startsWith(rule) && /^[a-z]$/.test(each.id.slice(rule.length))))
    .map((each) => renderParagraph(each, new Set(), () => undefined));
  return [inEnglish(), ...found].filter((part) => part !== null);
}
