"use strict";
// The document pages of chunks, cropped to the passage, with their boxes. All numbers are in points.
answergate.pagePictures = (view, pages) => {
  const { make } = answergate, OPEN = 4, AROUND = 24, NARROWEST = .6, LOWEST = .12;
  const SVG = "http://www.w3.org/2000/svg";
  const drawn = (box, kind) => {
    const rect = document.createElementNS(SVG, "rect");
    for (const [name, value] of [["x", box.left], ["y", box.top], ["width", box.width], ["height", box.height], ["class", kind]]) rect.setAttribute(name, value);
    return rect;
  };
  /** One side of the part around the boxes, not smaller than `least`, inside of the page. */
  function side(starts, ends, whole, least) {
    const from = Math.max(0, Math.min(...starts) - AROUND), to = Math.min(whole, Math.max(...ends) + AROUND);
    const size = Math.min(whole, Math.max(to - from, least));
    return [Math.max(0, Math.min(whole - size, (from + to - size) / 2)), size];
  }
  function passage(page) {
    const boxes = [...page.boxes, ...page.cited];
    if (!boxes.length) return null;
    const [left, width] = side(boxes.map((box) => box.left), boxes.map((box) => box.left + box.width), page.width, NARROWEST * page.width);
    const [top, height] = side(boxes.map((box) => box.top), boxes.map((box) => box.top + box.height), page.height, LOWEST * page.height);
    return { left, top, width, height };
  }
  for (const page of pages) {
    const chunk = view.querySelector('[data-chunk="' + page.chunk + '"]');
    if (!chunk) continue;
    const boxes = document.createElementNS(SVG, "svg");
    boxes.setAttribute("viewBox", "0 0 " + page.width + " " + page.height);
    boxes.setAttribute("aria-hidden", "true");
    boxes.append(...page.boxes.map((box) => drawn(box, "chunk-box")), ...page.cited.map((box) => drawn(box, "cited")));
    const picture = make("img", { src: page.address, loading: "lazy", alt: "Page " + page.page + " of " + page.source });
    picture.onerror = () => picture.closest("details").replaceWith(make("p", { class: "ag-faint" }, "The image of page " + page.page + " cannot be shown."));
    const part = passage(page), sheet = make("button", { type: "button", class: "sheet" }, picture, boxes);
    /** Show this part of the page. The picture is larger than its frame, and the frame hides the rest. */
    const show = (whole) => {
      const seen = whole || !part ? { left: 0, top: 0, width: page.width, height: page.height } : part;
      sheet.style.aspectRatio = seen.width + " / " + seen.height;
      for (const layer of [picture, boxes]) Object.assign(layer.style, {
        width: 100 * page.width / seen.width + "%", height: 100 * page.height / seen.height + "%",
        left: -100 * seen.left / seen.width + "%", top: -100 * seen.top / seen.height + "%",
      });
      sheet.setAttribute("aria-pressed", String(whole));
      sheet.setAttribute("aria-label", (whole ? "Show only the passage on page " : "Show the whole page ") + page.page);
      sheet.title = whole ? "Show only the passage" : "Show the whole page";
    };
    sheet.onclick = () => show(sheet.getAttribute("aria-pressed") === "false");
    show(!part);
    const legend = make("figcaption", { class: "ag-faint" }, page.boxes.length ? "Solid box: the chunk. " : "", page.cited.length ? "Dashed box: the citation. " : "", make("a", { href: page.address, target: "_blank" }, "Open the page in a new tab"));
    chunk.append(make("details", { class: "page-picture", open: pages.length <= OPEN && !chunk.classList.contains("is-unused") },
      make("summary", null, "Page " + page.page), make("figure", null, sheet, legend)));
  }
};
