// @ts-check
// The hub holds one connection for all windows of a browser, and passes each the events it listens to.

/**
 * Message is sent by a window. With an address, the window listens to it after the event with the id last.
 * Without one, it stops listening.
 * @typedef {{ request?: number, of?: string, last?: string }} Message
 */

/**
 * Answer is an event with its id and text, or the news that the connection is lost, or the status with which the
 * stream has ended.
 * @typedef {object} Answer
 * @property {number} request is the number of the request that it answers
 * @property {string} [event]
 * @property {string} [id]
 * @property {string} [text]
 * @property {boolean} [lost]
 * @property {number} [ended]
 */

/**
 * Part is the stream that one window listens to.
 * @typedef {object} Part
 * @property {number} request
 * @property {string} of
 * @property {string} last
 * @property {boolean} [ended]
 * @property {(answer: Answer) => void} send
 */

// retry is how long the hub waits before it connects again, in milliseconds.
const retry = 2000;

export class Hub {
	/** @type {Map<unknown, Part>} */
	#parts = new Map(); // by window
	/** @type {EventSource | undefined} */
	#source;
	/** @type {number | undefined} */
	#timer;

	/**
	 * receive handles a window's message. Answers go to send.
	 * @param {unknown} from
	 * @param {Message} message
	 * @param {(answer: Answer) => void} send
	 */
	receive(from, message, send) {
		const { request = 0, of, last = "" } = message;
		if (of) this.#parts.set(from, { request, of, last, send });
		else this.#parts.delete(from);
		this.#connect();
	}

	close() {
		this.#parts.clear();
		this.#connect();
	}

	// connect requests every part that a window listens to, each after its last event.
	#connect() {
		clearTimeout(this.#timer);
		this.#source?.close();
		const parts = [...this.#parts.values()].filter((part) => !part.ended);
		if (parts.length === 0) return;
		const query = new URLSearchParams(
			parts.flatMap(({ of, last }) => [
				["of", of],
				["last", last],
			]),
		);
		const source = new EventSource(new URL(`events?${query}`, import.meta.url));
		this.#source = source;
		source.addEventListener("message", ({ data }) => {
			const [head, text] = cut(data, "\n");
			const [number, rest] = cut(head, " ");
			const [event, id] = cut(rest, " ");
			const part = parts[Number(number)];
			if (id) part.last = id;
			part.send({ request: part.request, event, id, text });
		});
		source.addEventListener("end", ({ data }) => {
			const [number, status] = cut(data, " ");
			const part = parts[Number(number)];
			part.ended = true;
			part.send({ request: part.request, ended: Number(status) });
			if (parts.every((other) => other.ended)) source.close();
		});
		source.addEventListener("error", () => {
			source.close(); // the browser would reconnect by itself, with outdated ids
			for (const part of parts) if (!part.ended) part.send({ request: part.request, lost: true });
			this.#timer = setTimeout(() => this.#connect(), retry);
		});
	}
}

/**
 * cut returns the text before and after the first separator.
 * @param {string} text
 * @param {string} separator
 */
function cut(text, separator) {
	const at = text.indexOf(separator);
	return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
