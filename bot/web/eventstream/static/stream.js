// @ts-check
// A window's end of the connection that all windows of a browser share.
import { elect } from "./election.js";
import { Hub } from "./hub.js";

/** @import { Answer, Message } from "./hub.js" */

/**
 * Link gets whether the stream is connected and, if it has ended or was refused, the status.
 * @typedef {(on: boolean, status?: number) => void} Link
 */

/**
 * Handlers have a method for each event, which gets its object.
 * @typedef {{ link: Link } & Record<string, (object: any) => void>} Handlers
 */

// protocol is the version of the messages between windows and hub. Pages of two versions have two workers.
const protocol = "korsar-stream-1";

// retry is the pause before a stream that has ended is requested again, in milliseconds. retryRefused is the pause
// after a refusal.
const retry = 2000;
const retryRefused = 30000;

// greeting is how long the shared worker may take to greet a window, in milliseconds.
const greeting = 5000;

/** @type {{ request: number, of: string, last: string, handlers?: Handlers }} */
let current = { request: 0, of: "", last: "" }; // the stream that this window listens to
/** @type {number | undefined} */
let timer;
/** @type {(message: Message) => void} */
let send = connect();

/**
 * listen passes the events of an address to handlers. Events of the previous address are no longer passed on.
 * @param {string} of
 * @param {Handlers} handlers
 */
export function listen(of, handlers) {
	current = { request: current.request + 1, of, last: "", handlers };
	subscribe();
}

function subscribe() {
	clearTimeout(timer);
	const { request, of, last } = current;
	if (of) send({ request, of, last });
}

function unsubscribe() {
	clearTimeout(timer);
	send({});
}

/** @param {Answer} answer */
function receive({ request, event, id, text, ended }) {
	const { handlers } = current;
	if (request !== current.request || !handlers) return; // an answer to an earlier request
	if (event) {
		if (id) current.last = id;
		handlers.link(true);
		handlers[event]?.(JSON.parse(text ?? ""));
		return;
	}
	handlers.link(false, ended);
	if (ended) timer = setTimeout(subscribe, ended >= 400 && ended < 500 ? retryRefused : retry);
}

// connect returns a function that sends messages to the hub, wherever it runs.
function connect() {
	try {
		const worker = new SharedWorker(new URL("worker.js", import.meta.url), { type: "module", name: protocol });
		const replace = () => {
			clearTimeout(silence);
			worker.onerror = null;
			worker.port.postMessage({}); // in case it was only slow
			worker.port.close();
			send = connectWithoutWorker();
			subscribe();
		};
		const silence = setTimeout(replace, greeting); // Chromium does not always report an error
		worker.onerror = replace;
		worker.port.onmessage = ({ data }) => {
			clearTimeout(silence);
			receive(data);
		};
		return (/** @type {Message} */ message) => worker.port.postMessage(message);
	} catch {
		return connectWithoutWorker();
	}
}

// connectWithoutWorker lets windows elect the one with the hub. If they cannot, it starts a hub for this window only.
function connectWithoutWorker() {
	if (navigator.locks && globalThis.BroadcastChannel) return elect(receive, subscribe);
	const hub = new Hub();
	return (/** @type {Message} */ message) => hub.receive("this window", message, receive);
}

// A page that the user leaves stops listening. A page that returns from the browser's cache resumes.
addEventListener("pagehide", unsubscribe);
addEventListener("pageshow", ({ persisted }) => persisted && subscribe());
