// @ts-check
// Components of a message: buttons and selects.
import { element } from "/page/shared/element.js";
import { choices } from "./choices.js";
import { emoji } from "./emoji.js";
import { interact } from "./interaction.js";
import { listbox } from "./listbox.js";

/** @import { Component, Message } from "../scene" */

// styles of buttons (Component Reference, "Button Styles").
/** @type {Record<number, string>} */
const styles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };
const buttonType = 2,
	linkStyle = 5;

/** @param {Message} m */
export function rows(m) {
	return m.rows.map((row) =>
		element(
			"div",
			{ class: "row", role: "group" },
			row.components.map((c) => (c.type === buttonType ? button(m, c) : select(m, c))),
		),
	);
}

/**
 * @param {Message} m
 * @param {Component} c
 */
function button(m, c) {
	const words = [emoji(c.emoji, c.label), c.label && element("span", {}, c.label)];
	const className = `button ${styles[c.style ?? 0]}`;
	if (c.style === linkStyle)
		return element(
			"a",
			{ class: className, href: c.url, target: "_blank", rel: "noopener noreferrer" },
			words,
			" ↗",
		);
	const press = (/** @type {{ currentTarget: Element }} */ event) =>
		interact(event.currentTarget, "click", { message: m.id, component: c.custom_id });
	// A disabled button stays visible to screen readers, as on Discord.
	return element(
		"button",
		{
			class: className,
			type: "button",
			disabled: c.disabled,
			"data-handle": c.label || c.emoji?.name,
			"data-component": c.custom_id,
			onclick: press,
		},
		words,
	);
}

/**
 * @param {Message} m
 * @param {Component} c
 */
function select(m, c) {
	return listbox({
		options: choices(c),
		least: c.min_values ?? 1,
		most: c.max_values ?? 1,
		placeholder: c.placeholder || "Make a selection",
		disabled: c.disabled,
		choose: (button, values) => interact(button, "choose", { message: m.id, component: c.custom_id, values }),
	});
}
