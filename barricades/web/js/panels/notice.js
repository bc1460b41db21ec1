// @ts-check
// Notice that it is my turn: the window's title, a sound, and a notification where the browser allows it.

import { t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {import("../net/types.js").State} State */

const SOUND = "barricades.sound";
const NOTIFY = "barricades.notify";
const BLINK = 1100; // milliseconds

export function soundOn() {
  return localStorage.getItem(SOUND) !== "off";
}

/** @param {boolean} on */
export function setSound(on) {
  localStorage.setItem(SOUND, on ? "on" : "off");
  if (on) chime();
}

export function notifyOn() {
  return localStorage.getItem(NOTIFY) === "on" && "Notification" in window && Notification.permission === "granted";
}

/**
 * Ask the browser for permission only when a player wants notifications.
 * @param {boolean} on
 * @returns {Promise<boolean>} whether they will come
 */
export async function setNotify(on) {
  localStorage.setItem(NOTIFY, on ? "on" : "off");
  if (!on || !("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** @type {AudioContext | null} */
let audio = null;

/** Two soft strokes of a wooden bell, made here: nothing has to be fetched. */
export function chime() {
  try {
    audio ??= new AudioContext();
    if (audio.state !== "running") return void audio.resume().catch(() => undefined);
    for (const [delay, pitch] of [[0, 523.25], [0.16, 783.99]]) {
      const start = audio.currentTime + delay;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.16, start + 0.015);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.7);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.75);
    }
  } catch {
    // A browser without sound plays in silence.
  }
}

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function createNotice(host, store) {
  void host;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let blinking;
  const plain = () => (store.table ? t("notice.title", { title: store.table.title }) : t("barricades"));
  const away = () => document.hidden || !document.hasFocus();

  const rest = () => {
    clearInterval(blinking);
    blinking = undefined;
    document.title = store.state?.yours ? t("notice.your-move", { title: store.table?.title ?? "" }) : plain();
  };
  const blink = () => {
    clearInterval(blinking);
    let lit = true;
    blinking = setInterval(() => {
      document.title = lit ? t("notice.blink") : plain();
      lit = !lit;
    }, BLINK);
  };
  const call = () => {
    if (soundOn()) chime();
    if (!away()) return;
    blink();
    if (notifyOn()) {
      const note = new Notification(t("notice.your-turn"), { body: store.table?.title, tag: store.table?.table });
      note.addEventListener("click", () => window.focus());
    }
  };

  store.on("state", (/** @type {{before: State | null, now: State}} */ { before, now }) => {
    rest();
    if (before && !before.yours && now.yours) call();
    else if (!before && now.yours && away()) blink();
  });
  store.on("table", rest);
  store.on("cleared", () => {
    clearInterval(blinking);
    document.title = t("barricades");
  });
  rest();
  window.addEventListener("focus", rest);
  document.addEventListener("visibilitychange", () => document.hidden || rest());
}
