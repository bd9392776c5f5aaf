// @ts-check
// Context menus of messages and people. An empty menu is not shown.
import { element } from "/page/shared/element.js";
import { dismiss, interact } from "./interaction.js";
import { openPopup } from "./popup.js";
import { world } from "./world.js";

/** @import { Author, Message } from "../scene" */

/**
 * messageMenu returns the menu of a message, or null.
 * @param {Message} m
 */
export function messageMenu(m) {
	const items = world.scene.commands.message.map((command) =>
		item(command, (button) => interact(button, "menu", { channel: world.channel, command, message: m.id })),
	);
	if (m.author.id === world.scene.me.id) items.push(item("Delete message", (button) => dismiss(button, m.id)));
	if (m.ephemeral || items.length === 0) return null;
	return menu("icon more", "⋯", `What to do with this message`, items);
}

/**
 * personMenu returns a name, which opens a menu if the bot has commands for people.
 * @param {Author} who
 */
export function personMenu(who) {
	const commands = who.bot ? [] : world.scene.commands.person;
	if (commands.length === 0) return element("b", {}, who.name);
	const items = commands.map((command) =>
		item(command, (button) => interact(button, "menu", { channel: world.channel, command, person: who.id })),
	);
	return menu("plainlink name", who.name, `What to do with ${who.name}`, items);
}

/** @typedef {{ words: string, act: (button: Element) => void }} Item */

/** @type {(words: string, act: Item["act"]) => Item} */
const item = (words, act) => ({ words, act });

/**
 * @param {string} className
 * @param {string} caption
 * @param {string} label
 * @param {Item[]} items
 */
function menu(className, caption, label, items) {
	const open = () => {
		openPopup(popup, button);
		popup.querySelector("button")?.focus();
	};
	const button = element(
		"button",
		{
			class: className,
			type: "button",
			"aria-haspopup": "menu",
			"aria-label": label,
			"data-handle": label,
			onclick: open,
		},
		caption,
	);
	const popup = element(
		"div",
		{ class: "popup menu", role: "menu", popover: "auto", onkeydown: arrows },
		items.map(({ words, act }) =>
			element(
				"button",
				{
					type: "button",
					role: "menuitem",
					onclick: () => {
						popup.hidePopover();
						act(button);
					},
				},
				words,
			),
		),
	);
	return [button, popup];
}

/** @param {KeyboardEvent} event */
function arrows(event) {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (!step || !(event.currentTarget instanceof Element)) return;
	event.preventDefault();
	const items = [...event.currentTarget.querySelectorAll("button")];
	const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
	items[(at + step + items.length) % items.length].focus();
}
