// @ts-check
// Interactions by components. The bot has three seconds to answer. Its messages arrive as updates.
import { element, fill } from "/page/shared/element.js";
import { showFault } from "./fault.js";
import { openModal } from "./modal.js";
import { act, actOnBot, base, reason } from "./requests.js";

/**
 * interact sends the interaction of a component.
 * @param {Element} button
 * @param {string} name
 * @param {object} request
 */
export const interact = (button, name, request) =>
	runBusy(button, async () => {
		const person = base;
		const outcome = await actOnBot(name, request);
		if (outcome.modal && person === base) openModal(outcome.modal);
		if (outcome.kind === "unanswered") throw new Error("This interaction failed");
	});

/**
 * dismiss deletes a message by its button.
 * @param {Element} button
 * @param {string} message
 */
export const dismiss = (button, message) => runBusy(button, () => act("dismiss", { message }));

/**
 * runBusy marks a button busy while work runs. A failure is shown at the button's message, or above the message box
 * if the message was deleted meanwhile.
 * @param {Element} button
 * @param {() => Promise<unknown>} work
 */
async function runBusy(button, work) {
	if (button.getAttribute("aria-busy") === "true") return;
	const trouble = button.closest(".message")?.querySelector("[data-part=trouble]");
	if (!trouble) return; // the message is gone
	fill(trouble);
	showFault("");
	button.setAttribute("aria-busy", "true");
	try {
		await work();
	} catch (error) {
		if (trouble.isConnected) fill(trouble, element("p", { role: "alert" }, reason(error)));
		else showFault(reason(error));
	} finally {
		button.removeAttribute("aria-busy");
	}
}
