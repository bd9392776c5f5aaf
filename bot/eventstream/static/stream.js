// A window's end of the connection that all windows of a browser share.
import { elect } from "./election.js";
import { Hub } from "./hub.js";

// protocol is the version of what windows and hub send each other: pages of two versions have two workers.
const protocol = "korsar-stream-1";

// retry and patience are how long a stream rests that has ended, or that was refused, in milliseconds.
const retry = 2000,
	patience = 30000;

let current = { request: 0 }; // what this window listens to
let timer;
let send = connect();

// listen passes on what comes on the stream of an address from now on, and no more of the one before. handlers has a
// method for each event, which takes its object, and link, which takes whether the stream is connected and, if it was
// refused, the status.
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

function receive({ request, event, id, text, ended }) {
	if (request !== current.request) return; // it was on its way when the window turned to another address
	if (event) {
		if (id) current.last = id;
		current.handlers.link(true);
		current.handlers[event]?.(JSON.parse(text));
		return;
	}
	current.handlers.link(false, ended);
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
		return (message) => worker.port.postMessage(message);
	} catch {
		return navigator.locks && globalThis.BroadcastChannel ? elect(receive, ask) : alone();
	}
}

// alone is for browsers that can share nothing.
function alone() {
	const hub = new Hub();
	return (message) => hub.receive("this window", message, receive);
}

// A page that is left wants nothing more; one that comes back from the browser's cache goes on.
addEventListener("pagehide", leave);
addEventListener("pageshow", ({ persisted }) => persisted && ask());
