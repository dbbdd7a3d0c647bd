"use strict";
// Shared by all pages: colours, keyboard shortcuts, times, and the navigation between the list and its cases.
const consolePage = (() => {
  const byId = (id) => document.getElementById(id);
  themes.switchedBy(byId("theme"));
  byId("help").onclick = () => byId("keys").showModal();

  // Times are shown in the visitor's time zone. The tooltip shows the time in the ledger.
  const two = (number) => String(number).padStart(2, "0");
  const dayOf = (moment) => moment.getFullYear() + "-" + two(moment.getMonth() + 1) + "-" + two(moment.getDate());
  for (const time of document.querySelectorAll("time")) showLocalTime(time);
  function showLocalTime(time) {
    const moment = new Date(time.dateTime);
    if (isNaN(moment)) return;
    time.textContent = dayOf(moment) + " " + [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(":");
    time.title = time.dateTime + " in the ledger";
  }
  byId("zone").textContent = "Times are in your time zone (" + Intl.DateTimeFormat().resolvedOptions().timeZone + "). Hover over a time to see UTC.";

  // Remembers the last list, so that the page of a case can link to the next and previous case.
  function saveList(seqs) {
    try { sessionStorage.setItem("answergate-list", JSON.stringify({ address: location.pathname + location.search, seqs })); } catch { /* storage may be disabled */ }
  }
  function loadList() {
    try { return JSON.parse(sessionStorage.getItem("answergate-list")) || { address: "/console", seqs: [] }; } catch { return { address: "/console", seqs: [] }; }
  }

  /** The message of an error response. Errors of the service are JSON; errors of the console are plain text. */
  async function errorMessage(response) {
    return response.headers.get("content-type") === "application/json" ? (await response.json()).message : response.text();
  }

  const keys = { "?": () => byId("keys").showModal() };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (byId("keys").open) return;
    const typing = event.target.matches("input:not([type=checkbox]), select, textarea");
    if (typing) { if (event.key === "Escape") event.target.blur(); return; }
    const act = keys[event.key];
    if (act && act(event) !== false) event.preventDefault();
  });
  // What list.js offers to bulk.js.
  const list = { changed: () => {} };
  return { byId, keys, list, saveList, loadList, showLocalTime, dayOf, errorMessage };
})();
