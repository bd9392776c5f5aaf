// @ts-check
// A select: a button that opens a list of options with descriptions. It follows the pattern "select-only combobox" of
// the ARIA Authoring Practices.

import { element, fill } from "/page/shared/element.js";
import { emoji } from "./emoji.js";
import { openPopup } from "./popup.js";

/** @import { SelectOption } from "../scene" */

/**
 * Choice is the options of a list, and what to do with those chosen.
 * @typedef {object} Choice
 * @property {(SelectOption & { chosen?: boolean })[]} options
 * @property {number} least is the least number of options to choose
 * @property {number} most is the greatest number
 * @property {string} placeholder
 * @property {string} [label] is its name for screen readers; the placeholder by default
 * @property {string | false} [about] is the id of a text about it
 * @property {boolean} [disabled]
 * @property {(button: Element, values: string[]) => void} choose
 */

let count = 0;

// pause is the longest time between letters of one search, in milliseconds.
const pause = 600;

/**
 * listbox returns a select. With most 1 a choice counts at once, otherwise when the list closes with a valid number of
 * options.
 * @param {Choice} choice
 */
export function listbox({ options, least, most, placeholder, label: name = placeholder, about, disabled, choose }) {
	const id = `list${++count}`;
	const chosen = new Set(options.filter((o) => o.chosen).map((o) => o.value));
	let active = 0,
		changed = false,
		typed = "",
		typedAt = 0;

	const caption = element("span", { class: "chosen" });
	const button = element(
		"button",
		{
			class: "select",
			type: "button",
			role: "combobox",
			disabled,
			"data-handle": placeholder,
			"aria-haspopup": "listbox",
			"aria-expanded": "false",
			"aria-controls": id,
			"aria-label": name,
			"aria-describedby": about,
			onclick: () => (popup.matches(":popover-open") ? popup.hidePopover() : open()),
			onkeydown: openKey,
		},
		caption,
		element("span", { class: "arrow", "aria-hidden": "true" }, "▾"),
	);
	const items = options.map((o, at) =>
		element(
			"li",
			{
				id: `${id}-${at}`,
				role: "option",
				"aria-selected": String(chosen.has(o.value)),
				onclick: () => toggleOption(at),
				onpointermove: () => activate(at),
			},
			emoji(o.emoji, o.label),
			element("span", { class: "label" }, o.label),
			o.description && element("span", { class: "description" }, o.description),
		),
	);
	const popup = element(
		"ul",
		{
			id,
			class: "popup listbox",
			role: "listbox",
			popover: "auto",
			tabindex: "-1",
			"aria-label": name,
			"aria-multiselectable": most > 1 && "true",
			onkeydown: listKey,
			onbeforetoggle: toggled,
		},
		items,
	);
	label();
	return element("div", { class: "selectbox" }, button, popup);

	function label() {
		const labels = options.filter((o) => chosen.has(o.value)).map((o) => o.label);
		fill(caption, labels.join(", ") || placeholder);
		caption.classList.toggle("empty", labels.length === 0);
		if (labels.length > 0) button.setAttribute("aria-description", labels.join(", "));
	}

	function open() {
		openPopup(popup, button);
		activate(
			Math.max(
				0,
				options.findIndex((o) => chosen.has(o.value)),
			),
		);
		popup.focus({ preventScroll: true });
	}

	/**
	 * toggled handles the popover's opening and closing, which the browser may do by itself. It runs at once. The event
	 * "toggle" comes later, so a form could be sent before it.
	 * @param {ToggleEvent} event
	 */
	function toggled(event) {
		const closed = event.newState === "closed";
		button.setAttribute("aria-expanded", String(!closed));
		if (!closed || !changed) return;
		changed = false;
		if (chosen.size >= least && chosen.size <= most) choose(button, [...chosen]);
	}

	/** @param {number} at */
	function activate(at) {
		items[active]?.classList.remove("active");
		active = Math.max(0, Math.min(at, items.length - 1));
		items[active].classList.add("active");
		items[active].scrollIntoView({ block: "nearest" });
		popup.setAttribute("aria-activedescendant", items[active].id);
	}

	/** @param {number} at */
	function toggleOption(at) {
		const { value } = options[at];
		const stays = most === 1 && least > 0;
		const drop = chosen.has(value) && !stays;
		if (most === 1) chosen.clear();
		if (drop) chosen.delete(value);
		else if (chosen.size < most) chosen.add(value);
		for (const [n, item] of items.entries()) {
			item.setAttribute("aria-selected", String(chosen.has(options[n].value)));
		}
		changed = true;
		label();
		if (most === 1) close();
	}

	function close() {
		popup.hidePopover();
		button.focus({ preventScroll: true });
	}

	/** @param {KeyboardEvent} event */
	function openKey(event) {
		if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
		event.preventDefault();
		open();
	}

	/** @param {KeyboardEvent} event */
	function listKey(event) {
		const step = {
			ArrowDown: active + 1,
			ArrowUp: active - 1,
			Home: 0,
			End: items.length - 1,
			PageDown: active + 8,
			PageUp: active - 8,
		}[event.key];
		if (step !== undefined) activate(step);
		else if (event.key === "Enter" || event.key === " ") toggleOption(active);
		else if (event.key === "Tab") close();
		else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) seek(event);
		else return;
		event.preventDefault();
	}

	/**
	 * seek activates the next option that begins with the typed letters.
	 * @param {KeyboardEvent} event
	 */
	function seek(event) {
		typed = event.timeStamp - typedAt > pause ? event.key : typed + event.key;
		typedAt = event.timeStamp;
		const from = typed.length === 1 ? active + 1 : active;
		const order = [...options.keys()].map((n) => (n + from) % options.length);
		const found = order.find((n) => options[n].label.toLowerCase().startsWith(typed.toLowerCase()));
		if (found !== undefined) activate(found);
	}
}
