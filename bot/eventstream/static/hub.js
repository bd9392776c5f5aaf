// @ts-check
// The hub holds one connection for all windows of a browser, and passes on to each what it listens to.

/**
 * Message is one of a window: it listens to an address after the event with the id last, or, without one, to nothing.
 * @typedef {{ request?: number, of?: string, last?: string }} Message
 */

/**
 * Answer is an event with its id and text, or tells that the connection was lost, or that the stream has ended with
 * a status.
 * @typedef {object} Answer
 * @property {number} request that it answers
 * @property {string} [event]
 * @property {string} [id]
 * @property {string} [text]
 * @property {boolean} [lost]
 * @property {number} [ended]
 */

/**
 * Part is what one window listens to.
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
	 * receive takes a message of a window. Answers go to send.
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

	// connect asks for everything that is listened to by now, each part from where it left off.
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
			if (parts.every((one) => one.ended)) source.close();
		});
		source.addEventListener("error", () => {
			source.close(); // the browser would ask again for what has come by now
			for (const part of parts) if (!part.ended) part.send({ request: part.request, lost: true });
			this.#timer = setTimeout(() => this.#connect(), retry);
		});
	}
}

/**
 * cut returns what stands before and after the first separator.
 * @param {string} text
 * @param {string} separator
 */
function cut(text, separator) {
	const at = text.indexOf(separator);
	return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
