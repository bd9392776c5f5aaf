// @ts-check
// SVG shapes. Everything at a table is drawn with them, as in the pictures of package draw.
import { figure } from "/live/shared/element.js";
import { paints } from "./picture.js";

/** @import { Child } from "/live/shared/element.js" */

/**
 * path returns a filled path with an outline.
 * @param {string} d
 * @param {string} fill
 * @param {string} stroke
 * @param {number} width
 */
export const path = (d, fill, stroke = paints.ink, width = 3) =>
	figure("path", { d, fill, stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });

/**
 * line returns a path that is not filled.
 * @param {string} d
 * @param {string} colour
 * @param {number} width
 */
export const line = (d, colour, width) => path(d, "none", colour, width);

/**
 * circle returns a filled circle, which may have an outline.
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {string} fill
 * @param {string} [stroke]
 * @param {number} [width]
 */
export const circle = (cx, cy, r, fill, stroke, width) =>
	figure("circle", { cx, cy, r, fill, stroke, "stroke-width": width });

/**
 * sheet returns a rectangle around the origin, with round corners.
 * @param {number} width
 * @param {number} height
 * @param {number} rx
 * @param {string} fill
 * @param {string} [stroke]
 * @param {number} [line]
 */
export const sheet = (width, height, rx, fill, stroke, line) =>
	figure("rect", { x: -width / 2, y: -height / 2, width, height, rx, fill, stroke, "stroke-width": line });

/**
 * text returns words centered on a point.
 * @param {string | number} words
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
export const text = (words, x, y, size, fill = paints.ink) => {
	const middle = { "text-anchor": "middle", "dominant-baseline": "central" };
	return figure("text", { x, y, fill, "font-size": size, "font-weight": "bold", ...middle }, String(words));
};

/**
 * group moves and scales its children.
 * @param {string} transform
 * @param {Child[]} children
 */
export const group = (transform, ...children) => figure("g", { transform }, ...children);

/**
 * picture returns a whole SVG. Screen readers skip it: there are words beside it.
 * @param {string} name is its class
 * @param {string} viewBox
 * @param {Child[]} children
 */
export const picture = (name, viewBox, ...children) =>
	figure("svg", { viewBox, class: name, "aria-hidden": "true" }, ...children);
