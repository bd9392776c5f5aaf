// @ts-check
// The fields of a modal: inputs with their labels.
import { element } from "/page/shared/element.js";
import { choices } from "./choices.js";
import { listbox } from "./listbox.js";

/** @import { Component, ModalPart } from "../scene" */

/**
 * Field is an input of a modal, with the name under which its values are sent.
 * @typedef {{ made: HTMLElement, name: string, values: () => string[] }} Field
 */

const textInput = 4;

let count = 0;

/**
 * field returns a part of a modal as it is shown.
 * @param {ModalPart} part
 * @returns {Field}
 */
export function field(part) {
	const c = part.input;
	const id = `field${++count}`;
	const { control, values } = c.type === textInput ? text(c, id) : select(c, part, id);
	const title = [part.label, c.required && element("em", { "aria-hidden": "true" }, " *")];
	const made = element(
		"div",
		{ class: "modalfield" },
		c.type === textInput ? element("label", { for: id }, title) : element("p", { class: "label" }, title),
		part.description && element("p", { class: "small", id: `${id}-about` }, part.description),
		control,
	);
	return { made, name: c.custom_id ?? "", values };
}

/**
 * text returns a text input. The browser checks lengths before the sandbox does.
 * @param {Component} c
 * @param {string} id
 */
function text(c, id) {
	const control = element("input", {
		id,
		required: c.required,
		maxlength: c.max_length ?? 4000,
		"aria-describedby": `${id}-about`,
	});
	control.value = c.value ?? "";
	return { control, values: () => [control.value] };
}

/**
 * select returns a select, whose values are sent with the form. The sandbox refuses too few of them.
 * @param {Component} c
 * @param {ModalPart} part
 * @param {string} id
 */
function select(c, part, id) {
	const options = choices(c);
	let chosen = options.filter((o) => o.chosen).map((o) => o.value);
	const control = listbox({
		options,
		least: c.required ? (c.min_values ?? 1) : 0,
		most: c.max_values ?? 1,
		label: part.label,
		about: part.description && `${id}-about`,
		placeholder: c.placeholder || "Make a selection",
		choose: (_, values) => {
			chosen = values;
		},
	});
	return { control, values: () => chosen };
}
