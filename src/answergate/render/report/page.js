(async () => {
  const { make } = answergate;
  const byId = (id) => document.getElementById(id);
  const facts = JSON.parse(byId("facts").textContent);
  const WORST_FIRST = "status", PAGE = 50, OPEN_BLOCKS = 24;
  const FILTERS = ["q", "status", "rule", "file"];
  const inputs = { q: byId("search"), status: byId("status"), rule: byId("rule"), file: byId("file") };
  const title = document.title;

  themes.switchedBy(byId("theme"));

  if (!facts.records) {
    byId("charts").hidden = document.querySelector(".filters").hidden = byId("counts").hidden = true;
    byId("none").textContent = "The input has no records, so there is nothing to show.";
    byId("none").hidden = false;
    return;
  }

  async function unpacked(name) {
    const text = atob(byId(name).textContent), bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).json();
  }
  // Only a few blocks stay unpacked, because the page may contain more text than a browser should keep in memory.
  const open = new Map();
  function block(name) {
    const known = open.get(name);
    if (known) { open.delete(name); open.set(name, known); return known; }
    const promise = unpacked(name);
    open.set(name, promise);
    if (open.size > OPEN_BLOCKS) open.delete(open.keys().next().value);
    return promise;
  }
  const textAt = async (given) => (typeof given === "string" ? given : (await block("texts-" + given[0]))[given[1]]);
  async function viewOf(row) {
    const [number, place] = rows.at[row];
    const view = { ...(await block("cases-" + number))[place] };
    view.answer = view.answer === undefined ? rows.answer[row] : await textAt(view.answer);
    view.chunks = await Promise.all((view.chunks || []).map(async (chunk) => ({ ...chunk, text: await textAt(chunk.text) })));
    return view;
  }

  let rows;
  try {
    rows = await unpacked("rows");
  } catch (error) {
    byId("counts").textContent = "The cases could not be read: " + error.message + ". Use a browser from 2024 or later.";
    return;
  }
  const count = rows.id.length, ranks = Object.keys(facts.statuses);
  const codesOf = rows.codes.map((codes) => [...new Set(codes)]);
  const searched = new Array(count);
  // Unicode can write the same letter in several ways: composed or not, full width or not.
  const folded = (text) => text.normalize("NFKC").toLowerCase();
  const haystack = (row) => searched[row] ??= folded([rows.id[row], rows.file[row] + ":" + rows.line[row], rows.because[row],
    rows.question[row], rows.answer[row]].join("\n"));
  const orders = {
    place: (one, other) => one - other,
    status: (one, other) => ranks.indexOf(rows.status[one]) - ranks.indexOf(rows.status[other]),
    because: (one, other) => (rows.because[one] < rows.because[other] ? -1 : rows.because[one] > rows.because[other] ? 1 : 0),
    findings: (one, other) => rows.codes[one].length - rows.codes[other].length,
  };

  let waiting = 0, state = {}, found = [], chosen = -1, shownRow = null, steering = null;

  function readHash() {
    const given = new URLSearchParams(location.hash.slice(1));
    const row = given.has("case") ? Number(given.get("case")) : NaN;
    const sort = given.get("sort") || "";
    return {
      q: given.get("q") || "", status: given.get("status") || "", rule: given.get("rule") || "", file: given.get("file") || "",
      sort: sort.replace("-", "") in orders ? sort : WORST_FIRST, page: Math.max(0, Number(given.get("page")) - 1 || 0),
      row: Number.isInteger(row) && row >= 0 && row < count ? row : null,
    };
  }
  function writeHash(push) {
    const kept = new URLSearchParams();
    for (const name of FILTERS) if (state[name]) kept.set(name, state[name]);
    if (state.sort !== WORST_FIRST) kept.set("sort", state.sort);
    if (state.page) kept.set("page", state.page + 1);
    if (state.row !== null) kept.set("case", state.row);
    const hash = String(kept) ? "#" + kept : location.pathname + location.search;
    history[push ? "pushState" : "replaceState"](null, "", hash);
  }

  function find() {
    const words = folded(state.q).split(/\s+/).filter(Boolean);
    found = [];
    for (let row = 0; row < count; row++) {
      if (state.status && rows.status[row] !== state.status) continue;
      if (state.rule && !codesOf[row].includes(state.rule)) continue;
      if (state.file && rows.file[row] !== state.file) continue;
      if (words.length && !words.every((word) => haystack(row).includes(word))) continue;
      found.push(row);
    }
    const order = orders[state.sort.replace("-", "")], turn = state.sort[0] === "-" ? -1 : 1;
    found.sort((one, other) => turn * order(one, other) || one - other);
  }

  function codes(row) {
    const times = new Map();
    for (const code of rows.codes[row]) times.set(code, (times.get(code) || 0) + 1);
    return [...times].map(([code, number]) => make("span", { class: "is-" + (facts.rules[code] || [])[1], title: (facts.rules[code] || [])[0] },
      code + (number > 1 ? " ×" + number : "")));
  }
  function rowOf(row, index) {
    const name = rows.id[row] || "line " + rows.line[row];
    const line = make("tr", { "data-row": row, class: index === chosen ? "is-chosen" : null },
      make("td", { class: "status" }, make("span", { class: "ag-status is-" + rows.tone[row] }, rows.status[row])),
      make("td", { class: "case" }, make("a", { href: "#case=" + row, dir: "auto" }, name), make("span", { class: "ag-faint" }, rows.file[row] + ":" + rows.line[row])),
      make("td", { class: "reason" }, make("span", { class: "clamp", dir: "auto" }, rows.because[row]),
        make("span", { class: "answer ag-faint", dir: "auto" }, answergate.cut(rows.answer[row], 200))),
      make("td", { class: "findings" }, make("span", { class: "codes" }, ...codes(row))));
    line.onclick = (event) => { if (!String(getSelection())) { event.preventDefault(); openCase(row, true); } };
    return line;
  }

  function countWords() {
    const filtered = FILTERS.some((name) => state[name]);
    const words = [filtered ? found.length.toLocaleString("en") + " of " + count.toLocaleString("en") + " cases" : count.toLocaleString("en") + (count === 1 ? " case" : " cases")];
    if (count < facts.records) {
      words.push((facts.records - count).toLocaleString("en") + " of " + facts.records.toLocaleString("en") +
        " records are not in this table. Records that did not pass are kept first. The counts above cover all records");
    }
    return words.join(". ") + ".";
  }

  function drawList() {
    const pages = Math.max(1, Math.ceil(found.length / PAGE));
    state.page = Math.min(state.page, pages - 1);
    const first = state.page * PAGE, here = found.slice(first, first + PAGE);
    byId("cases").tBodies[0].replaceChildren(...here.map((row, at) => rowOf(row, first + at)));
    byId("cases").hidden = !here.length;
    byId("pager").hidden = pages < 2;
    byId("page").textContent = (first + 1).toLocaleString("en") + "–" + (first + here.length).toLocaleString("en") + " of " + found.length.toLocaleString("en");
    byId("before").disabled = state.page === 0;
    byId("after").disabled = state.page === pages - 1;
    byId("counts").textContent = countWords();
    byId("none").hidden = here.length > 0;
    if (!here.length) byId("none").replaceChildren("No case matches these filters.", make("br"), make("button", { type: "button", class: "quiet", onclick: reset }, "Clear the filters"));
    byId("reset").hidden = !FILTERS.some((name) => state[name]);
    for (const name of FILTERS) if (inputs[name].value !== state[name]) inputs[name].value = state[name];
    for (const bar of document.querySelectorAll(".bar")) {
      const kind = bar.dataset.rule === undefined ? "status" : "rule";
      bar.setAttribute("aria-pressed", String(state[kind] === bar.dataset[kind]));
    }
    for (const button of document.querySelectorAll("[data-sort]")) {
      const head = button.closest("th"), name = button.dataset.sort;
      if (state.sort.replace("-", "") === name) head.setAttribute("aria-sort", state.sort[0] === "-" ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
  }

  function refine(changes) {
    clearTimeout(waiting);
    Object.assign(state, { page: 0, q: inputs.q.value }, changes);
    chosen = -1;
    find();
    drawList();
    writeHash(false);
  }
  function reset() { refine({ q: "", status: "", rule: "", file: "" }); inputs.q.focus(); }

  let listScroll = 0;
  async function openCase(row, push) {
    if (state.row === null) listScroll = scrollY;
    state.row = row;
    chosen = found.indexOf(row);
    writeHash(push);
    await drawCase();
  }
  async function drawCase() {
    const row = state.row;
    byId("overview").hidden = row !== null;
    byId("case").hidden = row === null;
    if (row === null) {
      steering = shownRow = null;
      document.title = title;
      if (chosen >= 0) state.page = Math.floor(chosen / PAGE);
      drawList();
      scrollTo(0, listScroll);
      return;
    }
    const view = await viewOf(row);
    if (state.row !== row) return;
    const name = rows.id[row] || "line " + rows.line[row];
    document.title = name + " · " + title;
    byId("case-id").replaceChildren(make("span", { dir: "auto" }, name));
    byId("case-place").textContent = rows.file[row] + ":" + rows.line[row];
    const at = found.indexOf(row);
    byId("case-number").textContent = at < 0 ? "" : (at + 1).toLocaleString("en") + " of " + found.length.toLocaleString("en");
    byId("previous").disabled = at <= 0;
    byId("next").disabled = at < 0 || at === found.length - 1;
    steering = answergate.caseView(byId("view"), view);
    if (shownRow !== row) scrollTo(0, 0);
    shownRow = row;
    byId("view").dataset.row = row;
  }
  function closeCase() { state.row = null; writeHash(true); drawCase(); }
  function stepCase(by) {
    const at = found.indexOf(state.row) + by;
    if (at >= 0 && at < found.length) openCase(found[at], false);
  }
  function stepRow(by) {
    if (!found.length) return;
    const start = chosen < 0 ? state.page * PAGE + (by > 0 ? -1 : 0) : chosen;
    chosen = Math.max(0, Math.min(found.length - 1, start + by));
    state.page = Math.floor(chosen / PAGE);
    drawList();
    writeHash(false);
    document.querySelector("tr.is-chosen")?.scrollIntoView({ block: "nearest" });
  }

  function fill(select, options) { for (const [value, words] of options) select.append(make("option", { value }, words)); }
  fill(inputs.status, ranks.filter((name) => facts.statuses[name][1]).map((name) => [name, name]));
  fill(inputs.rule, Object.entries(facts.rules).map(([code, [rule]]) => [code, code + " " + rule]));
  const fileNames = [...new Set(rows.file)];
  fill(inputs.file, fileNames.map((name) => [name, name]));
  inputs.file.hidden = fileNames.length < 2;

  inputs.q.oninput = () => { clearTimeout(waiting); waiting = setTimeout(() => refine({}), 120); };
  for (const name of ["status", "rule", "file"]) inputs[name].onchange = () => refine({ [name]: inputs[name].value });
  document.querySelector(".filters").onsubmit = (event) => { event.preventDefault(); refine({}); };
  byId("reset").onclick = reset;
  byId("charts").onclick = (event) => {
    const bar = event.target.closest(".bar");
    if (!bar) return;
    const kind = bar.dataset.rule === undefined ? "status" : "rule", value = bar.dataset[kind];
    refine({ [kind]: state[kind] === value ? "" : value });
  };
  for (const button of document.querySelectorAll("[data-sort]")) button.onclick = () => {
    const name = button.dataset.sort, first = name === "findings" ? "-" + name : name;
    const turned = first === name ? "-" + name : name;
    refine({ sort: state.sort === first ? turned : first });
  };
  byId("before").onclick = () => { state.page--; chosen = -1; drawList(); writeHash(false); byId("list").scrollIntoView(); };
  byId("after").onclick = () => { state.page++; chosen = -1; drawList(); writeHash(false); byId("list").scrollIntoView(); };
  byId("back").onclick = closeCase;
  byId("previous").onclick = () => stepCase(-1);
  byId("next").onclick = () => stepCase(1);

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input, select, textarea");
    if (event.key === "Escape") {
      if (typing) { event.target.blur(); return; }
      if (state.row !== null && !steering?.clear()) closeCase();
      return;
    }
    if (typing) return;
    const inCase = state.row !== null;
    const act = {
      "/": () => { if (inCase) closeCase(); inputs.q.focus(); inputs.q.select(); },
      j: () => (inCase ? stepCase(1) : stepRow(1)), k: () => (inCase ? stepCase(-1) : stepRow(-1)),
      n: () => steering?.step(1), p: () => steering?.step(-1),
    }[event.key];
    if (act) { event.preventDefault(); act(); return; }
    if (event.key === "Enter" && !inCase && chosen >= 0 && event.target === document.body) openCase(found[chosen], true);
  });
  async function follow() {
    state = readHash();
    find();
    chosen = state.row === null ? chosen : found.indexOf(state.row);
    drawList();
    await drawCase();
  }
  addEventListener("hashchange", follow);
  addEventListener("popstate", follow);
  await follow();
  document.body.dataset.ready = "true";
})();
