// Runs before the first paint, so that nobody sees the wrong theme. Same rule as src/theme/preference.ts.
(function () {
  var preference = null;
  try {
    preference = localStorage.getItem("vite-ui-theme");
  } catch {
    // A browser that refuses storage gets the default.
  }
  if (preference === "system") {
    preference = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.mode = preference === "light" ? "light" : "dark";
})();
