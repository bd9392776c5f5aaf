// @ts-check
// Requests to the sandbox: a person's actions are POST requests. Updates arrive by a stream.

/** @import { Outcome } from "../scene" */

// base is the path of the page of the person whose view the window shows, such as /as/anne.
export let base = "";

// followAddress makes the window act for the person whom its address names.
export function followAddress() {
	base = location.pathname.split("/").slice(0, 3).join("/");
}

// timeout is the time for an answer, in milliseconds: the three seconds that the sandbox, like Discord, gives the bot,
// and half a second for the network.
const timeout = 3500;

// TimeoutError is thrown when a request has no answer in time.
class TimeoutError extends Error {}

/**
 * act sends an action of the person. It throws an error with a sentence.
 * @param {string} name
 * @param {object} request
 */
export const act = (name, request) => post(`${base}/${name}`, request);

/**
 * actOnBot sends an action that the bot must answer. Without an answer in time the outcome is "unanswered".
 * @param {string} name
 * @param {object} request
 * @returns {Promise<Outcome>}
 */
export async function actOnBot(name, request) {
	try {
		return await act(name, request);
	} catch (error) {
		if (error instanceof TimeoutError) return { kind: "unanswered" };
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
	const answer = parse(text) ?? { error: `The sandbox answered ${status}.` };
	if (answer.error) throw new Error(answer.error);
	return answer;
}

/**
 * @param {string} address
 * @param {string} body
 */
async function send(address, body) {
	try {
		const signal = AbortSignal.timeout(timeout);
		const response = await fetch(address, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body,
			signal,
		});
		return { status: response.status, text: await response.text() };
	} catch (error) {
		if (error instanceof DOMException && error.name === "TimeoutError")
			throw new TimeoutError("The sandbox has not answered. Try again in a moment.");
		throw new Error("This could not be sent. Is `korsar sandbox` still running?");
	}
}

/** @param {string} text */
function parse(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null; // an error page
	}
}

/**
 * reason returns the message of an error, for the person.
 * @param {unknown} error
 */
export const reason = (error) => (error instanceof Error ? error.message : String(error));
