"use strict";
// Try it: enter a case in fields or as JSON, see its verdict, and copy it as a curl command or Python program.
(() => {
  const { byId, errorMessage } = consolePage, { make } = answergate;
  const data = JSON.parse(byId("try-data").textContent);
  const form = byId("trying"), gate = byId("gate"), policy = byId("policy"), example = byId("example"), written = byId("case");
  // The field names in each gate's own format.
  const NAMES = {
    answer: { answer: "conclusion", chunks: "raw_chunks", citations: "evidences", excerpt: "excerpt" },
    evidence: { answer: "content", chunks: "snippets" },
    guardrails: { answer: "answer_text", chunks: "retrieved_chunks" },
    citations: { answer: "answer", chunks: "chunks", citations: "citations", excerpt: "quote" },
    attribution: {},
  };
  // Whether the fields have changes that the JSON does not have yet.
  let edited = true;
  let shown = "texts", tried = null, output = "verdict";

  function fillPolicies(chosen) {
    const fit = data.policies.filter((one) => one.gate === gate.value);
    policy.replaceChildren(...fit.map((one) => make("option", { value: one.name }, one.name)));
    policy.value = fit.some((one) => one.name === chosen) ? chosen : gate.value;
  }
  function showGate() {
    const names = NAMES[gate.value], values = gate.value === "attribution";
    byId("question").textContent = gate.selectedOptions[0].dataset.question;
    byId("citations").hidden = !names.citations;
    byId("subject").hidden = !values;
    byId("chunks").hidden = values;
    byId("answer-label").firstChild.data = values ? "Excerpt of the document" : "Answer";
  }

  const nextNumber = (list) => 1 + Math.max(0, ...[...byId(list).querySelectorAll(".entry-row")].map((row) => Number(row.dataset.number)));
  function entry(list, number, fields) {
    const row = make("div", { class: "entry-row", "data-number": number }, ...fields,
      make("button", { type: "button", class: "plain", "aria-label": "Remove", onclick: () => { row.remove(); edited = true; } }, "Remove"));
    byId(list).querySelector(".entries").append(row);
    edited = true;
    return row;
  }
  function addChunk(id, text) {
    const number = nextNumber("chunks");
    const name = make("input", { "aria-label": "Id of chunk " + number, class: "id" }), words = make("textarea", { rows: 4, dir: "auto", "aria-label": "Text of chunk " + number });
    name.value = id ?? "c" + number;
    words.value = text ?? "";
    return entry("chunks", number, [name, words]);
  }
  function addCitation(id, excerpt) {
    const number = nextNumber("citations");
    const name = make("input", { "aria-label": "Chunk of citation " + number, class: "id" }), words = make("input", { dir: "auto", "aria-label": "Quoted words of citation " + number, placeholder: "the quoted words" });
    name.value = id ?? "c1";
    words.value = excerpt ?? "";
    return entry("citations", number, [name, words]);
  }
  byId("add-chunk").onclick = () => addChunk().querySelector("textarea").focus();
  byId("add-citation").onclick = () => addCitation().querySelectorAll("input")[1].focus();

  const pairs = (list) => [...byId(list).querySelectorAll(".entry-row")].map((row) => [...row.querySelectorAll("input, textarea")].map((field) => field.value));
  function fromTexts() {
    const names = NAMES[gate.value];
    if (gate.value === "attribution") return { coverage_code: byId("coverage").value, slot: byId("slot").value, evidence: { excerpt: byId("answer").value, source_level: "coverage" } };
    const chunks = pairs("chunks").filter(([, text]) => text);
    const made = { [names.answer]: byId("answer").value, [names.chunks]: chunks.map(([id, text]) => ({ id, text })) };
    if (gate.value === "citations") {
      made.citations = pairs("citations").map(([id, quote]) => ({ source: id, relevance: 1, quote, evidence_idx: chunks.findIndex((chunk) => chunk[0] === id), alignment_score: 1, span_in_answer: byId("answer").value }));
    } else if (names.citations) made[names.citations] = pairs("citations").map(([chunk_id, excerpt]) => ({ chunk_id, excerpt }));
    return made;
  }

  const inOrder = (value) => (Array.isArray(value) ? value.map(inOrder) : Object(value) !== value ? value
    : Object.keys(value).sort().map((name) => [name, inOrder(value[name])]));
  /** Copy the case into the fields. Returns whether the fields can hold all of it. */
  function toTexts(made) {
    const names = NAMES[gate.value], list = (value) => (Array.isArray(value) ? value : Object.entries(Object(value)).map(([id, text]) => ({ id, text })));
    const word = (value) => (typeof value === "string" ? value : "");
    for (const rows of document.querySelectorAll("#texts .entries")) rows.replaceChildren();
    if (gate.value === "attribution") {
      byId("coverage").value = word(made.coverage_code);
      byId("slot").value = word(made.slot);
      byId("answer").value = word(made.evidence?.excerpt);
    } else {
      byId("answer").value = word(made[names.answer]);
      list(made[names.chunks]).forEach((chunk, index) => addChunk(word(chunk?.id) || "C" + (index + 1), word(chunk?.text ?? chunk)));
      if (names.citations) list(made[names.citations]).forEach((one) => addCitation(word(one?.chunk_id ?? one?.source), word(one?.[names.excerpt])));
    }
    edited = false;
    return JSON.stringify(inOrder(fromTexts())) === JSON.stringify(inOrder(made));
  }
  function fillTexts() {
    let whole = false;
    try { whole = toTexts(Object(JSON.parse(written.value))); } catch { /* incomplete JSON; the fields stay unchanged */ }
    byId("more").hidden = whole;
  }
  /** Update the JSON from the fields, if they were edited. */
  function writeOut() {
    if (edited) written.value = JSON.stringify(fromTexts(), null, 2);
    edited = false;
    byId("more").hidden = true;
  }
  byId("texts").addEventListener("input", () => { edited = true; });

  function show(name) {
    if (name === "json" && shown === "texts") writeOut();
    if (name === "texts" && shown === "json") fillTexts();
    shown = name;
    for (const one of ["texts", "json"]) {
      byId(one).hidden = one !== name;
      byId("tab-" + one).setAttribute("aria-selected", String(one === name));
      byId("tab-" + one).tabIndex = one === name ? 0 : -1;
    }
  }
  byId("tab-json").onclick = () => show("json");
  byId("tab-texts").onclick = () => show("texts");

  gate.onchange = () => { fillPolicies(); showGate(); if (shown === "texts") edited = true; };
  example.onchange = () => {
    const chosen = data.examples.find((one) => one.name === example.value);
    if (!chosen) return;
    gate.value = chosen.gate;
    fillPolicies(chosen.policy);
    showGate();
    show("json");
    written.value = JSON.stringify(chosen.case, null, 2);
    form.requestSubmit();
  };

  function showProblem(words) { byId("problem").textContent = words; byId("problem").hidden = !words; }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (shown === "texts") writeOut();
    showProblem("");
    byId("check").disabled = true;
    const asked = { gate: gate.value, policy: policy.value, text: written.value };
    try {
      const response = await fetch("/console/try", { method: "POST", body: new URLSearchParams(new FormData(form)) });
      if (response.headers.get("content-type") !== "application/json") {
        showProblem(response.status === 401 ? "Your session has ended. Sign in in another window, then check again." : "The service answered with status " + response.status + ". Reload the page and try again.");
        return;
      }
      if (![200, 400].includes(response.status)) { showProblem(await errorMessage(response)); return; }
      const answer = await response.json();
      if (answer.problems) {
        showProblem(answer.problems.map((problem) => problem.path + ": " + problem.message).join("\n"));
        byId("result").hidden = true;
        return;
      }
      tried = { ...asked, verdict: answer.verdict };
      byId("result").hidden = false;
      answergate.caseView(byId("view"), answer.view);
      showOutput();
      byId("result").scrollIntoView({ block: "start" });
    } catch (error) {
      showProblem(error instanceof TypeError ? "The service does not respond." : String(error.message));
    } finally {
      byId("check").disabled = false;
    }
  });
  form.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form.requestSubmit(); } });

  /** Convert JSON to Python source. Numbers and order stay unchanged; strings without needless escapes are equal in both. */
  function python(text) {
    const words = { null: "None", true: "True", false: "False" };
    return text.trim().replace(/"(?:[^"\\]|\\.)*"|null|true|false/g, (part) => words[part] || JSON.stringify(JSON.parse(part)));
  }
  const writtenAs = {
    verdict: () => JSON.stringify(tried.verdict, null, 2),
    curl: () => {
      let end = "EOF";
      while (tried.text.includes(end)) end += "_";
      const named = tried.policy === tried.gate ? "" : "&policy=" + encodeURIComponent(tried.policy).replaceAll("'", "%27");
      return "curl -sS '" + location.origin + "/v1/gates/" + tried.gate + "?full=true" + named + "' \\\n" +
        (data.needsKey ? "  -H \"Authorization: Bearer $ANSWERGATE_KEY\" \\\n" : "") +
        "  -H 'content-type: application/json' --data-binary @- <<'" + end + "'\n" + tried.text + "\n" + end;
    },
    python: () => {
      const own = data.policies.find((one) => one.name === tried.policy);
      const policy = !own.preset ? "policies/" + tried.policy + ".toml" : tried.policy === tried.gate ? "" : tried.policy;
      return "from answergate import check\n\ncase = " + python(tried.text) + "\nverdict = check(case, " + JSON.stringify(tried.gate) + (policy && ", " + JSON.stringify(policy)) + ")\n" +
        "print(verdict.status, verdict.because)\nfor finding in verdict.findings:\n    print(finding.code, finding.message)";
    },
  };
  function showOutput() {
    byId("output").textContent = writtenAs[output]();
    for (const tab of document.querySelectorAll("[data-shows]")) {
      tab.setAttribute("aria-selected", String(tab.dataset.shows === output));
      tab.tabIndex = tab.dataset.shows === output ? 0 : -1;
    }
  }
  for (const tab of document.querySelectorAll("[data-shows]")) tab.onclick = () => { output = tab.dataset.shows; showOutput(); };
  for (const list of document.querySelectorAll('[role="tablist"]')) list.addEventListener("keydown", (event) => {
    const tabs = [...list.querySelectorAll('[role="tab"]')], at = tabs.indexOf(event.target), by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (at < 0 || !by) return;
    const next = tabs[(at + by + tabs.length) % tabs.length];
    next.click();
    next.focus();
  });
  byId("copy").onclick = async () => {
    let done = true;
    try { await navigator.clipboard.writeText(byId("output").textContent); } catch { done = false; }
    // Without https there is no clipboard access. Select the text, so that the visitor can copy it.
    if (!done) getSelection().selectAllChildren(byId("output"));
    byId("copy").textContent = done ? "Copied" : "Selected: press Ctrl C";
    setTimeout(() => { byId("copy").textContent = "Copy"; }, 2000);
  };

  fillPolicies();
  showGate();
  addChunk();
  addCitation();
  document.body.dataset.ready = "true";
})();
