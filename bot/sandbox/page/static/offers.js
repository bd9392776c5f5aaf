// @ts-check
// Offers of the message box while a command is typed: commands, options, choices. The message box keeps the focus.
import { byId, element, fill } from "/page/shared/element.js";
import { act } from "./requests.js";
import { world } from "./world.js";

/** @import { Offer, Offers } from "../scene" */

// pause is the time without typing after which offers are requested, in milliseconds.
const pause = 120;

const box = byId("offers");
const list = byId("choices");
const about = byId("about");
const count = byId("count"); // for screen readers
const line = byId("line", HTMLTextAreaElement);

/** @type {Offer[]} */
let offers = [];
let active = -1; // index of the marked offer
let offeredLine = ""; // the line that the offers are for
let changes = 0; // number of changes of the line
/** @type {number | undefined} */
let timer;
/** @type {(line: string) => void} */
let take = () => {};

/**
 * onTake sets the listener that gets the line of a taken offer.
 * @param {(line: string) => void} listener
 */
export function onTake(listener) {
	take = listener;
}

// updateOffers requests offers for a changed line, or hides them.
export function updateOffers() {
	clearTimeout(timer);
	changes++; // a pending request is out of date
	const atEnd = line.selectionStart === line.value.length;
	if (!line.value.startsWith("/") || !atEnd) {
		hideOffers();
		return;
	}
	timer = setTimeout(() => requestOffers(changes), pause);
}

/** @param {number} change is the change of the line that the offers are for */
async function requestOffers(change) {
	const text = line.value;
	try {
		const answer = await act("offers", { channel: world.channel, line: text });
		if (change !== changes) return;
		offeredLine = text;
		show(answer);
	} catch {
		// The command is impossible, or the bot's suggestions are late. There are no offers, and sending the line says
		// why.
		if (change === changes) hideOffers();
	}
}

/** @param {Offers} answer */
function show(answer) {
	offers = answer.list;
	fill(about, answer.about, answer.missing && ` – still needed: ${answer.missing}`);
	fill(
		list,
		offers.map((offer, at) =>
			element(
				"li",
				{
					id: `offer${at}`,
					role: "option",
					"aria-selected": "false",
					onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
					onclick: () => choose(at),
				},
				element("span", { class: "label" }, offer.title),
				offer.hint && element("span", { class: "description" }, offer.hint),
			),
		),
	);
	box.hidden = offers.length === 0 && answer.about === "";
	fill(count, offers.length > 0 && `Suggestions: ${offers.length}`);
	activate(answer.ready ? -1 : 0);
}

export function hideOffers() {
	clearTimeout(timer);
	offers = [];
	active = -1;
	box.hidden = true;
	fill(count);
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
 * pendingKeys are keys pressed before the offers for the line have arrived. The first one waits for them.
 * @type {string[]}
 */
const pendingKeys = [];

/**
 * handleLater handles a key once the offers for the whole line have arrived.
 * @param {string} key
 */
async function handleLater(key) {
	if (pendingKeys.push(key) > 1) return;
	for (; pendingKeys.length > 0; pendingKeys.shift()) {
		clearTimeout(timer);
		const change = changes;
		await requestOffers(change);
		if (change !== changes) continue; // the typing has continued
		if (active >= 0) choose(active);
		else if (pendingKeys[0] === "Enter") line.form?.requestSubmit();
	}
}

/**
 * handleKey handles a key for the list and reports whether it did. If no offer is marked, Enter sends a line that is
 * ready.
 * @param {KeyboardEvent} event
 */
export function handleKey(event) {
	if (box.hidden) return false;
	const n = offers.length,
		takes = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey);
	if (event.key === "Escape") hideOffers();
	else if (takes && (pendingKeys.length > 0 || offeredLine !== line.value)) handleLater(event.key);
	else if (n === 0) return false;
	else if (event.key === "ArrowDown") activate((active + 1) % n);
	else if (event.key === "ArrowUp") activate((active <= 0 ? n : active) - 1);
	else if (event.key === "Tab" && !event.shiftKey) choose(Math.max(active, 0));
	else if (event.key === "Enter" && active >= 0) choose(active);
	else return false;
	return true;
}
