// @ts-check
// Modals: forms that the bot opens over the page.
import { element, fill } from "/page/shared/element.js";
import { actOnBot, reason } from "./requests.js";

/** @import { Component, Modal } from "../scene" */

const paragraph = 2;

/** @param {Modal} modal */
export function openModal(modal) {
	const fault = element("p", { class: "fault", role: "alert" });
	const inputs = modal.rows.flatMap((row) => row.components).map(input);
	const close = () => dialog.close();
	const submit = async (/** @type {Event} */ event) => {
		event.preventDefault();
		fill(fault);
		try {
			const values = Object.fromEntries(inputs.map(({ control }) => [control.name, control.value]));
			const outcome = await actOnBot("submit", { modal: modal.id, inputs: values });
			if (outcome.kind === "unanswered") throw new Error("Something went wrong. Try again.");
			close();
			if (outcome.modal) openModal(outcome.modal);
		} catch (error) {
			fill(fault, reason(error));
		}
	};
	const dialog = element(
		"dialog",
		{ class: "modal", "aria-labelledby": "modaltitle", onclose: () => dialog.remove() },
		element(
			"form",
			{ onsubmit: submit },
			element(
				"header",
				{},
				element("h2", { id: "modaltitle" }, modal.title),
				element("button", { class: "icon", type: "button", "aria-label": "Close", onclick: close }, "✕"),
			),
			inputs.map(({ label }) => label),
			fault,
			element(
				"footer",
				{},
				element("button", { class: "button plain", type: "button", onclick: close }, "Cancel"),
				element("button", { class: "button primary" }, "Submit"),
			),
		),
	);
	document.body.append(dialog);
	dialog.showModal();
	inputs[0]?.control.focus();
}

/**
 * input returns one input of the form. The browser checks lengths before the sandbox does.
 * @param {Component} c
 */
function input(c) {
	const control = element(c.style === paragraph ? "textarea" : "input", {
		name: c.custom_id,
		placeholder: c.placeholder,
		required: c.required,
		minlength: c.min_length,
		maxlength: c.max_length ?? 4000,
		rows: c.style === paragraph && "4",
	});
	control.value = c.value ?? "";
	return {
		control,
		label: element(
			"label",
			{},
			element("span", {}, c.label, c.required && element("em", { "aria-hidden": "true" }, " *")),
			control,
		),
	};
}
