// @ts-check
// A player's own settings: language, light, sound, notifications, and windows they always pass.

import { games } from "../net/api.js";
import { openDialog } from "../kit/dialog.js";
import { el, freshId, said } from "../kit/dom.js";
import { notifyOn, setNotify, setSound, soundOn } from "./notice.js";
import { afterwards, keepAfterwards } from "./afterwards.js";
import { following, keepFollowing } from "./following.js";
import { createSeats } from "./seats.js";
import { keepLanguage, language, t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {import("../net/api.js").Named} Named */

const THEME = "barricades.theme";
const PACES = ["fast", "steady", "slow"];

/** @param {Named[]} languages */
export function openPreferences(languages) {
  openDialog(t("settings.title"), (close) => [
    preferences(languages),
    el("div", { class: "buttons" }, el("button", { type: "button", class: "primary", onclick: close }, t("dialog.done"))),
  ]);
}

/**
 * The panel of the table: about the table, my preferences, my standing passes.
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function createSettings(host, store) {
  const about = el("div", {});
  const passes = el("fieldset", { class: "field passes" });
  const pace = el("fieldset", { class: "field pace" });
  const mine = el("div", {});
  host.append(el("div", { class: "panel settings-panel", tabindex: 0, role: "region", "aria-label": t("settings.title") },
    about, pace, passes, el("section", { class: "field" }, el("h3", {}, t("settings.title")), mine)));
  createSeats(about, store);
  mine.append(preferences([]));
  games().then((offered) => mine.replaceChildren(preferences(offered.languages ?? []))).catch(() => undefined);

  /** @param {string} wanted */
  const setPace = async (wanted) => {
    pace.setAttribute("aria-busy", "true");
    try {
      await store.socket?.request({ do: "pace", pace: wanted });
    } catch (error) {
      store.emit("toast", { text: error instanceof Error ? error.message : String(error) });
    } finally {
      pace.removeAttribute("aria-busy");
      fillPace();
    }
  };

  /** How fast bots play here, for all at the table. */
  const fillPace = () => {
    const table = store.table;
    pace.hidden = !table || store.seat === null || Boolean(table.replay) || !table.seats.some((seat) => seat.kind === "bot");
    if (!table || pace.hidden) return pace.replaceChildren();
    if (!pace.childElementCount) pace.append(...paces(setPace));
    if (pace.hasAttribute("aria-busy")) return; // a choice has been sent: frames until its answer are older
    for (const each of pace.querySelectorAll("input")) each.checked = each.value === (table.pace ?? "fast");
  };
  store.on("table", fillPace);
  store.on("cleared", fillPace);
  fillPace();

  const fill = () => {
    const table = store.table;
    passes.hidden = !table || store.seat === null || !table.windows.length;
    if (!table || passes.hidden) return void passes.replaceChildren();
    const chosen = new Set(table.passes);
    passes.replaceChildren(
      el("legend", {}, el("h3", {}, t("settings.passes"))),
      el("p", { class: "soft small" }, t("settings.passes-about")),
      ...table.windows.map((window) => el("label", { class: "check" },
        el("input", {
          type: "checkbox", checked: chosen.has(window.id),
          onchange: async (/** @type {Event} */ event) => {
            const box = /** @type {HTMLInputElement} */ (event.target);
            if (box.checked) chosen.add(window.id);
            else chosen.delete(window.id);
            try {
              await store.socket?.request({ do: "passes", windows: [...chosen] });
              table.passes = [...chosen];
            } catch (error) {
              box.checked = !box.checked;
              store.emit("toast", { text: error instanceof Error ? error.message : String(error) });
            }
          },
        }),
        said("span", window.name))),
    );
  };
  store.on("table", fill);
  store.on("cleared", () => passes.replaceChildren());
  fill();
}

/** @param {Named[]} languages */
function preferences(languages) {
  const known = languages.length ? languages : [{ id: language(), name: ownName(language()) }];
  const langId = freshId("language");
  const select = el("select", { id: langId }, ...known.map((each) =>
    said("option", each.name, { value: each.id, selected: each.id === language() })));
  select.addEventListener("change", () => {
    keepLanguage(select.value);
    location.reload();
  });
  return el("div", { class: "fields" },
    el("div", { class: "field" }, el("label", { class: "caps", for: langId }, t("settings.language")), select,
      language() === "en" ? null : el("p", { class: "soft small" }, t("settings.english"))),
    el("fieldset", { class: "field" }, el("legend", { class: "caps" }, t("settings.theme")), themes()),
    el("label", { class: "check" },
      el("input", { type: "checkbox", checked: soundOn(), onchange: (/** @type {any} */ event) => setSound(event.target.checked) }),
      el("span", {}, t("settings.sound"))),
    el("fieldset", { class: "field" }, el("legend", { class: "caps" }, t("settings.after")), afters()),
    el("fieldset", { class: "field" }, el("legend", { class: "caps" }, t("settings.follow")), follows()),
    notifications());
}

/**
 * The paces of bots to choose from. They are made once: a button replaced under the pointer would lose the click.
 * @param {(wanted: string) => void} choose
 */
function paces(choose) {
  const group = freshId("pace");
  return [el("legend", { class: "caps" }, t("settings.pace")),
    el("div", { class: "segments" }, ...PACES.map((each) => el("label", {},
      el("input", { type: "radio", name: group, value: each, onchange: () => choose(each) }),
      el("span", {}, t(`settings.pace-${each}`)))))];
}

function themes() {
  const group = freshId("theme");
  const now = localStorage.getItem(THEME) ?? "auto";
  /**
   * @param {string} value
   * @param {string} name
   */
  const choice = (value, name) => el("label", {},
    el("input", { type: "radio", name: group, value, checked: value === now, onchange: () => setTheme(value) }),
    el("span", {}, name));
  return el("div", { class: "segments" },
    choice("auto", t("settings.theme-auto")), choice("light", t("settings.theme-light")), choice("dark", t("settings.theme-dark")));
}

/** What the page does after the opponent's phase. */
function afters() {
  const group = freshId("after");
  return el("div", { class: "segments" }, .../** @type {const} */ (["offer", "marks", "off"]).map((each) => el("label", {},
    el("input", { type: "radio", name: group, value: each, checked: each === afterwards(), onchange: () => keepAfterwards(each) }),
    el("span", {}, t(`settings.after-${each}`)))));
}

/** When the map follows the moves of others. */
function follows() {
  const group = freshId("follow");
  return el("div", { class: "segments" }, .../** @type {const} */ (["first", "always", "never"]).map((each) => el("label", {},
    el("input", { type: "radio", name: group, value: each, checked: each === following(), onchange: () => keepFollowing(each) }),
    el("span", {}, t(`settings.follow-${each}`)))));
}

/** @param {string} theme */
function setTheme(theme) {
  localStorage.setItem(THEME, theme);
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function notifications() {
  const state = el("span", { class: "soft small", role: "status" });
  const box = el("input", { type: "checkbox", checked: notifyOn() });
  box.addEventListener("change", async () => {
    const wanted = box.checked;
    box.checked = await setNotify(wanted);
    state.textContent = wanted && !box.checked ? t("settings.notify-refused") : "";
  });
  return el("div", { class: "field" }, el("label", { class: "check" }, box, el("span", {}, t("settings.notify"))), state);
}

/**
 * What a language calls itself.
 * @param {string} id
 */
function ownName(id) {
  try {
    return new Intl.DisplayNames([id], { type: "language" }).of(id) ?? id;
  } catch {
    return id;
  }
}
