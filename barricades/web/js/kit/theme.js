// @ts-check
// Light or dark, set before the first paint: a plain script in the head, because a module would load too late.
(() => {
  const theme = localStorage.getItem("barricades.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
