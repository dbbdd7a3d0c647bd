"""A script that finds text with too little contrast, for tests of the console and the report."""

from __future__ import annotations

FAINT_WORDS = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = (colour) => { const [r, g, b] = colour.map((c) => (c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
  const worst = [];
  for (const element of document.querySelectorAll("body *")) {
    if (!element.offsetParent || element.closest("[aria-disabled]") || ![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    let ground = element;
    while (ground && rgba(getComputedStyle(ground).backgroundColor)[3] < 250) ground = ground.parentElement;
    const behind = rgba(getComputedStyle(ground || document.body).backgroundColor);
    const [one, other] = [light(rgba(getComputedStyle(element).color)), light(behind)].sort((a, b) => b - a);
    const ratio = (one + .05) / (other + .05);
    if (ratio < 4.5) worst.push([ratio.toFixed(2), element.tagName, element.className, element.textContent.slice(0, 30)].join(" "));
  }
  return worst;
}"""
"""Returns every element with text whose contrast to its background is below 4.5, the minimum of WCAG AA."""
