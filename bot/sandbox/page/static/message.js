// @ts-check
// A message in the timeline. Each part is created again only when its data has changed, so that an open select stays
// open while the text beside it changes.

import { element, fill } from "/page/shared/element.js";
import { avatar } from "./avatar.js";
import { rows } from "./component.js";
import { embed } from "./embed.js";
import { file } from "./file.js";
import { dismiss } from "./interaction.js";
import { markdown } from "./markdown.js";
import { messageMenu, personMenu } from "./menu.js";
import { clock, stamp } from "./moment.js";
import { refill } from "./refill.js";
import { findAuthor, findPlace, placeTitle } from "./world.js";

/** @import { Message } from "../scene" */
/** @import { Child } from "/page/shared/element.js" */

/**
 * parts are the parts of a message from top to bottom, each with its data and its nodes.
 * @type {Record<string, [(m: Message) => unknown, (m: Message) => Child]>}
 */
const parts = {
	asked: [(m) => [m.command, m.askedBy], asked],
	head: [(m) => [m.author, m.created], (m) => [nameOf(m), stamp(m.created)]],
	content: [(m) => [m.content, m.edited, m.thinking], content],
	files: [(m) => m.files, (m) => m.files.map(file)],
	embeds: [(m) => m.embeds, (m) => m.embeds.map(embed)],
	edited: [(m) => [m.edited, m.content], (m) => m.content === "" && edited(m)],
	rows: [(m) => m.rows, rows],
	thread: [(m) => m.thread, thread],
	private: [(m) => [m.ephemeral, m.thinking], onlyYou],
	trouble: [() => null, () => null], // filled by interaction.js
};

const shown = new WeakMap(); // data by slot

/**
 * messageItem returns the timeline item of a message.
 * @param {Message} m
 */
export function messageItem(m) {
	const slots = Object.keys(parts).map((name) => element("div", { class: `part ${name}`, "data-part": name }));
	const item = element(
		"li",
		{ class: "message", tabindex: "-1", "data-id": m.id, "data-author": m.author.id, "data-at": m.created },
		element("div", { class: "margin" }, avatar(m.author), clock(m.created)),
		element("div", { class: "body" }, slots),
		element("div", { class: "tools" }),
	);
	showMessage(item, m);
	return item;
}

/**
 * slotsOf returns the elements of an item's parts.
 * @param {HTMLElement} item
 * @returns {NodeListOf<HTMLElement>}
 */
const slotsOf = (item) => item.querySelectorAll("[data-part]");

/**
 * showMessage updates an item.
 * @param {HTMLElement} item
 * @param {Message} m
 */
export function showMessage(item, m) {
	item.classList.toggle("pinged", m.pinged);
	item.classList.toggle("ephemeral", m.ephemeral);
	item.classList.toggle("heads", m.command !== "");
	for (const slot of slotsOf(item)) {
		const [dataOf, make] = parts[slot.dataset.part ?? ""];
		const key = JSON.stringify(dataOf(m));
		if (shown.get(slot) === key) continue;
		shown.set(slot, key);
		refill(slot, make(m));
	}
	const tools = item.querySelector(".tools");
	if (tools) fill(tools, messageMenu(m));
}

/** @param {Message} m */
function nameOf(m) {
	const tag = m.author.bot && element("span", { class: "tag" }, "APP");
	return element("span", { class: "author" }, personMenu(m.author), tag);
}

/**
 * asked returns the command that the message answers.
 * @param {Message} m
 */
function asked(m) {
	if (m.command === "") return null;
	const who = findAuthor(m.askedBy);
	return element(
		"p",
		{},
		who && avatar(who),
		element("b", {}, who?.name ?? "Somebody"),
		" used ",
		element("span", { class: "mention" }, `/${m.command}`),
	);
}

/** @param {Message} m */
function content(m) {
	if (m.thinking) {
		const name = m.author.name;
		return element(
			"p",
			{ class: "thinking" },
			element("span", { class: "dots", "aria-hidden": "true" }),
			`${name} is thinking…`,
		);
	}
	return m.content !== "" && [markdown(m.content), edited(m)];
}

/**
 * edited returns the sign of an edit, which comes after the text, or below the embeds if there is no text.
 * @param {Message} m
 */
function edited(m) {
	return m.edited > 0 && element("span", { class: "small", title: new Date(m.edited).toLocaleString() }, "(edited)");
}

/** @param {Message} m */
function thread(m) {
	const to = m.thread && findPlace(m.thread);
	return (
		to &&
		element("a", { class: "threadcard", href: `#${to.id}` }, element("b", {}, placeTitle(to)), " Open thread ›")
	);
}

/** @param {Message} m */
function onlyYou(m) {
	if (!m.ephemeral) return null;
	const press = (/** @type {{ currentTarget: Element }} */ event) => dismiss(event.currentTarget, m.id);
	return element(
		"p",
		{},
		element("span", { class: "eye", "aria-hidden": "true" }),
		"Only you can see this · ",
		element(
			"button",
			{ class: "plainlink", type: "button", "data-handle": "dismiss", onclick: press },
			"Dismiss message",
		),
	);
}
