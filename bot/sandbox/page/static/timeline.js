// The timeline: the messages of the channel that is open, oldest first.
import { byId, fill } from "./element.js";
import { messageItem, showMessage } from "./message.js";
import { world } from "./world.js";

// near is how close to the end one must be to be taken along with it.
const near = 80;

// together is how long messages of one author stand under one name.
const together = 7 * 60 * 1000;

const list = byId("timeline"),
	scroll = byId("scroll"),
	latest = byId("latest");

let stuck = true; // to the end

// after orders ids, which are numbers too large for JavaScript's own.
const after = (a, b) => (a.length !== b.length ? a.length > b.length : a > b);

// showNews brings the timeline up to date and returns the messages that are new.
export function showNews(news) {
	const known = new Map([...list.children].map((item) => [item.dataset.id, item]));
	const stay = new Set(news.messages.map((m) => m.id));
	for (const [id, item] of known) {
		if (news.whole ? !stay.has(id) : news.gone.includes(id)) remove(item);
	}
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

function insert(item) {
	let before = list.lastElementChild;
	while (before && after(before.dataset.id, item.dataset.id)) before = before.previousElementSibling;
	if (before) before.after(item);
	else list.prepend(item);
}

// remove takes a message away; the focus goes to its neighbour, not nowhere.
function remove(item) {
	if (item.contains(document.activeElement)) {
		const next = item.nextElementSibling ?? item.previousElementSibling ?? byId("line");
		next.focus({ preventScroll: true });
	}
	item.remove();
}

// group lets messages that follow others of their author go without a name.
function group() {
	let last;
	for (const item of list.children) {
		const follows =
			last &&
			last.dataset.author === item.dataset.author &&
			!item.classList.contains("heads") &&
			item.dataset.at - last.dataset.at < together &&
			item.classList.contains("ephemeral") === last.classList.contains("ephemeral");
		item.classList.toggle("follows", Boolean(follows));
		last = item;
	}
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
