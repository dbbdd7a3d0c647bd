"use strict";
// What every page has: colours, keys, and the way between the list and its cases.
const consolePage = (() => {
  const byId = (id) => document.getElementById(id);
  themes.switchedBy(byId("theme"));
  byId("help").onclick = () => byId("keys").showModal();

  // Times are shown by the visitor's own clock; the ledger's word is one look away.
  const two = (number) => String(number).padStart(2, "0");
  const dayOf = (moment) => moment.getFullYear() + "-" + two(moment.getMonth() + 1) + "-" + two(moment.getDate());
  for (const time of document.querySelectorAll("time")) nameTime(time);
  function nameTime(time) {
    const moment = new Date(time.dateTime);
    if (isNaN(moment)) return;
    time.textContent = dayOf(moment) + " " + [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(":");
    time.title = time.dateTime + " in the ledger";
  }
  byId("zone").textContent = "Times are your own (" + Intl.DateTimeFormat().resolvedOptions().timeZone + "); the pointer on one shows UTC.";

  // The list as it was last seen, so that a case knows what comes before and after it.
  function keepList(seqs) {
    try { sessionStorage.setItem("answergate-list", JSON.stringify({ address: location.pathname + location.search, seqs })); } catch { /* a browser may keep nothing */ }
  }
  function keptList() {
    try { return JSON.parse(sessionStorage.getItem("answergate-list")) || { address: "/console", seqs: [] }; } catch { return { address: "/console", seqs: [] }; }
  }

  /** What the service says of a request that it turned away: its errors are JSON with a sentence, the console's are plain. */
  async function saidBy(response) {
    return response.headers.get("content-type") === "application/json" ? (await response.json()).message : response.text();
  }

  const keys = { "?": () => byId("keys").showModal() };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (byId("keys").open) return;
    const typing = event.target.matches("input, select, textarea");
    if (typing) { if (event.key === "Escape") event.target.blur(); return; }
    const act = keys[event.key];
    if (act && act(event) !== false) event.preventDefault();
  });
  return { byId, keys, keepList, keptList, nameTime, dayOf, saidBy };
})();
