"use strict";
// Marks the words of a search in a decision. A highlight needs no elements, so it leaves the marks of findings alone.
answergate.markHits = (view, words) => {
  if (!words.length || !window.CSS?.highlights) return;
  const PLACES = ".ag-text, .ag-because, .ag-message, .ag-quoted, .ag-question, .ag-code";
  const plain = (letter) => letter.normalize("NFKC").toLowerCase();
  function rangesIn(block) {
    const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT), letters = [], at = [];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node.parentElement.closest("button.ag-more")) continue;
      for (let place = 0; place < node.data.length; place++) for (const letter of plain(node.data[place])) { letters.push(letter); at.push([node, place]); }
    }
    const text = letters.join(""), ranges = [];
    // A character outside the basic plane counts as two letters here and in the list of places.
    for (const word of words) for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
      const range = new Range(), first = at[start], last = at[start + word.length - 1];
      range.setStart(...first);
      range.setEnd(last[0], last[1] + 1);
      ranges.push(range);
    }
    return ranges;
  }
  const draw = () => CSS.highlights.set("hits", new Highlight(...[...view.querySelectorAll(PLACES)].flatMap(rangesIn)));
  view.addEventListener("ag-redrawn", draw);
  draw();
};
