// @ts-check
// Importing a record from a file, to replay it or to continue the game.

import { importRecord, watchLink } from "../net/api.js";
import { openDialog } from "../kit/dialog.js";
import { el, freshId, said } from "../kit/dom.js";
import { seatPlanner } from "./seatplan.js";
import { sitDown } from "../panels/sitting.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/api.js").GameInfo} GameInfo */

const LARGEST = 32_000_000; // bytes; the server takes no more

/**
 * @param {GameInfo[]} games
 * @param {() => void} look
 */
export function openImport(games, look) {
  let text = "";
  /** @type {"replay" | "continue"} */
  let mode = "replay";
  /** @type {GameInfo | undefined} */
  let game;
  /** @type {ReturnType<typeof seatPlanner> | undefined} */
  let planner;
  const trouble = el("p", { class: "error", role: "status" });
  const seats = el("div", {});
  const start = el("button", { type: "submit", class: "primary", disabled: true }, t("import.start"));
  const fileId = freshId("file");
  const file = el("input", { id: fileId, type: "file", class: "unseen", accept: ".txt,.record,text/plain" });

  const chosenName = el("span", { class: "soft", "data-from-server": "" });

  const arrange = () => {
    start.disabled = !text || !game;
    planner = game && mode === "continue" ? seatPlanner(game) : undefined;
    seats.replaceChildren(...(planner ? [planner.element] : []));
  };

  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    text = chosen && chosen.size <= LARGEST ? await chosen.text() : "";
    chosenName.textContent = chosen?.name ?? "";
    const named = /^game (\S+)$/m.exec(text.slice(0, 4000))?.[1];
    game = games.find((each) => each.id === named);
    trouble.textContent = !chosen ? "" : chosen.size > LARGEST ? t("import.too-large") : game ? "" : t("import.no-record");
    arrange();
  });

  const group = freshId("mode");
  /**
   * @param {"replay" | "continue"} value
   * @param {string} name
   * @param {string} about
   */
  const choice = (value, name, about) => el(
    "label", { class: "choice" },
    el("input", {
      type: "radio", name: group, value, checked: value === mode, onchange: () => { mode = value; arrange(); },
    }),
    el("span", {}, el("b", {}, name), el("span", { class: "soft small" }, about)),
  );

  openDialog(
    t("import.title"),
    (close) => {
      const bring = async () => {
        if (!game) return;
        const plan = planner?.plan();
        try {
          const made = await importRecord({
            record: text, mode, seats: plan?.seats ?? {}, listed: plan?.listed ?? false, hints: plan?.hints ?? false,
            teaching: plan?.teaching ?? false,
          });
          close();
          look();
          if (plan) sitDown(game, game.name, made, plan);
          else location.href = watchLink(made.table);
        } catch (error) {
          trouble.replaceChildren(said("span", error instanceof Error ? error.message : String(error)));
        }
      };
      return [
        el("form", { class: "inside-form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); bring(); } },
          el("p", {}, t("import.about")),
          el("div", { class: "field" }, el("span", { class: "caps" }, t("import.file")),
            el("div", { class: "row file-row" }, file, el("label", { for: fileId, class: "button" }, t("import.choose")), chosenName)),
          el("fieldset", { class: "field" }, el("legend", { class: "caps" }, t("import.what")),
            el("div", { class: "choices two" },
              choice("replay", t("import.replay"), t("import.replay-about")),
              choice("continue", t("import.continue"), t("import.continue-about")))),
          seats,
          trouble,
          el("div", { class: "buttons" }, el("button", { type: "button", onclick: close }, t("dialog.cancel")), start)),
      ];
    },
    { wide: true },
  );
}
