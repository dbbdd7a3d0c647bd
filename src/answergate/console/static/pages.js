"use strict";
// The document pages of chunks, with their boxes. Boxes are in points, like the viewBox of the SVG.
answergate.pagePictures = (view, pages) => {
  const { make } = answergate, OPEN = 4;
  const SVG = "http://www.w3.org/2000/svg";
  const drawn = (box, kind) => {
    const rect = document.createElementNS(SVG, "rect");
    for (const [name, value] of [["x", box.left], ["y", box.top], ["width", box.width], ["height", box.height], ["class", kind]]) rect.setAttribute(name, value);
    return rect;
  };
  for (const page of pages) {
    const chunk = view.querySelector('[data-chunk="' + page.chunk + '"]');
    if (!chunk) continue;
    const boxes = document.createElementNS(SVG, "svg");
    boxes.setAttribute("viewBox", "0 0 " + page.width + " " + page.height);
    boxes.setAttribute("aria-hidden", "true");
    boxes.append(...page.boxes.map((box) => drawn(box, "chunk-box")), ...page.cited.map((box) => drawn(box, "cited")));
    const picture = make("img", { src: page.address, width: Math.round(page.width), height: Math.round(page.height), loading: "lazy", alt: "Page " + page.page + " of " + page.source });
    picture.onerror = () => picture.closest("details").replaceWith(make("p", { class: "ag-faint" }, "The image of page " + page.page + " cannot be shown."));
    const legend = make("figcaption", { class: "ag-faint" }, "The box of the chunk", page.cited.length ? "; the dashed box is the citation" : "", ".");
    chunk.append(make("details", { class: "page-picture", open: pages.length <= OPEN && !chunk.classList.contains("is-unused") },
      make("summary", null, "Page " + page.page), make("figure", null, make("a", { class: "sheet", href: page.address, target: "_blank", title: "Open the page in a new tab", "aria-label": "Open page " + page.page + " in a new tab" }, picture, boxes), legend)));
  }
};
