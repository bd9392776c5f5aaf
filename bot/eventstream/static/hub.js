// The hub holds one connection for all windows of a browser, and passes on to each what it listens to.

// retry is how long the hub waits before it connects again, in milliseconds.
const retry = 2000;

export class Hub {
	#parts = new Map(); // by window
	#source;
	#timer;

	// receive takes a message of a window: {request, of, last} listens to an address after the event with an id, and
	// {} to nothing. Answers go to send: {request, event, id, text}, {request, lost} or {request, ended}.
	receive(from, message, send) {
		if (message.of) this.#parts.set(from, { ...message, send });
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
		this.#source = new EventSource(new URL(`events?${query}`, import.meta.url));
		this.#source.addEventListener("message", ({ data }) => {
			const [head, text] = cut(data, "\n"),
				[number, rest] = cut(head, " "),
				[event, id] = cut(rest, " ");
			const part = parts[number];
			if (id) part.last = id;
			part.send({ request: part.request, event, id, text });
		});
		this.#source.addEventListener("end", ({ data }) => {
			const [number, status] = data.split(" "),
				part = parts[number];
			part.ended = true;
			part.send({ request: part.request, ended: Number(status) });
			if (parts.every((one) => one.ended)) this.#source.close();
		});
		this.#source.addEventListener("error", () => {
			this.#source.close(); // the browser would ask again for what has come by now
			for (const part of parts) if (!part.ended) part.send({ request: part.request, lost: true });
			this.#timer = setTimeout(() => this.#connect(), retry);
		});
	}
}

// cut returns what stands before and after the first separator.
function cut(text, separator) {
	const at = text.indexOf(separator);
	return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
