// @ts-check
// The wire to the sandbox: what a person does goes out by POST. What they see comes by a stream.

// base is the person's own address, such as /as/anne.

/** @import { Outcome } from "../scene" */
export const base = location.pathname.split("/").slice(0, 3).join("/");

// patience is how long an answer may take, in milliseconds: Discord's three seconds, which the sandbox gives the bot,
// and a moment for the way. A request that hangs gets no more.
const patience = 3500;

// Late is the error of a request without an answer.
class Late extends Error {}

/**
 * act does something in the person's name. It fails with a sentence.
 * @param {string} name
 * @param {object} request
 */
export const act = (name, request) => post(`${base}/${name}`, request);

/**
 * ask does something that the bot has to answer. Its outcome is "unanswered" whatever keeps the answer back.
 * @param {string} name
 * @param {object} request
 * @returns {Promise<Outcome>}
 */
export async function ask(name, request) {
	try {
		return await act(name, request);
	} catch (error) {
		if (error instanceof Late) return { kind: "unanswered" };
		throw error;
	}
}

/**
 * @param {string} address
 * @param {object} request
 * @returns {Promise<any>}
 */
export async function post(address, request) {
	const { status, text } = await send(address, JSON.stringify(request));
	const answer = read(text) ?? { error: `The sandbox answered ${status}.` };
	if (answer.error) throw new Error(answer.error);
	return answer;
}

/**
 * @param {string} address
 * @param {string} body
 */
async function send(address, body) {
	try {
		const signal = AbortSignal.timeout(patience);
		const response = await fetch(address, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body,
			signal,
		});
		return { status: response.status, text: await response.text() };
	} catch (error) {
		if (error instanceof DOMException && error.name === "TimeoutError")
			throw new Late("The sandbox has not answered. Try again in a moment.");
		throw new Error("This could not be sent. Is `korsar sandbox` still running?");
	}
}

/** @param {string} text */
function read(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null; // a page of an error
	}
}

/**
 * reason is what an error tells the person.
 * @param {unknown} error
 */
export const reason = (error) => (error instanceof Error ? error.message : String(error));
