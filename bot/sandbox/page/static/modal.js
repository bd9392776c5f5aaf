// @ts-check
// Modals: forms that the bot opens over the page.
import { element } from "/page/shared/element.js";
import { field } from "./field.js";
import { sendOnce } from "./form.js";
import { actOnBot } from "./requests.js";

/** @import { Modal } from "../scene" */

/** @param {Modal} modal */
export function openModal(modal) {
	const fault = element("p", { class: "fault", role: "alert" });
	const fields = modal.parts.map(field);
	const close = () => dialog.close();
	const submit = (/** @type {Event} */ event) => {
		event.preventDefault();
		sendOnce(form, fault, async () => {
			const inputs = Object.fromEntries(fields.map(({ name, values }) => [name, values()]));
			const outcome = await actOnBot("submit", { modal: modal.id, inputs });
			if (outcome.kind === "unanswered") throw new Error("Something went wrong. Try again.");
			close();
			if (outcome.modal) openModal(outcome.modal);
		});
	};
	const form = element(
		"form",
		{ onsubmit: submit },
		element(
			"header",
			{},
			element("h2", { id: "modaltitle" }, modal.title),
			element("button", { class: "icon", type: "button", "aria-label": "Close", onclick: close }, "✕"),
		),
		fields.map(({ made }) => made),
		fault,
		element(
			"footer",
			{},
			element("button", { class: "button plain", type: "button", onclick: close }, "Cancel"),
			element("button", { class: "button primary" }, "Submit"),
		),
	);
	const dialog = element(
		"dialog",
		{ class: "modal", "aria-labelledby": "modaltitle", onclose: () => dialog.remove() },
		form,
	);
	document.body.append(dialog);
	dialog.showModal();
	/** @type {HTMLElement | null} */ (dialog.querySelector("input, .select"))?.focus();
}
