// @ts-check
// Without shared workers, the window that holds a lock holds the connection for all. When that window closes or
// crashes, the browser gives the lock to the next. A heartbeat would fail in windows that the browser throttles.
import { Hub } from "./hub.js";

/** @import { Answer, Message } from "./hub.js" */

// name is the name of the lock, and of the channel on which windows reach its holder.
const name = new URL("hub", import.meta.url).href;

/** @param {string} id */
const channelOf = (id) => new BroadcastChannel(`${name} ${id}`);

/**
 * elect makes this window a candidate and returns a function that sends messages to the hub.
 * @param {(answer: Answer) => void} receive gets the hub's answers
 * @param {() => void} onNewHub is called when another window has become the hub, which knows no listeners yet
 */
export function elect(receive, onNewHub) {
	const id = crypto.randomUUID();
	const all = new BroadcastChannel(name);
	all.addEventListener("message", ({ data }) => data.elected && onNewHub());
	channelOf(id).addEventListener("message", ({ data }) => receive(data));
	addEventListener("pageshow", ({ persisted }) => persisted && requestLock());
	requestLock();
	return (/** @type {Message} */ message) => all.postMessage({ from: id, message });
}

// requestLock waits for the lock, and holds it until the user leaves the page.
function requestLock() {
	const left = new AbortController();
	addEventListener("pagehide", () => left.abort(), { once: true });
	navigator.locks.request(name, { signal: left.signal }, () => serve(left.signal)).catch(() => {}); // aborted
}

/**
 * serve runs the hub of all windows until the user leaves this page.
 * @param {AbortSignal} left
 * @returns {Promise<void>}
 */
function serve(left) {
	const hub = new Hub();
	const all = new BroadcastChannel(name);
	all.addEventListener("message", ({ data: { from, message } }) => {
		if (!from) return; // the message of another election
		const channel = channelOf(from);
		hub.receive(from, message, (answer) => channel.postMessage(answer));
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
