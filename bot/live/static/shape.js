// @ts-check
// Shapes of SVG, of which everything at a table is drawn as in the pictures of package draw.
import { figure } from "/live/shared/element.js";
import { paints } from "./picture.js";

/** @import { Child } from "/live/shared/element.js" */

/**
 * path is filled, and has a line around it.
 * @param {string} d
 * @param {string} fill
 * @param {string} stroke
 * @param {number} width
 */
export const path = (d, fill, stroke = paints.ink, width = 3) =>
	figure("path", { d, fill, stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });

/**
 * line is a path that is not filled.
 * @param {string} d
 * @param {string} colour
 * @param {number} width
 */
export const line = (d, colour, width) => path(d, "none", colour, width);

/**
 * circle is filled, and may have a line around it.
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
 * sheet is a rectangle around the origin, with round corners.
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
 * text stands in the middle of a place.
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
 * group draws elsewhere, and larger or smaller.
 * @param {string} transform
 * @param {Child[]} children
 */
export const group = (transform, ...children) => figure("g", { transform }, ...children);

/**
 * picture is a whole SVG, which a screen reader passes over: words stand beside it.
 * @param {string} name is its class
 * @param {string} viewBox
 * @param {Child[]} children
 */
export const picture = (name, viewBox, ...children) =>
	figure("svg", { viewBox, class: name, "aria-hidden": "true" }, ...children);
