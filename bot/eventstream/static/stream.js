// @ts-check
// A window's end of the connection that all windows of a browser share.
import { elect } from "./election.js";
import { Hub } from "./hub.js";

/** @import { Answer, Message } from "./hub.js" */

/**
 * Link is told whether the stream is connected and, if it was refused, the status.
 * @typedef {(on: boolean, status?: number) => void} Link
 */

/**
 * Handlers have a method for each event, which takes its object.
 * @typedef {{ link: Link } & Record<string, (object: any) => void>} Handlers
 */

// protocol is the version of what windows and hub send each other: pages of two versions have two workers.
const protocol = "korsar-stream-1";

// retry and patience are how long a stream rests that has ended, or that was refused, in milliseconds.
const retry = 2000;
const patience = 30000;

/** @type {{ request: number, of: string, last: string, handlers?: Handlers }} */
let current = { request: 0, of: "", last: "" }; // what this window listens to
/** @type {number | undefined} */
let timer;
/** @type {(message: Message) => void} */
let send = connect();

/**
 * listen passes on what comes on the stream of an address from now on, and no more of the one before.
 * @param {string} of
 * @param {Handlers} handlers
 */
export function listen(of, handlers) {
	current = { request: current.request + 1, of, last: "", handlers };
	ask();
}

function ask() {
	clearTimeout(timer);
	const { request, of, last } = current;
	if (of) send({ request, of, last });
}

function leave() {
	clearTimeout(timer);
	send({});
}

/** @param {Answer} answer */
function receive({ request, event, id, text, ended }) {
	const { handlers } = current;
	if (request !== current.request || !handlers) return; // it was on its way when the window turned elsewhere
	if (event) {
		if (id) current.last = id;
		handlers.link(true);
		handlers[event]?.(JSON.parse(text ?? ""));
		return;
	}
	handlers.link(false, ended);
	if (ended) timer = setTimeout(ask, ended >= 400 && ended < 500 ? patience : retry);
}

// connect returns what sends messages to the hub, wherever that is.
function connect() {
	try {
		const worker = new SharedWorker(new URL("worker.js", import.meta.url), { type: "module", name: protocol });
		worker.addEventListener("error", () => {
			send = alone();
			ask();
		});
		worker.port.onmessage = ({ data }) => receive(data);
		return (/** @type {Message} */ message) => worker.port.postMessage(message);
	} catch {
		return navigator.locks && globalThis.BroadcastChannel ? elect(receive, ask) : alone();
	}
}

// alone is for browsers that can share nothing.
function alone() {
	const hub = new Hub();
	return (/** @type {Message} */ message) => hub.receive("this window", message, receive);
}

// A page that is left wants nothing more; one that comes back from the browser's cache goes on.
addEventListener("pagehide", leave);
addEventListener("pageshow", ({ persisted }) => persisted && ask());
