// Runs before the first paint, so that nobody sees the wrong theme, nor somebody who is in the landing page
// that the build has painted for visitors. Same rules as src/theme/preference.ts, src/theme/reading.ts and
// src/entry/draw-app.tsx.
(function () {
  var preference = null;
  var isIn = false;
  var style = document.documentElement.style;
  try {
    preference = localStorage.getItem("vite-ui-theme");
    isIn = localStorage.getItem("sessionId") !== null;
    var user = isIn && JSON.parse(localStorage.getItem("oni.current-user")).user;
    if (user.textSize) style.setProperty("--text-size", user.textSize / 16 + "rem");
    if (user.density === "compact") style.setProperty("--row-space", "0.4");
  } catch {
    // A browser that refuses storage, and a member who is not stored, get the defaults.
  }
  if (preference === "system") {
    preference = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  var isLight = preference === "light";
  document.documentElement.dataset.mode = isLight ? "light" : "dark";
  document.querySelector("meta[name=theme-color]").content = isLight ? "#d7d8d9" : "#0a1011";
  // A place below the first screen is shown at once.
  if (isIn || location.hash !== "") document.documentElement.dataset.blank = "";
})();
