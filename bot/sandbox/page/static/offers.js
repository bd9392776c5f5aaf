// @ts-check
// What the message box offers while a command is typed: commands, options,
// choices. The list belongs to the box, which keeps the focus.
import { byId, element, fill } from "/page/shared/element.js";
import { act } from "./wire.js";
import { world } from "./world.js";

/** @import { Offer, Offers } from "../scene" */

// pause is how long the typing must rest before the bot is asked.
const pause = 120;

const box = byId("offers");
const list = byId("choices");
const about = byId("about");
const line = byId("line", HTMLTextAreaElement);

/** @type {Offer[]} */
let offers = [];
let active = -1; // the offer that is marked
let offered = ""; // the line that they are for
let asked = 0; // how often the line has changed
/** @type {number | undefined} */
let timer;
/** @type {(line: string) => void} */
let take = () => {};

/**
 * ontake is told the line that an offer makes.
 * @param {(line: string) => void} listener
 */
export function ontake(listener) {
	take = listener;
}

// offer looks for offers when the line has changed, and hides those of before.
export function offer() {
	clearTimeout(timer);
	asked++; // what is under way is out of date
	const atEnd = line.selectionStart === line.value.length;
	if (!line.value.startsWith("/") || !atEnd) {
		hide();
		return;
	}
	timer = setTimeout(() => ask(asked), pause);
}

/** @param {number} mine */
async function ask(mine) {
	const of = line.value;
	try {
		const answer = await act("offers", { channel: world.channel, line: of });
		if (mine !== asked) return;
		offered = of;
		show(answer);
	} catch {
		// A command that cannot be, or a bot that is slow to suggest: there is
		// nothing to offer, and sending the line tells why.
		if (mine === asked) hide();
	}
}

/** @param {Offers} answer */
function show(answer) {
	offers = answer.list;
	fill(about, answer.about, answer.missing && ` – still needed: ${answer.missing}`);
	fill(
		list,
		offers.map((one, at) =>
			element(
				"li",
				{
					id: `offer${at}`,
					role: "option",
					"aria-selected": "false",
					onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
					onclick: () => choose(at),
				},
				element("span", { class: "label" }, one.title),
				one.hint && element("span", { class: "description" }, one.hint),
			),
		),
	);
	box.hidden = offers.length === 0 && answer.about === "";
	line.setAttribute("aria-expanded", String(!box.hidden));
	activate(answer.ready ? -1 : 0);
}

export function hide() {
	clearTimeout(timer);
	offers = [];
	box.hidden = true;
	line.setAttribute("aria-expanded", "false");
	line.removeAttribute("aria-activedescendant");
}

/** @param {number} at */
function activate(at) {
	active = offers.length === 0 ? -1 : Math.min(at, offers.length - 1);
	for (const [n, item] of [...list.children].entries()) {
		item.classList.toggle("active", n === active);
		item.setAttribute("aria-selected", String(n === active));
	}
	if (active < 0) {
		line.removeAttribute("aria-activedescendant");
		return;
	}
	line.setAttribute("aria-activedescendant", `offer${active}`);
	list.children[active].scrollIntoView({ block: "nearest" });
}

/** @param {number} at */
function choose(at) {
	take(offers[at].line);
}

/**
 * struck are the keys of those who type faster than the bot suggests, the first of which waits for its answer.
 * @type {string[]}
 */
const struck = [];

/**
 * catchUp takes them one after the other: what is offered for less than the line is none of its ends.
 * @param {string} key
 */
async function catchUp(key) {
	if (struck.push(key) > 1) return;
	for (; struck.length > 0; struck.shift()) {
		clearTimeout(timer);
		const mine = asked;
		await ask(mine);
		if (mine !== asked) continue; // the typing went on
		if (active >= 0) choose(active);
		else if (struck[0] === "Enter") line.form?.requestSubmit();
	}
}

/**
 * key takes what the list wants of the keys, and tells whether it did. Enter sends a line that is ready, where
 * nothing is marked.
 * @param {KeyboardEvent} event
 */
export function key(event) {
	if (box.hidden) return false;
	const n = offers.length,
		takes = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey);
	if (event.key === "Escape") hide();
	else if (takes && (struck.length > 0 || offered !== line.value)) catchUp(event.key);
	else if (n === 0) return false;
	else if (event.key === "ArrowDown") activate((active + 1) % n);
	else if (event.key === "ArrowUp") activate((active <= 0 ? n : active) - 1);
	else if (event.key === "Tab" && !event.shiftKey) choose(Math.max(active, 0));
	else if (event.key === "Enter" && active >= 0) choose(active);
	else return false;
	return true;
}
