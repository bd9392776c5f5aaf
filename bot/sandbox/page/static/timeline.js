// @ts-check
// The timeline: the messages of the channel that is open, oldest first.
import { byId, fill } from "/page/shared/element.js";
import { messageItem, showMessage } from "./message.js";
import { world } from "./world.js";

/** @import { Message, News } from "../scene" */

// near is how close to the end one must be to be taken along with it.
const near = 80;

// together is how long messages of one author stand under one name.
const together = 7 * 60 * 1000;

const list = byId("timeline");
const scroll = byId("scroll");
const latest = byId("latest");

let stuck = true; // to the end

/**
 * after orders ids, which are numbers too large for JavaScript's own.
 * @param {string} a
 * @param {string} b
 */
const after = (a, b) => (a.length !== b.length ? a.length > b.length : a > b);

const items = () => /** @type {HTMLElement[]} */ ([...list.children]);

/** @param {HTMLElement} item */
const idOf = (item) => item.dataset.id ?? "";

/**
 * showNews brings the timeline up to date and returns the messages that are new.
 * @param {News} news
 */
export function showNews(news) {
	const known = new Map(items().map((item) => [idOf(item), item]));
	const stay = new Set(news.messages.map((m) => m.id));
	for (const [id, item] of known) {
		if (news.whole ? !stay.has(id) : news.gone.includes(id)) remove(item);
	}
	/** @type {Message[]} */
	const fresh = [];
	for (const m of news.messages) {
		const item = known.get(m.id);
		if (item) showMessage(item, m);
		else {
			insert(messageItem(m));
			fresh.push(m);
		}
	}
	group();
	follow();
	return fresh;
}

// clear empties the timeline for another channel.
export function clear() {
	fill(list);
	stuck = true;
}

/** @param {HTMLElement} item */
function insert(item) {
	const before = items().findLast((one) => !after(idOf(one), idOf(item)));
	if (before) before.after(item);
	else list.prepend(item);
}

/**
 * remove takes a message away; the focus goes to its neighbour, not nowhere.
 * @param {HTMLElement} item
 */
function remove(item) {
	if (item.contains(document.activeElement)) {
		const next = item.nextElementSibling ?? item.previousElementSibling ?? byId("line");
		if (next instanceof HTMLElement) next.focus({ preventScroll: true });
	}
	item.remove();
}

// group lets messages that follow others of their author go without a name.
function group() {
	/** @type {HTMLElement | undefined} */
	let last;
	for (const item of items()) {
		item.classList.toggle("follows", last !== undefined && follows(last, item));
		last = item;
	}
}

/**
 * @param {HTMLElement} last
 * @param {HTMLElement} item
 */
function follows(last, item) {
	const isPrivate = (/** @type {HTMLElement} */ one) => one.classList.contains("ephemeral");
	return (
		last.dataset.author === item.dataset.author &&
		!item.classList.contains("heads") &&
		Number(item.dataset.at) - Number(last.dataset.at) < together &&
		isPrivate(item) === isPrivate(last)
	);
}

// atEnd tells whether the newest message is in view.
export const atEnd = () => stuck;

function follow() {
	if (stuck) scroll.scrollTop = scroll.scrollHeight;
	latest.hidden = stuck;
}

export function toEnd() {
	stuck = true;
	follow();
}

scroll.addEventListener("scroll", () => {
	stuck = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < near;
	latest.hidden = stuck;
	if (stuck) document.dispatchEvent(new CustomEvent("korsar:seen", { detail: world.channel }));
});
latest.addEventListener("click", toEnd);

// Pictures that arrive, and a keyboard that slides in, change the height.
const watch = new ResizeObserver(follow);
for (const watched of [list, scroll, byId("pending")]) watch.observe(watched);
