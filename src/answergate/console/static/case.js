"use strict";
// The page of one decision: its view, the links to the next and previous decision, and the review form.
(() => {
  const { byId, keys, loadList } = consolePage;
  const data = byId("view-data"), reviewing = byId("reviewing"), list = loadList();
  const steering = data ? answergate.caseView(byId("view"), JSON.parse(data.textContent)) : null;
  if (data) {
    answergate.pagePictures(byId("view"), JSON.parse(byId("pages-data").textContent));
    answergate.markHits(byId("view"), JSON.parse(byId("found")?.dataset.words || "[]"));
  }

  byId("back").href = list.address;
  const at = list.seqs.indexOf(document.querySelector(".case-bar").dataset.seq);
  const link = (name, seq) => {
    const anchor = byId(name);
    if (at < 0 || seq === undefined) return;
    anchor.href = "/console/decisions/" + seq + location.search;
    anchor.removeAttribute("aria-disabled");
  };
  if (at >= 0) byId("case-number").textContent = (at + 1) + " of " + list.seqs.length;
  link("previous", list.seqs[at - 1]);
  link("next", list.seqs[at + 1]);

  const go = (name) => { if (byId(name).href) location.href = byId(name).href; };
  keys.j = () => go("next");
  keys.k = () => go("previous");
  keys.n = () => steering?.step(1);
  keys.p = () => steering?.step(-1);
  keys.r = () => { if (!reviewing) return false; reviewing.open = true; byId("reason").focus(); };
  keys.Escape = () => {
    if (reviewing?.open) { reviewing.open = false; return; }
    if (!steering?.clear()) go("back");
  };
  keys["/"] = () => go("back");

  keys["3"] = () => go("next");
  if (reviewing) {
    reviewing.addEventListener("toggle", () => { if (reviewing.open) byId("reason").focus(); });
    const form = reviewing.querySelector("form"), buttons = [...form.querySelectorAll("[name=ruling]")];
    for (const button of buttons) button.onclick = () => { byId("reason").required = button.value === "overruled"; };
    /** Open the form for one ruling. Ctrl and Enter store it; a key alone stores nothing. */
    const ask = (ruling) => {
      reviewing.open = true;
      for (const button of buttons) button.classList.toggle("is-asked", button.value === ruling);
      byId("reason").focus();
    };
    keys["1"] = () => ask("accepted");
    keys["2"] = () => ask("overruled");
    form.addEventListener("keydown", (event) => {
      const asked = form.querySelector(".is-asked");
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && asked) { event.preventDefault(); asked.click(); }
    });
  }
  document.body.dataset.ready = "true";
})();
