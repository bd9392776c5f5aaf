// The wire to the sandbox: what a person does goes out by POST. What they see comes by a stream.

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
