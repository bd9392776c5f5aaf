// Interactions: something was pressed, chosen or sent, and the bot has three
// seconds to answer. What it shows comes as news.
import { element, fill } from "./element.js";
import { openModal } from "./modal.js";
import { act } from "./wire.js";

// interact does it for a component and marks it busy meanwhile.
export async function interact(made, name, request) {
	if (made.getAttribute("aria-busy") === "true") return;
	const trouble = made.closest(".message").querySelector("[data-part=trouble]");
	fill(trouble);
	made.setAttribute("aria-busy", "true");
	try {
		const outcome = await act(name, request);
		if (outcome.modal) openModal(outcome.modal);
		if (outcome.kind === "unanswered") fill(trouble, failed("This interaction failed"));
	} catch (error) {
		fill(trouble, failed(error.message));
	} finally {
		made.removeAttribute("aria-busy");
	}
}

const failed = (text) => element("p", { role: "alert" }, text);
