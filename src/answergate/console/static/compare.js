"use strict";
// Compare policies: offers only policies of the same gate, and says that a comparison takes a moment.
(() => {
  const { byId } = consolePage;
  const policy = byId("policy"), against = byId("against");
  const gateOf = (select) => select.selectedOptions[0]?.parentElement.label;
  function fit() {
    const gate = gateOf(policy);
    for (const group of against.querySelectorAll("optgroup")) group.hidden = group.disabled = group.label !== gate;
    if (against.value && gateOf(against) !== gate) against.value = "";
  }
  policy.onchange = fit;
  byId("comparing").addEventListener("submit", () => { byId("working").hidden = false; });
  addEventListener("pageshow", () => { byId("working").hidden = true; fit(); });
  fit();
  document.body.dataset.ready = "true";
})();
