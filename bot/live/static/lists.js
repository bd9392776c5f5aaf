// @ts-check
// Lists of what happened: the latest captures, the latest moves.
import { byId, element, fill } from "/live/shared/element.js";

/**
 * @param {string} id
 * @param {string} title
 * @param {string[]} lines
 * @param {string} none is shown when there are no lines
 */
export function showList(id, title, lines, none = "") {
	const items = lines.map((line) => element("li", {}, line));
	if (items.length === 0 && none) items.push(element("li", { class: "none" }, none));
	fill(byId(id), element("h2", {}, title), element("ol", {}, items));
}

/**
 * speak announces lines to screen readers.
 * @param {string[]} lines
 */
export function speak(lines) {
	if (lines.length) byId("spoken").textContent = lines.join(". ");
}
