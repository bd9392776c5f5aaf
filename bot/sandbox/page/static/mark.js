// @ts-check
// Inline markup: emphasis, code, spoilers, links, mentions, times.
import { element } from "/page/shared/element.js";
import { picture } from "./emoji.js";
import { moment } from "./moment.js";
import { findAuthor, findPlace, goTo, placeTitle, world } from "./world.js";

/** @import { Child } from "/page/shared/element.js" */

// marks are tried in this order at each position of a text. Each has a pattern, and creates nodes for a match.
/** @type {[RegExp, (match: string[]) => Child][]} */
const marks = [
	[/\\([^\p{L}\p{N}\s])/uy, ([, char]) => char],
	[/``(.+?)``(?!`)|`([^`\n]+)`/sy, ([, two, one]) => element("code", {}, two ?? one)],
	[/\|\|(.+?)\|\|/sy, ([, text]) => spoiler(mark(text))],
	[/\*\*\*(?=\S)(.+?)\*\*\*/sy, ([, text]) => element("strong", {}, element("em", {}, mark(text)))],
	[/\*\*(?=\S)(.+?)\*\*(?!\*)/sy, ([, text]) => element("strong", {}, mark(text))],
	[/__(?=\S)(.+?)__(?!_)/sy, ([, text]) => element("u", {}, mark(text))],
	[/\*(?=\S)(.+?)(?<=\S)\*(?!\*)/sy, ([, text]) => element("em", {}, mark(text))],
	[/(?<![\p{L}\p{N}])_(?=\S)(.+?)_(?![\p{L}\p{N}_])/suy, ([, text]) => element("em", {}, mark(text))],
	[/~~(?=\S)(.+?)~~/sy, ([, text]) => element("s", {}, mark(text))],
	[/<@!?(\d+)>/y, ([all, id]) => personMention(id) ?? all],
	[/<@&(\d+)>/y, ([all, id]) => roleMention(id) ?? all],
	[/<#(\d+)>/y, ([all, id]) => placeLink(id) ?? all],
	[/<\/([-_'\p{L}\p{N} ]{1,100}):\d+>/uy, ([, name]) => command(name)],
	[/<a?(:\w{2,32}:)(\d+)>/y, ([, name, id]) => picture(id, name)],
	[/<t:(-?\d+)(?::([tTdDfFR]))?>/y, ([, seconds, style]) => moment(Number(seconds), style)],
	[/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, ([, text, address]) => link(address, mark(text))],
	[/<(https?:\/\/[^\s>]+)>/y, ([, address]) => link(address, address)],
	[/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])]/y, ([address]) => link(address, address)],
];

// starts matches the characters with which a mark can begin.
const starts = /[\\`|*_~<[h]/;

/**
 * mark parses a text into nodes and strings.
 * @param {string} text
 * @returns {Child[]}
 */
export function mark(text) {
	/** @type {Child[]} */
	const nodes = [];
	let plain = "";
	for (let at = 0; at < text.length; ) {
		const found = starts.test(text[at]) && firstMatch(text, at);
		if (!found) {
			plain += text[at++];
			continue;
		}
		if (plain !== "") nodes.push(plain);
		plain = "";
		nodes.push(found.node);
		at += found.length;
	}
	if (plain !== "") nodes.push(plain);
	return nodes;
}

/**
 * @param {string} text
 * @param {number} at
 */
function firstMatch(text, at) {
	for (const [pattern, make] of marks) {
		pattern.lastIndex = at;
		const match = pattern.exec(text);
		if (match) return { node: make(match), length: match[0].length };
	}
	return null;
}

/**
 * spoiler hides its children until a click.
 * @param {Child} children
 */
export function spoiler(children) {
	const show = () => {
		made.classList.add("shown");
		made.removeAttribute("role");
		made.removeAttribute("tabindex");
		made.removeAttribute("aria-label");
		inner.removeAttribute("aria-hidden");
	};
	const key = (/** @type {KeyboardEvent} */ event) => {
		if (event.key !== "Enter" && event.key !== " ") return;
		event.preventDefault();
		show();
	};
	const inner = element("span", { "aria-hidden": "true" }, children);
	const made = element(
		"span",
		{
			class: "spoiler",
			role: "button",
			tabindex: "0",
			"aria-label": "Spoiler: show it",
			onclick: show,
			onkeydown: key,
		},
		inner,
	);
	return made;
}

/** @param {string} id */
function personMention(id) {
	const who = findAuthor(id);
	const me = id === world.scene.me.id;
	return who && element("span", { class: me ? "mention mine" : "mention" }, `@${who.name}`);
}

/** @param {string} id */
function roleMention(id) {
	const role = world.scene.servers.flatMap((server) => server.roles).find((one) => one.id === id);
	return role && element("span", { class: "mention" }, `@${role.name}`);
}

/** @param {string} id */
function placeLink(id) {
	const to = findPlace(id);
	return to && element("a", { class: "mention", href: `#${id}` }, placeTitle(to));
}

/**
 * command returns a button that puts a command into the message box, as on Discord.
 * @param {string} name
 */
export function command(name) {
	const type = () => document.dispatchEvent(new CustomEvent("korsar:type", { detail: `/${name} ` }));
	return element("button", { class: "mention", type: "button", onclick: type }, `/${name}`);
}

/**
 * link returns a link. Discord's URL of a place in this world opens that place.
 * @param {string} address
 * @param {Child} children
 */
function link(address, children) {
	const [, id] = address.match(/^https:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)/) ?? [];
	const to = id && findPlace(id);
	if (!to) return element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
	const go = (/** @type {Event} */ event) => {
		event.preventDefault();
		goTo(id);
	};
	const words = children === address ? placeTitle(to) : children;
	return element("a", { class: "mention", href: `#${id}`, onclick: go }, words);
}
