// @ts-check
// SVG shapes. Everything at a table is drawn with them and with the figures of the pictures.
import { figure } from "/live/shared/element.js";
import { paints } from "./picture.js";

/** @import { Child } from "/live/shared/element.js" */

/**
 * drawn returns a figure of package draw by its id. A figure that has the color of a fleet or an owner takes it from
 * the group around it.
 * @param {string} id
 * @param {string} [transform]
 */
export const drawn = (id, transform) => figure("use", { href: `/live/figures.svg#${id}`, transform });

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
 * text returns numbers centered on a point.
 * @param {string | number} words
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
export const text = (words, x, y, size, fill = paints.ink) => {
	const middle = { "text-anchor": "middle", "dominant-baseline": "central" };
	return figure("text", { class: "digits", x, y, fill, "font-size": size, ...middle }, String(words));
};

/**
 * picture returns a whole SVG. Screen readers skip it: there are words beside it.
 * @param {string} name is its class
 * @param {string} viewBox
 * @param {Child[]} children
 */
export const picture = (name, viewBox, ...children) =>
	figure("svg", { viewBox, class: name, "aria-hidden": "true" }, ...children);
