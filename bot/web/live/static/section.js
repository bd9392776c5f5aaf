// @ts-check
// A section of a tournament's page. It is built anew only when what it shows has changed, so that nobody loses their
// place on the page.
import { byId, element, fill } from "/live/shared/element.js";

/** @import { Child } from "/live/shared/element.js" */

/** @type {Record<string, string>} */
const built = {};

/** onStream reports whether the page is part of a stream, where nobody can scroll. */
export const onStream = () => document.documentElement.dataset.backdrop === "stream";

/**
 * section shows a section, or hides it if it has nothing to show.
 * @param {string} id
 * @param {unknown} of is all that it depends on; null for nothing to show
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
 * cutter returns what leaves out the last of a list's items until all of a section is in its place, and says how many
 * are missing. It is to be called when every section has its place.
 * @param {HTMLElement | null} box
 * @param {string} items selects them
 * @param {(words: string) => Element} more returns the item that says so
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

/**
 * heading returns the heading of a section.
 * @param {string} words
 */
export const heading = (words) => element("h2", {}, words);
