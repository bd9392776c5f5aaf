// @ts-check
// Forms that a person fills in and sends.
import { fill } from "/page/shared/element.js";
import { reason } from "./requests.js";

/**
 * sendOnce locks a form while it is sent. If the form is refused, sendOnce shows why, and the form keeps its values.
 * @param {HTMLElement} form
 * @param {HTMLElement} fault is the place for the reason
 * @param {() => Promise<unknown>} send
 */
export async function sendOnce(form, fault, send) {
	if (form.inert) return; // a second press, before the browser has taken the focus away
	const focused = document.activeElement;
	let refusal = "";
	fill(fault);
	form.inert = true;
	form.ariaBusy = "true";
	try {
		await send();
	} catch (error) {
		refusal = reason(error);
	}
	form.ariaBusy = null;
	form.inert = false;
	if (focused instanceof HTMLElement) focused.focus();
	fill(fault, refusal);
}
