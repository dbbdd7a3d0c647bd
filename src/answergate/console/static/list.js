"use strict";
// The list: new decisions appear on top, without moving the lines that the visitor reads.
(() => {
  const { byId, keys, list, saveList, showLocalTime, dayOf, errorMessage } = consolePage;
  const EVERY = 3000, SLOWEST = 60000, MOST_ROWS = 500, TRENDS_EVERY = 15000, MOST_UNSEEN = 99;
  const table = byId("decisions"), body = table.tBodies[0], notice = byId("notice"), trends = byId("trends"), below = byId("below");
  const title = document.title, narrow = matchMedia("(max-width: 48rem)");
  let head = table.dataset.head, chosen = null, unseen = 0, wait = EVERY, timer = 0;
  let live = table.dataset.live === "yes";

  const seqs = () => [...body.rows].map((row) => row.dataset.seq).filter(Boolean);
  const rowOf = (seq) => body.querySelector('tr[data-seq="' + seq + '"]');
  saveList(seqs());

  function say(words, address, name) {
    notice.hidden = !words;
    notice.replaceChildren(words || "");
    if (address) notice.append(" ", answergate.make("a", { href: address }, name));
  }

  /** Insert new lines and update changed ones. `more` says whether older decisions match too. */
  function merge(fresh, more) {
    const first = body.rows[0], before = first ? first.getBoundingClientRect().top : 0;
    let at = first || null, added = 0, met = !first || !more;
    for (const row of fresh) {
      row.querySelectorAll("time").forEach(showLocalTime);
      const known = rowOf(row.dataset.seq);
      if (known) {
        met = true;
        at = known.nextElementSibling;
        if (known.innerHTML !== row.innerHTML) known.innerHTML = row.innerHTML;
        continue;
      }
      row.classList.add("is-new");
      body.insertBefore(row, at);
      added++;
    }
    if (!met) body.insertBefore(answergate.make("tr", { class: "gap" }, answergate.make("td", { colspan: 7 }, "Some decisions in between are not shown. ", answergate.make("a", { href: location.href }, "Reload the list"))), at);
    while (body.rows.length > MOST_ROWS) body.rows[body.rows.length - 1].remove();
    const last = [...body.rows].pop(), older = byId("older");
    if (last && older && body.rows.length === MOST_ROWS) older.href = "/console?" + new URLSearchParams([...new URLSearchParams(table.dataset.query), ["after", last.dataset.cursor]]);
    // Keep the visible lines at their position on the screen.
    if (first && before < 0) scrollBy(0, first.getBoundingClientRect().top - before);
    if (added) { table.hidden = false; byId("none")?.remove(); saveList(seqs()); }
    list.changed();
    return added;
  }

  async function look() {
    if (!live || document.hidden && unseen > MOST_UNSEEN) return;
    try {
      const response = await fetch("/console/rows?" + table.dataset.query + "&head=" + head, { headers: { accept: "text/html" } });
      if (response.status === 401) { say("Your session has ended.", "/console/sign-in?next=" + encodeURIComponent(location.pathname + location.search), "Sign in again"); return stop(); }
      if (response.status === 403) { say(await errorMessage(response)); return stop(); }
      if (!response.ok) throw new Error(await errorMessage(response));
      if (response.status !== 204) {
        head = response.headers.get("x-answergate-head");
        const page = new DOMParser().parseFromString(await response.text(), "text/html");
        const added = merge([...page.querySelectorAll("tr")].map((row) => document.importNode(row, true)), page.querySelector("table").dataset.more === "yes");
        if (added && document.hidden) { unseen += added; document.title = "(" + unseen + ") " + title; }
        refreshTrends();
      }
      if (wait !== EVERY) say("");
      wait = EVERY;
    } catch (error) {
      wait = Math.min(SLOWEST, wait * 2);
      say((error instanceof TypeError ? "The service does not respond." : error.message) + " Next try in " + Math.round(wait / 1000) + " s.");
    }
    // If the visitor pauses and resumes during a request, there are two requests. Only one timer may stay.
    clearTimeout(timer);
    timer = setTimeout(look, wait);
  }
  function stop() { live = false; clearTimeout(timer); nameLive(); }

  const button = byId("live");
  function nameLive() {
    if (!button) return;
    button.setAttribute("aria-pressed", String(live));
    button.lastElementChild.textContent = live ? "Live" : "Paused";
  }
  if (button) button.onclick = () => { live = !live; nameLive(); clearTimeout(timer); if (live) look(); };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    const rested = unseen > MOST_UNSEEN;
    unseen = 0;
    document.title = title;
    if (rested) look();
  });

  // Counting takes longer than listing, so trends are loaded separately and less often.
  let asking = false, next = 0;
  async function refreshTrends() {
    if (asking || performance.now() < next) return;
    asking = true;
    const began = performance.now();
    try {
      const response = await fetch("/console/trends?" + trends.dataset.query + "&zone=" + -new Date().getTimezoneOffset());
      if (response.ok && response.status !== 204) {
        const page = new DOMParser().parseFromString(await response.text(), "text/html");
        const height = trends.offsetHeight;
        trends.replaceChildren(...[...page.body.children].map((child) => document.importNode(child, true)));
        // On a phone the smaller charts come after the list.
        below.replaceChildren(...(narrow.matches ? trends.querySelectorAll(".panel:not(.wide)") : []));
        below.hidden = !narrow.matches || trends.classList.contains("is-closed");
        if (scrollY > trends.offsetTop + height) scrollBy(0, trends.offsetHeight - height);
        trends.dataset.ready = "true";
        byId("count").textContent = trends.querySelector(".panels").dataset.total;
      }
    } catch { /* the list shows the error */ }
    asking = false;
    next = performance.now() + Math.max(TRENDS_EVERY, 5 * (performance.now() - began));
  }

  // The charts can be closed. The browser remembers it.
  const showTrends = byId("show-trends"), CLOSED = "answergate-trends-closed";
  function openTrends(open) {
    showTrends.setAttribute("aria-expanded", String(open));
    trends.classList.toggle("is-closed", !open);
    below.hidden = !narrow.matches || !open;
  }
  try { openTrends(localStorage.getItem(CLOSED) !== "yes"); } catch { /* storage may be disabled */ }
  showTrends.onclick = () => {
    const open = trends.classList.contains("is-closed");
    openTrends(open);
    try { localStorage.setItem(CLOSED, open ? "no" : "yes"); } catch { /* storage may be disabled */ }
  };

  const form = byId("filters"), days = form.querySelector(".days"), apply = byId("apply");
  const dates = [...days.querySelectorAll("input")];
  // A choice applies at once. Only two days need a button.
  const showDays = () => { days.hidden = apply.hidden = byId("period").value !== "between"; };
  showDays();
  /** The minute in UTC at which the visitor's day begins. For the last day: at which it ends. */
  function edge(date) {
    const moment = new Date(date.value + "T00:00");
    if (date.name === "until") moment.setDate(moment.getDate() + 1);
    return moment.toISOString().slice(0, 16);
  }
  for (const date of dates) {
    // The end is the start of the next day, so go back one minute to get the chosen day.
    if (date.dataset.at.includes("T")) date.defaultValue = dayOf(new Date(Date.parse(date.dataset.at + "Z") - (date.name === "until" ? 60000 : 0)));
  }
  form.addEventListener("submit", () => {
    for (const field of [...form.elements]) {
      if (!field.name) continue;
      const date = dates.includes(field);
      if (date && field.value && !days.hidden) form.append(answergate.make("input", { type: "hidden", name: field.name, value: edge(field) }));
      if (date || !field.value || (field.name === "period" && field.value === "7d")) field.disabled = true;
    }
  });
  // After "back", show the filters of this list, not the filters that the visitor chose before leaving it.
  addEventListener("pageshow", (event) => {
    if (!event.persisted && performance.getEntriesByType("navigation")[0]?.type !== "back_forward") return;
    form.querySelectorAll("[type=hidden]").forEach((field) => field.remove());
    for (const field of form.elements) field.disabled = false;
    form.reset();
    showDays();
  });
  // After a choice by keyboard, the focus stays on that filter. After a click, the list's shortcuts work.
  let keyed = "";
  form.addEventListener("keydown", (event) => { keyed = event.target.name; });
  form.addEventListener("pointerdown", () => { keyed = ""; });
  try {
    form.elements[sessionStorage.getItem("answergate-filter")]?.focus({ preventScroll: true });
    sessionStorage.removeItem("answergate-filter");
  } catch { /* storage may be disabled */ }
  for (const select of form.querySelectorAll("select")) select.onchange = () => {
    try { if (keyed === select.name) sessionStorage.setItem("answergate-filter", keyed); } catch { /* storage may be disabled */ }
    if (select.id === "period") showDays();
    // Statuses differ between gates, so clear the status.
    if (select.name === "gate") form.elements.status.value = "";
    // The visitor still has to enter two days, so wait for Enter or the button.
    if (select.value === "between") dates[0].focus();
    else form.requestSubmit();
  };

  body.addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-seq]");
    if (row && !event.target.closest("a, .pick") && !String(getSelection())) row.querySelector("a").click();
  });
  const shown = () => [...body.querySelectorAll("tr[data-seq]")];
  function choose(row) {
    if (!row) return;
    body.querySelector(".is-chosen")?.classList.remove("is-chosen");
    row.classList.add("is-chosen");
    row.querySelector("td.case a").focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
    chosen = row.dataset.seq;
    list.changed();
  }
  function move(by) {
    const rows = shown(), at = chosen === null ? (by > 0 ? -1 : rows.length) : rows.findIndex((row) => row.dataset.seq === chosen);
    choose(rows[Math.max(0, Math.min(rows.length - 1, at + by))]);
  }
  Object.assign(list, { body, rows: shown, current: () => (chosen === null ? null : rowOf(chosen)), choose, move });
  keys.j = () => move(1);
  keys.k = () => move(-1);
  keys["/"] = () => { byId("search").focus(); byId("search").select(); };

  refreshTrends();
  if (live) timer = setTimeout(look, EVERY);
  if (!byId("bulk")) document.body.dataset.ready = "true";
})();
