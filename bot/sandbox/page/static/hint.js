// @ts-check
// The hint for people who are here for the first time. It stays until they have typed something.
import { byId, fill } from "/page/shared/element.js";
import { command } from "./mark.js";

const key = "korsar.hint";
const hint = byId("hint");

fill(hint, "New here? Type ", command("korsar new"), " to open a table.");

/**
 * showHint shows the hint in a channel of a server, since the command is not for direct messages.
 * @param {boolean} direct
 */
export function showHint(direct) {
	hint.hidden = direct || localStorage.getItem(key) === "read";
}

// hideHint hides the hint, now and at later visits.
export function hideHint() {
	if (hint.hidden) return;
	localStorage.setItem(key, "read");
	hint.hidden = true;
}
