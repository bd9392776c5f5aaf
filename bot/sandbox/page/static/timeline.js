// @ts-check
// The timeline: the messages of the open channel, oldest first.
import { byId, fill } from "/page/shared/element.js";
import { messageItem, showMessage } from "./message.js";
import { world } from "./world.js";

/** @import { Message, Updates } from "../scene" */

// near is the distance from the end, in pixels, within which the view follows new messages.
const near = 80;

// together is the time in which messages of one author share one name, in milliseconds.
const together = 7 * 60 * 1000;

const list = byId("timeline");
const scroll = byId("scroll");
const latest = byId("latest");

let following = true; // the view follows new messages
let height = 0; // of the content when the view last followed it

/**
 * after compares ids, which are too large for JavaScript's numbers.
 * @param {string} a
 * @param {string} b
 */
const after = (a, b) => (a.length !== b.length ? a.length > b.length : a > b);

const items = () => /** @type {HTMLElement[]} */ ([...list.children]);

/** @param {HTMLElement} item */
const idOf = (item) => item.dataset.id ?? "";

/**
 * showUpdates updates the timeline and returns the new messages.
 * @param {Updates} updates
 */
export function showUpdates(updates) {
	const known = new Map(items().map((item) => [idOf(item), item]));
	const stay = new Set(updates.messages.map((m) => m.id));
	for (const [id, item] of known) {
		if (updates.whole ? !stay.has(id) : updates.gone.includes(id)) remove(item);
	}
	/** @type {Message[]} */
	const added = [];
	for (const m of updates.messages) {
		const item = known.get(m.id);
		if (item) showMessage(item, m);
		else {
			insert(messageItem(m));
			added.push(m);
		}
	}
	group();
	follow();
	return added;
}

// clearTimeline empties the timeline for another channel.
export function clearTimeline() {
	fill(list);
	following = true;
}

/** @param {HTMLElement} item */
function insert(item) {
	const before = items().findLast((other) => !after(idOf(other), idOf(item)));
	if (before) before.after(item);
	else list.prepend(item);
}

/**
 * remove removes a message. If it had the focus, its neighbor gets it.
 * @param {HTMLElement} item
 */
function remove(item) {
	if (item.contains(document.activeElement)) {
		const next = item.nextElementSibling ?? item.previousElementSibling ?? byId("line");
		if (next instanceof HTMLElement) next.focus({ preventScroll: true });
	}
	item.remove();
}

// group hides the name on messages that follow another by the same author.
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
	const isPrivate = (/** @type {HTMLElement} */ element) => element.classList.contains("ephemeral");
	return (
		last.dataset.author === item.dataset.author &&
		!item.classList.contains("heads") &&
		Number(item.dataset.at) - Number(last.dataset.at) < together &&
		isPrivate(item) === isPrivate(last)
	);
}

// isAtEnd reports whether the newest message is in view.
export const isAtEnd = () => following;

function follow() {
	if (following) scroll.scrollTop = scroll.scrollHeight;
	height = scroll.scrollHeight;
	latest.hidden = following;
}

export function scrollToEnd() {
	following = true;
	follow();
}

scroll.addEventListener("scroll", () => {
	if (following && scroll.scrollHeight !== height) return follow(); // a message grew, nobody scrolled
	following = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < near;
	latest.hidden = following;
	if (following) document.dispatchEvent(new CustomEvent("korsar:seen", { detail: world.channel }));
});
latest.addEventListener("click", scrollToEnd);

// Loading pictures and on-screen keyboards change the height.
const watch = new ResizeObserver(follow);
for (const watched of [list, scroll, byId("pending")]) watch.observe(watched);
