"use strict";
// Shows one case. render/case_view/model.py builds the data: texts, and places in them as code points.
var answergate = window.answergate || {};
(() => {
  const ANSWER = -1;
  const LONGEST_SHOWN = 1400, LONGEST_CITED = 700, LONGEST_UNUSED = 360, LONGEST_ANSWER = 6000, REACH = 220, OPENING = 260, LONGEST_WORD = 20;
  const GRADES = {
    exact: "word for word", folded: "same words, different typography", near: "similar words", absent: "not in this chunk",
  };
  // Control characters and invisible characters. We show their number, because they are often the only difference.
  const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\u3164\ufeff\uffa0]/g;

  function make(tag, properties, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties || {})) {
      if (value === undefined || value === null || value === false) continue;
      if (name === "class") element.className = value;
      else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value === true ? "" : value);
    }
    for (const child of children) {
      if (typeof child === "string") appendWords(element, child);
      else if (child) element.append(child);
    }
    return element;
  }

  /** Return a function from code point to UTF-16 offset. Most texts need no table. */
  function unitOffsets(text) {
    if (!/[\ud800-\udbff][\udc00-\udfff]/.test(text)) return Object.assign((point) => point, { points: text.length });
    const table = [];
    for (let unit = 0; unit < text.length; unit += text.codePointAt(unit) > 0xffff ? 2 : 1) table.push(unit);
    const points = table.length;
    table.push(text.length);
    return Object.assign((point) => table[Math.min(point, points)], { points });
  }

  function wordsAt(text, spot) {
    const unit = unitOffsets(text);
    return text.slice(unit(spot.start), unit(spot.end));
  }

  function cut(words, length) {
    const points = [...words];
    return points.length <= length ? words : points.slice(0, length - 1).join("") + "…";
  }

  function appendWords(parent, words) {
    let from = 0;
    if (!words) return;
    for (const hit of words.matchAll(UNSEEN)) {
      parent.append(words.slice(from, hit.index));
      const code = hit[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      const unseen = make("span", { class: "ag-unseen", "data-code": "U+" + code, title: "invisible character" });
      unseen.append(hit[0]);
      parent.append(unseen);
      from = hit.index + hit[0].length;
    }
    parent.append(words.slice(from));
  }

  /** Convert findings, citations, claims, markers and values to one form. Where they overlap, the lowest weight wins. */
  function thingsOf(view) {
    const things = [];
    const add = (key, weight, spots, chunks) => things.push({ key, weight, spots, chunks: chunks || [] });
    const as = (kind, spots) => (spots || []).map((spot) => ({ ...spot, kind }));
    (view.findings || []).forEach((finding, index) => {
      const own = finding.at && !finding.whole ? as("is-" + finding.severity, [finding.at]) : [];
      if (own.length) own[0].number = index + 1;
      const weight = { error: 0, warning: 1, note: 2 }[finding.severity];
      add("f" + index, weight, [...own, ...as("is-instead", finding.evidence)]);
    });
    (view.values || []).forEach((value, index) => add("v" + index, 3, as("is-value", value.evidence)));
    (view.markers || []).forEach((marker, index) => add("m" + index, 4, as("is-marker", [marker.at]), marker.chunks));
    (view.citations || []).forEach((citation, index) => {
      const at = citation.at ? as("is-cited", [citation.at]) : [];
      const chunks = citation.chunk === undefined ? [] : [citation.chunk];
      add("c" + index, 5, [...at, ...as("is-cited", citation.evidence)], chunks);
    });
    (view.claims || []).forEach((claim, index) =>
      add("k" + index, 6, [...as("is-claim", [claim.at]), ...as("is-support", claim.evidence)]));
    return things;
  }

  /** Return the parts of a long text to show: around its places, or the start if it has none. */
  function windowsOf(points, places, longest) {
    if (points <= longest) return [[0, points]];
    if (!places.length) return [[0, OPENING]];
    const wanted = places.map(({ start, end }) => [
      Math.max(0, start - REACH), Math.min(points, Math.min(end, start + longest) + REACH),
    ]).sort((one, other) => one[0] - other[0]);
    const merged = [];
    for (const window of wanted) {
      const last = merged[merged.length - 1];
      if (last && window[0] <= last[1] + LONGEST_WORD) last[1] = Math.max(last[1], window[1]);
      else merged.push(window);
    }
    return merged;
  }

  /** Return a text with its places marked. Places may overlap, so every part lists all keys it belongs to. */
  function markedText(text, places, longest) {
    const box = make("div", { class: "ag-text", dir: "auto" });
    const unit = unitOffsets(text);
    const begun = new Set();
    const draw = (windows) => {
      box.replaceChildren();
      begun.clear();
      windows.forEach(([from, to], index) => {
        if (from > 0) box.append(make("span", { class: "ag-gap", "aria-label": "text not shown" }, index ? " … " : "… "));
        const edges = new Set([from, to]);
        for (const place of places) {
          if (place.start > from && place.start < to) edges.add(place.start);
          if (place.end > from && place.end < to) edges.add(place.end);
        }
        const ordered = [...edges].sort((one, other) => one - other);
        for (let at = 0; at + 1 < ordered.length; at++) stretch(ordered[at], ordered[at + 1]);
      });
      const left = unit.points - windows[windows.length - 1][1];
      if (left > 0) box.append(make("span", { class: "ag-gap" }, " …"));
      if (windows.length > 1 || left > 0 || windows[0][0] > 0) {
        const all = () => { draw([[0, unit.points]]); box.dispatchEvent(new CustomEvent("ag-redrawn", { bubbles: true })); };
        box.append(make("button", { type: "button", class: "ag-more", onclick: all },
          "Show all " + unit.points.toLocaleString("en") + " characters"));
      }
    };
    const stretch = (start, end) => {
      const words = text.slice(unit(start), unit(end));
      const here = places.filter((place) => place.start <= start && place.end >= end && place.end > place.start)
        .sort((one, other) => one.weight - other.weight);
      if (!here.length) { appendWords(box, words); return; }
      const keys = [...new Set(here.map((place) => place.key))];
      const first = keys.some((key) => !begun.has(key));
      keys.forEach((key) => begun.add(key));
      const numbers = here.filter((place) => place.number && place.end === end).map((place) => place.number);
      const mark = make("mark", {
        class: [...new Set(here.map((place) => place.kind))].join(" "),
        "data-keys": keys.join(" "), "data-start": start, "data-end": end,
        "data-numbers": numbers.join(" ") || null, tabindex: first && here[0].kind !== "is-claim" ? "0" : null,
      });
      appendWords(mark, words);
      box.append(mark);
    };
    // A part ends at the end of a word, if the language uses spaces.
    const wordEnd = (point) => {
      const space = text.slice(unit(point), unit(point) + LONGEST_WORD).search(/\s/);
      return point >= unit.points || space < 0 ? point : point + [...text.slice(unit(point), unit(point) + space)].length;
    };
    draw(windowsOf(unit.points, places, longest).map(([from, to]) => [from, wordEnd(to)]));
    return box;
  }

  function findingCard(finding, index, view) {
    const chunks = view.chunks || [];
    const where = finding.whole ? "the whole text" : finding.path + (finding.end ? ":" + finding.start + "-" + finding.end : "");
    const card = make("button", { type: "button", class: "ag-card is-" + finding.severity, "data-key": "f" + index, "aria-pressed": "false" },
      make("span", { class: "ag-line" },
        make("span", { class: "ag-number" }, String(index + 1)),
        make("span", { class: "ag-severity" }, finding.severity),
        make("span", { class: "ag-code" }, finding.code),
        make("span", { class: "ag-rule" }, finding.rule)),
      make("span", { class: "ag-message", dir: "auto" }, finding.message));
    if (finding.given) card.append(quoted("given", finding.given));
    for (const spot of finding.evidence || []) {
      const chunk = chunks[spot.text];
      if (chunk) card.append(quoted(chunk.id, wordsAt(chunk.text, spot)));
    }
    if (finding.differences && finding.differences.length) {
      card.append(make("span", { class: "ag-differences" }, ...finding.differences.slice(0, 6).map(([given, expected]) =>
        make("span", { class: "ag-difference" },
          make("del", { title: "given" }, cut(given, 60) || "nothing"), " instead of ", make("ins", { title: "in the chunk" }, cut(expected, 60) || "nothing")))));
    }
    card.append(make("span", { class: "ag-path" }, where));
    return make("li", null, card);
  }

  function quoted(label, words) {
    return make("span", { class: "ag-quote" }, make("span", { class: "ag-label" }, cut(label, 40)),
      make("span", { class: "ag-quoted", dir: "auto" }, cut(words, 240)));
  }

  function citationCard(citation, index, view) {
    const known = citation.chunk !== undefined;
    const words = known ? GRADES[citation.grade] || "no excerpt" : "chunk does not exist";
    const tone = citation.grade === "exact" ? "good" : !known || citation.grade === "absent" ? "bad" : citation.grade ? "warn" : "plain";
    const rows = [make("span", { class: "ag-line" },
      make("span", { class: "ag-number" }, String(index + 1)),
      make("span", { class: "ag-code" }, cut(citation.names || (known ? view.chunks[citation.chunk].id : "no chunk named"), 40)),
      make("span", { class: "ag-grade is-" + tone }, words),
      citation.page !== undefined ? make("span", { class: "ag-faint" }, "page " + citation.page) : null)];
    if (citation.excerpt) rows.push(make("span", { class: "ag-quoted", dir: "auto" }, cut(citation.excerpt, 240)));
    return make("li", null, make("button", { type: "button", class: "ag-card is-citation", "data-key": "c" + index, "aria-pressed": "false" }, ...rows));
  }

  /** Show citations that only name a chunk on one line. */
  function citationChips(citations, view) {
    return make("div", { class: "ag-chips" }, ...citations.map((citation, index) => make("button",
      { type: "button", class: "ag-card is-citation", "data-key": "c" + index, "aria-pressed": "false" }, cut(view.chunks[citation.chunk].id, 40))));
  }

  function valueCard(value, index) {
    const read = typeof value.value === "object" ? JSON.stringify(value.value) : String(value.value);
    return make("li", null, make("button", { type: "button", class: "ag-card is-citation", "data-key": "v" + index, "aria-pressed": "false" },
      make("span", { class: "ag-line" }, make("span", { class: "ag-code" }, read + (value.unit ? " " + value.unit : "")),
        make("span", { class: "ag-faint" }, value.standing)),
      make("span", { class: "ag-quoted", dir: "auto" }, value.words),
      value.name ? make("span", { class: "ag-path" }, "under " + value.name) : null));
  }

  function claimCard(claim, index, view) {
    return make("li", null, make("button", { type: "button", class: "ag-card is-citation", "data-key": "k" + index, "aria-pressed": "false" },
      make("span", { class: "ag-line" }, make("span", { class: "ag-code" }, claim.score.toFixed(2)),
        make("span", { class: "ag-grade is-" + (claim.supported ? "good" : "bad") }, claim.supported ? "covered" : "not covered"),
        claim.cited && claim.cited.length ? make("span", { class: "ag-faint" }, "by " + cut(claim.cited.join(", "), 40)) : null),
      make("span", { class: "ag-quoted", dir: "auto" }, cut(wordsAt(view.answer || "", claim.at), 160))));
  }

  function chunkCard(chunk, index, places, citedBy) {
    const pages = [...new Set((chunk.positions || []).map((position) => position[0]))];
    const facts = [chunk.source, chunk.level && chunk.level + " level", pages.length ? "page " + pages.slice(0, 3).join(", ") : null,
      chunk.relevance !== undefined ? "relevance " + chunk.relevance : null].filter(Boolean);
    return make("article", { class: "ag-chunk" + (places.length || citedBy ? "" : " is-unused"), "data-chunk": index },
      make("header", null, make("span", { class: "ag-code" }, chunk.id),
        facts.length ? make("span", { class: "ag-faint" }, facts.join(" · ")) : null,
        citedBy ? make("span", { class: "ag-faint ag-end" }, "cited" + (citedBy > 1 ? " " + citedBy + " times" : "")) : null),
      markedText(chunk.text, places, places.length ? LONGEST_SHOWN : citedBy ? LONGEST_CITED : LONGEST_UNUSED));
  }

  function titled(title, count, list) {
    return make("div", { class: "ag-part" }, make("h3", null, title, " ", count === null ? null : make("span", { class: "ag-count" }, String(count))), list);
  }

  function listOf(items) { return make("ol", { class: "ag-list" }, ...items); }

  function scrollTo(target) {
    if (!target) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const column = target.closest(".ag-column"), within = target.getBoundingClientRect();
    if (column && column.scrollHeight > column.clientHeight + 1 && getComputedStyle(column).overflowY === "auto") {
      const around = column.getBoundingClientRect();
      if (within.top >= around.top && within.bottom <= around.bottom) return;
      column.scrollBy({ top: within.top - around.top - column.clientHeight / 3, behavior: calm ? "auto" : "smooth" });
    } else if (within.top < 0 || within.bottom > innerHeight) {
      target.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
    }
  }

  /** Show `view` in `element`. Returns functions for the page: step(±1) moves through the findings, clear() deselects. */
  answergate.caseView = function caseView(element, view) {
    const things = thingsOf(view), chunks = view.chunks || [];
    const places = new Map();
    for (const thing of things) for (const spot of thing.spots) {
      if (!places.has(spot.text)) places.set(spot.text, []);
      places.get(spot.text).push({ ...spot, key: thing.key, weight: thing.weight });
    }
    const cited = new Map();
    const counted = (view.citations || []).length ? view.citations.map((citation) => [citation.chunk]) : (view.markers || []).map((marker) => marker.chunks || []);
    for (const chunk of counted.flat()) cited.set(chunk, (cited.get(chunk) || 0) + 1);

    const findings = view.findings || [], citations = view.citations || [], claims = view.claims || [], values = view.values || [];
    const verdict = make("header", { class: "ag-verdict" },
      make("span", { class: "ag-status is-" + view.tone }, view.tone === "broken" ? view.outcome : view.status),
      make("div", null, make("p", { class: "ag-because", dir: "auto" }, view.because),
        make("p", { class: "ag-faint" }, [view.gate + " gate", view.tone === "broken" ? "no decision" : view.outcome, "policy " + view.policy, "answergate " + view.version].join(" · "))));
    const answer = make("section", { class: "ag-column ag-answer", "aria-label": "Answer" });
    if (view.question) answer.append(titled("Question", null, make("p", { class: "ag-question", dir: "auto" }, view.question)));
    if (view.answer) answer.append(titled("Answer", null, markedText(view.answer, places.get(ANSWER) || [], LONGEST_ANSWER)));
    else if (!chunks.length) answer.append(titled("Answer", null, make("p", { class: "ag-empty" }, view.without_texts ? "The texts of this case were not stored." : "No answer was given.")));
    const middle = make("section", { class: "ag-column ag-findings", "aria-label": "Findings" });
    if ((view.faults || []).length) {
      middle.append(titled("Faults", view.faults.length, listOf(view.faults.map(([where, message]) =>
        make("li", { class: "ag-card is-broken" }, make("span", { class: "ag-code" }, where), make("span", { class: "ag-message" }, message))))));
    }
    middle.append(titled("Findings", findings.length, findings.length
      ? listOf(findings.map((finding, index) => findingCard(finding, index, view)))
      : make("p", { class: "ag-empty" }, (view.faults || []).length ? "The case could not be checked." : "No problems found.")));
    if (values.length) middle.append(titled("Value", null, listOf(values.map(valueCard))));
    const bare = citations.every((citation) => !citation.excerpt && citation.page === undefined && !citation.findings && citation.chunk !== undefined);
    if (citations.length) middle.append(titled("Citations", citations.length, bare ? citationChips(citations, view) : listOf(citations.map((citation, index) => citationCard(citation, index, view)))));
    const covered = claims.filter((claim) => claim.supported).length;
    if (claims.length) {
      middle.append(make("details", { class: "ag-part" },
        make("summary", null, make("h3", null, "Claims ", make("span", { class: "ag-count" }, covered + " of " + claims.length + " covered"))),
        listOf(claims.map((claim, index) => claimCard(claim, index, view)))));
    }
    const evidence = make("section", { class: "ag-column ag-evidence", "aria-label": "Evidence" });
    evidence.append(titled("Evidence", chunks.length, chunks.length
      ? make("div", null, ...chunks.map((chunk, index) => chunkCard(chunk, index, places.get(index) || [], cited.get(index) || 0)))
      : make("p", { class: "ag-empty" }, view.without_texts ? "The chunks of this case were not stored." : "No chunks were given.")));
    const columns = make("div", { class: "ag-columns" + (view.answer || view.question || !chunks.length ? "" : " is-without-answer") }, answer, middle, evidence);
    if (!answer.children.length) answer.remove();
    element.replaceChildren(make("div", { class: "ag-case" }, verdict, columns));

    let active = null;
    const holders = (key) => columns.querySelectorAll('[data-key="' + key + '"], [data-keys~="' + key + '"]');
    const highlight = () => {
      for (const old of columns.querySelectorAll(".is-active")) { old.classList.remove("is-active"); if (old.dataset.key) old.setAttribute("aria-pressed", "false"); }
      if (active === null) return;
      for (const one of holders(active)) { one.classList.add("is-active"); if (one.dataset.key) one.setAttribute("aria-pressed", "true"); }
      const thing = things.find((one) => one.key === active);
      for (const chunk of thing.chunks) columns.querySelector('[data-chunk="' + chunk + '"]')?.classList.add("is-active");
    };
    const activate = (key, from) => {
      active = key;
      const card = middle.querySelector('[data-key="' + key + '"]');
      if (card && card.closest("details")) card.closest("details").open = true;
      highlight();
      const targets = [answer, middle, evidence].filter((column) => column !== from)
        .map((column) => column.querySelector("mark.is-active, .ag-card.is-active, .ag-chunk.is-active")).filter(Boolean);
      const stacked = getComputedStyle(answer.isConnected ? answer : middle).overflowY !== "auto";
      (stacked ? targets.slice(0, 1) : targets).forEach(scrollTo);
    };
    const clear = () => { const was = active !== null; active = null; highlight(); return was; };
    const choose = (target) => {
      const card = target.closest("[data-key]"), mark = target.closest("[data-keys]");
      if (card) { active === card.dataset.key ? clear() : activate(card.dataset.key, middle); return; }
      if (!mark) return;
      const keys = mark.dataset.keys.split(" ");
      activate(keys[(keys.indexOf(active) + 1) % keys.length], mark.closest(".ag-column"));
    };
    columns.addEventListener("click", (event) => { if (!String(getSelection())) choose(event.target); });
    columns.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && event.target.matches("mark")) { event.preventDefault(); choose(event.target); }
    });
    columns.addEventListener("ag-redrawn", highlight);
    const hover = (event, on) => {
      const held = event.target.closest?.("[data-key], [data-keys]");
      if (!held) return;
      const key = held.dataset.key || held.dataset.keys.split(" ")[0];
      for (const one of holders(key)) one.classList.toggle("is-near", on);
    };
    columns.addEventListener("pointerover", (event) => hover(event, true));
    columns.addEventListener("pointerout", (event) => hover(event, false));
    const step = (by) => {
      if (!findings.length) return;
      const now = active && active[0] === "f" ? Number(active.slice(1)) : by > 0 ? -1 : findings.length;
      activate("f" + (now + by + findings.length) % findings.length, null);
    };
    return { step, clear };
  };
  answergate.make = make;
  answergate.cut = cut;
})();
