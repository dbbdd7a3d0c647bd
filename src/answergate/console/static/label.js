"use strict";
// Labelling a sample: the keys 1, 2 and 3 press the buttons.
(() => {
  const { keys } = consolePage;
  for (const button of document.querySelectorAll(".labels [name=label]")) keys[button.getAttribute("aria-keyshortcuts")] = () => button.click();
  document.body.dataset.ready = "true";
})();
