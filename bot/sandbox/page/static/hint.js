// @ts-check
// The hint for those who are here for the first time, until they have typed something.
import { byId, fill } from "/page/shared/element.js";
import { command } from "./mark.js";

const key = "korsar.hint";
const hint = byId("hint");

if (localStorage.getItem(key) !== "read") {
	fill(hint, "New here? Type ", command("korsar new"), " to open a table.");
	hint.hidden = false;
}

// hideHint hides the hint, now and at later visits.
export function hideHint() {
	if (hint.hidden) return;
	localStorage.setItem(key, "read");
	hint.hidden = true;
}
