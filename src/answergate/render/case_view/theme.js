"use strict";
// Runs in the head, so that the chosen colours are set before the browser draws the page.
const themes = {
  after: { auto: "dark", dark: "light", light: "auto" },
  now() { try { return localStorage.getItem("answergate-theme") || "auto"; } catch { return document.documentElement.dataset.theme || "auto"; } },
  use(name) {
    try { localStorage.setItem("answergate-theme", name); } catch { /* a page opened from a file may not be able to store anything */ }
    if (name === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
  },
  switchedBy(button) {
    const name = () => { button.textContent = "Colours: " + themes.now(); };
    button.onclick = () => { themes.use(themes.after[themes.now()] || "auto"); name(); };
    name();
  },
};
themes.use(themes.now());
