// @ts-check
// The line above the message box that says what failed.
import { byId, fill } from "/page/shared/element.js";

const fault = byId("fault");

/**
 * showFault shows what failed, or hides the line if the text is empty.
 * @param {string} text
 */
export function showFault(text) {
	fault.hidden = text === "";
	fill(fault, text);
}
