// @ts-check
// Discord's Markdown as nodes: a subset of what its clients support (Message Formatting). Anything else stays as text.
import { element } from "/page/shared/element.js";
import { mark } from "./mark.js";

/** @import { Child } from "/page/shared/element.js" */

/**
 * markdown parses a text with its blocks: code, quotes, headings, lists.
 * @param {string} text
 */
export function markdown(text) {
	/** @type {Child[]} */
	const nodes = [];
	for (const [at, part] of text.split(/```(?:[a-z0-9+-]*\n)?([\s\S]+?)\n?```/i).entries()) {
		if (at % 2 === 1) nodes.push(element("pre", { class: "block", tabindex: "0" }, element("code", {}, part)));
		else nodes.push(...blocks(at === 0 ? part : part.replace(/^\n/, "")));
	}
	return nodes;
}

/** @typedef {{ begins: RegExp, make: (lines: string[]) => Child }} Kind */

/**
 * kinds are the kinds of blocks, by how their lines begin. A line of another kind ends a block.
 * @type {Kind[]}
 */
const kinds = [
	{ begins: /^> ?/, make: (lines) => element("blockquote", {}, plain(lines)) },
	{ begins: /^-# +/, make: (lines) => lines.map((line) => element("p", { class: "small" }, mark(line))) },
	// Headings in messages rank below the page's own.
	{ begins: /^# +/, make: (lines) => lines.map((line) => element("h3", { class: "heading large" }, mark(line))) },
	{ begins: /^## +/, make: (lines) => lines.map((line) => element("h4", { class: "heading" }, mark(line))) },
	{ begins: /^### +/, make: (lines) => lines.map((line) => element("h5", { class: "heading" }, mark(line))) },
	{
		begins: /^ *[-*] +/,
		make: (lines) =>
			element(
				"ul",
				{},
				lines.map((line) => element("li", {}, mark(line))),
			),
	},
	{
		begins: /^ *\d{1,3}\. +/,
		make: (lines) =>
			element(
				"ol",
				{},
				lines.map((line) => element("li", {}, mark(line))),
			),
	},
];

/** @type {Kind} */
const plainLines = { begins: /^/, make: plain };

/** @param {string} text */
function blocks(text) {
	if (text.startsWith(">>> ")) return [element("blockquote", {}, plain(text.slice(4).split("\n")))];
	/** @type {Child[]} */
	const nodes = [];
	let kind = plainLines;
	/** @type {string[]} */
	let lines = [];
	const close = () => lines.length > 0 && nodes.push(kind.make(lines));
	for (const line of text === "" ? [] : text.split("\n")) {
		const next = kinds.find(({ begins }) => begins.test(line)) ?? plainLines;
		if (next !== kind) {
			close();
			[kind, lines] = [next, []];
		}
		lines.push(line.replace(next.begins, ""));
	}
	close();
	return nodes;
}

/**
 * plain parses lines together, since emphasis may span them.
 * @param {string[]} lines
 */
function plain(lines) {
	return element("p", { class: "plain" }, mark(lines.join("\n")));
}
