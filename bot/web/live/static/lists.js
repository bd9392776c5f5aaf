// @ts-check
// Lists of what happened: the latest captures, the latest moves.
import { byId, element, fill } from "/live/shared/element.js";

/**
 * showList shows lines under a title. The last ones are left out where there is no room for all, and the list is hidden
 * where there is no room for one.
 * @param {string} id
 * @param {string} title
 * @param {string[]} lines
 * @param {string} none is shown when there are no lines
 */
export function showList(id, title, lines, none = "") {
	const items = lines.map((line) => element("li", {}, line));
	if (items.length === 0 && none) items.push(element("li", { class: "none" }, none));
	const box = byId(id);
	fill(box, element("h2", {}, title), element("ol", {}, items));
	box.hidden = false;
	const cut = () => box.scrollHeight > box.clientHeight;
	while (cut() && items.length > 1) items.pop()?.remove();
	box.hidden = cut();
}

/**
 * speak announces lines to screen readers.
 * @param {string[]} lines
 */
export function speak(lines) {
	if (lines.length) byId("spoken").textContent = lines.join(". ");
}
