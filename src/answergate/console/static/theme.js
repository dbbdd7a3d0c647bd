"use strict";
// Stands in the head, so that the chosen colours are there before anything is painted.
const themes = {
  now() { try { return localStorage.getItem("answergate-theme") || "auto"; } catch { return document.documentElement.dataset.theme || "auto"; } },
  use(name) {
    try { localStorage.setItem("answergate-theme", name); } catch { /* a browser may keep nothing */ }
    if (name === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
  },
};
themes.use(themes.now());
