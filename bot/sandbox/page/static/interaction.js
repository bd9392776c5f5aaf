// Interactions: something was pressed, chosen or sent, and the bot has three
// seconds to answer. What it shows comes as news.
import { element, fill } from "./element.js";
import { openModal } from "./modal.js";
import { act, ask } from "./wire.js";

// interact does it for a component.
export const interact = (made, name, request) =>
	occupy(made, async () => {
		const outcome = await ask(name, request);
		if (outcome.modal) openModal(outcome.modal);
		if (outcome.kind === "unanswered") throw new Error("This interaction failed");
	});

// dismiss deletes a message, for its button.
export const dismiss = (made, message) => occupy(made, () => act("dismiss", { message }));

// occupy marks a button busy while it works. Failures are shown at its message.
async function occupy(made, work) {
	if (made.getAttribute("aria-busy") === "true") return;
	const trouble = made.closest(".message").querySelector("[data-part=trouble]");
	fill(trouble);
	made.setAttribute("aria-busy", "true");
	try {
		await work();
	} catch (error) {
		fill(trouble, element("p", { role: "alert" }, error.message));
	} finally {
		made.removeAttribute("aria-busy");
	}
}
