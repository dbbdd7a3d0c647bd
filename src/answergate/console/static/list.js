"use strict";
// The list: new decisions appear on top, and whoever reads further down keeps their place.
(() => {
  const { byId, keys, keepList, nameTime, dayOf, saidBy } = consolePage;
  const EVERY = 3000, SLOWEST = 60000, MOST_ROWS = 500, TRENDS_EVERY = 15000, MOST_UNSEEN = 99;
  const table = byId("decisions"), body = table.tBodies[0], notice = byId("notice"), trends = byId("trends"), below = byId("below");
  const title = document.title, narrow = matchMedia("(max-width: 48rem)");
  let head = table.dataset.head, chosen = null, unseen = 0, wait = EVERY, timer = 0;
  let live = table.dataset.live === "yes";

  const seqs = () => [...body.rows].map((row) => row.dataset.seq).filter(Boolean);
  const rowOf = (seq) => body.querySelector('tr[data-seq="' + seq + '"]');
  keepList(seqs());

  function say(words, address, name) {
    notice.hidden = !words;
    notice.replaceChildren(words || "");
    if (address) notice.append(" ", answergate.make("a", { href: address }, name));
  }

  /** Put the newest lines in their places: unknown ones on top, known ones anew where they have changed. `more` says that older ones match too. */
  function merge(fresh, more) {
    const first = body.rows[0], before = first ? first.getBoundingClientRect().top : 0;
    let at = first || null, added = 0, met = !first || !more;
    for (const row of fresh) {
      row.querySelectorAll("time").forEach(nameTime);
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
    if (!met) body.insertBefore(answergate.make("tr", { class: "gap" }, answergate.make("td", { colspan: 6 }, "More were decided in between. ", answergate.make("a", { href: location.href }, "Load the list again"))), at);
    while (body.rows.length > MOST_ROWS) body.rows[body.rows.length - 1].remove();
    const last = [...body.rows].pop(), older = byId("older");
    if (last && older && body.rows.length === MOST_ROWS) older.href = "/console?" + new URLSearchParams([...new URLSearchParams(table.dataset.query), ["after", last.dataset.cursor]]);
    // What the reader looks at stays where it is.
    if (first && before < 0) scrollBy(0, first.getBoundingClientRect().top - before);
    if (added) { table.hidden = false; byId("none")?.remove(); keepList(seqs()); }
    return added;
  }

  async function look() {
    if (!live || document.hidden && unseen > MOST_UNSEEN) return;
    try {
      const response = await fetch("/console/rows?" + table.dataset.query + "&head=" + head, { headers: { accept: "text/html" } });
      if (response.status === 401) { say("Your session has ended.", "/console/sign-in?next=" + encodeURIComponent(location.pathname + location.search), "Sign in again"); return stop(); }
      if (response.status === 403) { say(await saidBy(response)); return stop(); }
      if (!response.ok) throw new Error(await saidBy(response));
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
      say((error instanceof TypeError ? "The service does not answer." : error.message) + " Trying again every " + Math.round(wait / 1000) + " s.");
    }
    // Whoever pauses and goes on while an answer is awaited has asked twice; only one of the two asks on.
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

  // Counting takes longer than listing, so it is done beside it, and seldom.
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
        // On a phone the list comes before what is only interesting beside it.
        below.hidden = !narrow.matches;
        below.replaceChildren(...(narrow.matches ? trends.querySelectorAll(".panel:not(.wide)") : []));
        if (scrollY > trends.offsetTop + height) scrollBy(0, trends.offsetHeight - height);
        trends.dataset.ready = "true";
      }
    } catch { /* the list says it when the service does not answer */ }
    asking = false;
    next = performance.now() + Math.max(TRENDS_EVERY, 5 * (performance.now() - began));
  }

  const form = byId("filters"), days = form.querySelector(".days");
  const dates = [...days.querySelectorAll("input")];
  /** The minute of UTC at which the visitor's day begins, or where it is the last one, ends. */
  function edge(date) {
    const moment = new Date(date.value + "T00:00");
    if (date.name === "until") moment.setDate(moment.getDate() + 1);
    return moment.toISOString().slice(0, 16);
  }
  for (const date of dates) {
    // A minute before the end is still that day.
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
  // Whoever comes back sees the filters of this list, not those that were chosen when it was left.
  addEventListener("pageshow", (event) => {
    if (!event.persisted && performance.getEntriesByType("navigation")[0]?.type !== "back_forward") return;
    form.querySelectorAll("[type=hidden]").forEach((field) => field.remove());
    for (const field of form.elements) field.disabled = false;
    form.reset();
    days.hidden = byId("period").value !== "between";
  });
  // Whoever chooses by keys stays at that filter; whoever points goes on with the list's keys.
  let keyed = "";
  form.addEventListener("keydown", (event) => { keyed = event.target.name; });
  form.addEventListener("pointerdown", () => { keyed = ""; });
  try {
    form.elements[sessionStorage.getItem("answergate-filter")]?.focus({ preventScroll: true });
    sessionStorage.removeItem("answergate-filter");
  } catch { /* a browser may keep nothing */ }
  for (const select of form.querySelectorAll("select")) select.onchange = () => {
    try { if (keyed === select.name) sessionStorage.setItem("answergate-filter", keyed); } catch { /* the same */ }
    if (select.id === "period") days.hidden = select.value !== "between";
    // A status belongs to its gate.
    if (select.name === "gate") form.elements.status.value = "";
    // Two days are wanted, and a typed one is whole only at its end, so this waits for Enter or the button.
    if (select.value === "between") dates[0].focus();
    else form.requestSubmit();
  };

  body.addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-seq]");
    if (row && !event.target.closest("a") && !String(getSelection())) row.querySelector("a").click();
  });
  function choose(by) {
    const rows = [...body.querySelectorAll("tr[data-seq]")];
    if (!rows.length) return;
    const at = chosen === null ? (by > 0 ? -1 : rows.length) : rows.findIndex((row) => row.dataset.seq === chosen);
    const row = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    body.querySelector(".is-chosen")?.classList.remove("is-chosen");
    row.classList.add("is-chosen");
    row.querySelector("a").focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
    chosen = row.dataset.seq;
  }
  keys.j = () => choose(1);
  keys.k = () => choose(-1);
  keys["/"] = () => { byId("search").focus(); byId("search").select(); };

  refreshTrends();
  if (live) timer = setTimeout(look, EVERY);
  document.body.dataset.ready = "true";
})();
