// The wire to the sandbox: what a person does goes out by POST, what they see
// comes in as server-sent events.

// base is the person's own address, such as /as/anne.
export const base = location.pathname.split("/").slice(0, 3).join("/");

// act does something in the person's name. It fails with a sentence.
export const act = (name, request) => post(`${base}/${name}`, request);

export async function post(address, request) {
	let response;
	try {
		response = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) });
	} catch {
		throw new Error("The sandbox does not answer. Is `korsar sandbox` still running?");
	}
	const answer = await response.json().catch(() => ({ error: `The sandbox answered ${response.status}.` }));
	if (answer.error) throw new Error(answer.error);
	return answer;
}

let source;

// retry is for a browser that gives up: EventSource comes back from a lost
// connection by itself, but not from a refused one.
const retry = 2000;

// listen tells what happens in a channel from now on, and no more in the one
// before.
export function listen(channel, hear) {
	source?.close();
	const opened = new EventSource(`${base}/news?channel=${encodeURIComponent(channel)}`);
	source = opened;
	opened.addEventListener("scene", (event) => hear.scene(JSON.parse(event.data)));
	opened.addEventListener("news", (event) => hear.news(JSON.parse(event.data)));
	opened.addEventListener("open", () => hear.link(true));
	opened.addEventListener("error", () => {
		hear.link(false);
		if (opened.readyState === EventSource.CLOSED) setTimeout(() => source === opened && listen(channel, hear), retry);
	});
}

// A page that is left closes its stream at once: browsers keep few connections
// to one host, and the next page needs one.
addEventListener("pagehide", () => source?.close());
