// @ts-check
// A section of a tournament's page. It is built again only when its data has changed, so that readers keep their place
// on the page.
import { byId, fill } from "/live/shared/element.js";

/** @import { Child } from "/live/shared/element.js" */

/** @type {Record<string, string>} */
const built = {};

/** onStream reports whether the page is part of a stream, where nobody can scroll. */
export const onStream = () => document.documentElement.dataset.backdrop === "stream";

/**
 * section shows a section, or hides it if it has nothing to show.
 * @param {string} id
 * @param {unknown} of is the data that it depends on; null for nothing to show
 * @param {() => Child[]} build
 * @returns {HTMLElement | null} the section if it was built
 */
export function section(id, of, build) {
	const box = byId(id);
	box.hidden = of === null;
	const now = JSON.stringify([of, document.documentElement.lang, onStream() && [innerWidth, innerHeight]]);
	if (of === null || built[id] === now) return null;
	built[id] = now;
	fill(box, build());
	return box;
}

/**
 * cutter returns a function that leaves out the last items of a list until the section fits its place, and shows how
 * many are missing. Call it when every section has its place.
 * @param {HTMLElement | null} box
 * @param {string} items selects them
 * @param {(words: string) => Element} more returns the item with that number
 */
export const cutter = (box, items, more) => () => {
	if (!box || !onStream()) return;
	const all = box.querySelectorAll(items);
	/** @type {Element | null} */
	let last = null;
	for (let left = all.length - 1; left >= 0 && box.scrollHeight > box.clientHeight; left--) {
		last?.remove();
		last = more(`+ ${all.length - left}`);
		all[left].replaceWith(last);
	}
};
