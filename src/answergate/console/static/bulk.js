"use strict";
// Review of several decisions in the list, by keyboard or by mouse: select, choose a ruling, give a reason, save.
(() => {
  const { byId, keys, list, errorMessage } = consolePage, { make } = answergate;
  const bar = byId("bulk"), status = byId("picked"), because = bar.querySelector(".because"), reason = byId("bulk-reason");
  const problem = bar.querySelector(".problem"), every = byId("all");
  const picked = new Set();
  const WORDS = { accepted: "Accept", overruled: "Overrule" };
  let asked = null;

  const count = (number) => number.toLocaleString("en") + (number === 1 ? " decision" : " decisions");
  const nameOf = (row) => row.querySelector("td.case a").textContent;
  /** The decisions that a ruling would be for: the selected ones, or else the current one. */
  function targets() {
    if (picked.size) return list.rows().filter((row) => picked.has(row.dataset.seq));
    const row = list.current();
    return row ? [row] : [];
  }
  function draw(words) {
    const rows = list.rows();
    bar.hidden = !rows.length;
    for (const row of rows) {
      const on = picked.has(row.dataset.seq), box = row.querySelector(".pick input");
      box.checked = on;
      row.classList.toggle("is-picked", on);
    }
    every.checked = rows.length > 0 && rows.every((row) => picked.has(row.dataset.seq));
    every.indeterminate = picked.size > 0 && !every.checked;
    const row = list.current();
    status.textContent = words || (picked.size ? count(picked.size) + " selected" : row ? "Current: " + nameOf(row) : "Nothing selected");
    bar.classList.toggle("is-active", picked.size > 0 || asked !== null);
  }
  function pick(row, on) {
    if (on) picked.add(row.dataset.seq); else picked.delete(row.dataset.seq);
  }

  /** Ask for the reason. A key alone stores nothing, because the ledger cannot be changed later. */
  function ask(ruling) {
    const rows = targets();
    if (!rows.length) { draw("Select a decision first, with j and x"); return; }
    asked = ruling;
    because.hidden = false;
    because.querySelector("label").textContent = WORDS[ruling] + " " + (rows.length === 1 ? nameOf(rows[0]).slice(0, 40) : count(rows.length)) + ":";
    reason.placeholder = ruling === "overruled" ? "why it is wrong (required)" : "reason (optional)";
    reason.required = ruling === "overruled";
    for (const button of bar.querySelectorAll(".rulings button")) button.classList.toggle("is-asked", button.value === ruling);
    say("");
    draw();
    reason.focus();
  }
  function cancel() {
    asked = null;
    because.hidden = true;
    reason.value = "";
    for (const button of bar.querySelectorAll(".is-asked")) button.classList.remove("is-asked");
    say("");
  }
  function say(words) { problem.textContent = words; problem.hidden = !words; }
  function goOn(rows) {
    const all = list.rows(), next = all[Math.max(...rows.map((row) => all.indexOf(row))) + 1];
    list.choose(next || rows[rows.length - 1]);
  }
  function skip() {
    const rows = targets();
    if (!rows.length) { list.move(1); draw(); return; }
    rows.forEach((row) => pick(row, false));
    cancel();
    goOn(rows);
    draw(count(rows.length) + " skipped");
  }

  bar.addEventListener("submit", async (event) => {
    event.preventDefault();
    const rows = targets(), ruling = asked;
    if (!rows.length || !ruling) return;
    const fields = new URLSearchParams(new FormData(bar));
    fields.set("ruling", ruling);
    fields.set("seqs", rows.map((row) => row.dataset.seq).join(","));
    bar.querySelector(".strong").disabled = true;
    try {
      const response = await fetch("/console/reviews", { method: "POST", body: fields });
      if (!response.ok) {
        const readable = response.headers.get("content-type") === "application/json";
        say(readable ? await errorMessage(response) : response.status === 401 ? "Your session has ended. Sign in in another window, then save again." : "Nothing was stored (status " + response.status + "). Reload the page and try again.");
        return;
      }
      for (const row of rows) {
        row.querySelector("td.ruling").replaceChildren(make("span", { class: ruling === "accepted" ? "is-good" : "is-warn" }, ruling));
        pick(row, false);
      }
      cancel();
      goOn(rows);
      draw(count(rows.length) + " " + ruling);
    } catch {
      say("The service does not respond. Nothing is lost: save again.");
    } finally {
      bar.querySelector(".strong").disabled = false;
    }
  });
  bar.addEventListener("click", (event) => {
    const value = event.target.closest("button[type=button]")?.value;
    if (value === "skip") skip();
    else if (value === "cancel") { cancel(); draw(); }
    else if (value) ask(value);
  });
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    cancel();
    list.choose(list.current() || list.rows()[0]);
    draw();
  });
  list.body.addEventListener("change", (event) => {
    const row = event.target.closest(".pick") && event.target.closest("tr[data-seq]");
    if (!row) return;
    pick(row, event.target.checked);
    draw();
  });
  const pickAll = (on) => { for (const row of list.rows()) pick(row, on); draw(); };
  every.onchange = () => pickAll(every.checked);

  keys.x = () => {
    if (!list.current()) list.move(1);
    const row = list.current();
    if (row) { pick(row, !picked.has(row.dataset.seq)); draw(); }
  };
  keys.a = () => pickAll(!every.checked);
  keys["1"] = () => ask("accepted");
  keys["2"] = () => ask("overruled");
  keys["3"] = skip;
  keys.Escape = () => { if (!picked.size && asked === null) return false; cancel(); pickAll(false); };
  list.changed = () => draw();
  draw();
  document.body.dataset.ready = "true";
})();
