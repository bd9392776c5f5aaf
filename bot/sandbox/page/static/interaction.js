// @ts-check
// Interactions: something was pressed, chosen or sent, and the bot has three
// seconds to answer. What it shows comes as news.
import { element, fill } from "/page/shared/element.js";
import { openModal } from "./modal.js";
import { act, ask, reason } from "./wire.js";

/**
 * interact does it for a component.
 * @param {Element} made
 * @param {string} name
 * @param {object} request
 */
export const interact = (made, name, request) =>
	occupy(made, async () => {
		const outcome = await ask(name, request);
		if (outcome.modal) openModal(outcome.modal);
		if (outcome.kind === "unanswered") throw new Error("This interaction failed");
	});

/**
 * dismiss deletes a message, for its button.
 * @param {Element} made
 * @param {string} message
 */
export const dismiss = (made, message) => occupy(made, () => act("dismiss", { message }));

/**
 * occupy marks a button busy while it works. Failures are shown at its message.
 * @param {Element} made
 * @param {() => Promise<unknown>} work
 */
async function occupy(made, work) {
	if (made.getAttribute("aria-busy") === "true") return;
	const trouble = made.closest(".message")?.querySelector("[data-part=trouble]");
	if (!trouble) return; // the message is gone
	fill(trouble);
	made.setAttribute("aria-busy", "true");
	try {
		await work();
	} catch (error) {
		fill(trouble, element("p", { role: "alert" }, reason(error)));
	} finally {
		made.removeAttribute("aria-busy");
	}
}
