// @ts-check
// Where there are no shared workers, the window that has a lock holds the connection for all. The browser gives the
// lock to the next when that window is closed or crashes; a heartbeat would fail in windows that browsers slow down.
import { Hub } from "./hub.js";

/** @import { Answer, Message } from "./hub.js" */

// name is that of the lock, and of the channel on which windows reach the one that has it.
const name = new URL("hub", import.meta.url).href;

/** @param {string} id */
const channelOf = (id) => new BroadcastChannel(`${name} ${id}`);

/**
 * elect makes this window a candidate and returns what sends messages to the hub.
 * @param {(answer: Answer) => void} receive is given the hub's answers
 * @param {() => void} again is called when another window has become the hub, which knows nobody yet
 */
export function elect(receive, again) {
	const id = crypto.randomUUID();
	const all = new BroadcastChannel(name);
	all.addEventListener("message", ({ data }) => data.elected && again());
	channelOf(id).addEventListener("message", ({ data }) => receive(data));
	addEventListener("pageshow", ({ persisted }) => persisted && stand());
	stand();
	return (/** @type {Message} */ message) => all.postMessage({ from: id, message });
}

// stand waits for the lock, and keeps it until the window is left.
function stand() {
	const left = new AbortController();
	addEventListener("pagehide", () => left.abort(), { once: true });
	navigator.locks.request(name, { signal: left.signal }, () => serve(left.signal)).catch(() => {}); // left before
}

/**
 * serve is the hub of all windows until this one is left.
 * @param {AbortSignal} left
 * @returns {Promise<void>}
 */
function serve(left) {
	const hub = new Hub();
	const all = new BroadcastChannel(name);
	all.addEventListener("message", ({ data: { from, message } }) => {
		if (!from) return; // another election
		const one = channelOf(from);
		hub.receive(from, message, (answer) => one.postMessage(answer));
	});
	all.postMessage({ elected: true });
	return new Promise((release) => {
		left.addEventListener("abort", () => {
			hub.close();
			all.close();
			release();
		});
	});
}
