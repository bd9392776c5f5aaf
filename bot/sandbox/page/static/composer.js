// @ts-check
// The message box, for plain messages and commands.
import { byId, element, fill } from "/page/shared/element.js";
import { showFault } from "./fault.js";
import { hideHint } from "./hint.js";
import { openModal } from "./modal.js";
import { handleKey, hideOffers, onTake, updateOffers } from "./offers.js";
import { act, actOnBot, base, reason } from "./requests.js";
import { scrollToEnd } from "./timeline.js";
import { openPlace, placeTitle, world } from "./world.js";

const form = byId("composer", HTMLFormElement);
const line = byId("line", HTMLTextAreaElement);
const send = byId("send", HTMLButtonElement);
const pending = byId("pending");

// showComposer shows where a message goes, or that the person cannot write here.
export function showComposer() {
	const place = openPlace();
	line.disabled = send.disabled = !place.writable;
	line.placeholder = place.writable ? `Message ${placeTitle(place)} or type /` : "You cannot write here";
}

// drafts are the lines that were not sent, by the person and the channel.
/** @type {Map<string, string>} */
const drafts = new Map();
let draft = "";

// openComposer opens the message box for another person or channel, with the draft that was begun there.
export function openComposer() {
	drafts.set(draft, line.value);
	draft = `${base} ${world.channel}`;
	fill(pending);
	showFault("");
	setLine(drafts.get(draft) ?? "");
}

/** @param {string} text */
function setLine(text) {
	line.value = text;
	line.setSelectionRange(text.length, text.length);
	lineChanged();
}

function lineChanged() {
	if (line.value !== "") hideHint();
	line.style.setProperty("height", "auto");
	line.style.setProperty("height", `${line.scrollHeight}px`);
	updateOffers();
}

/**
 * withMentions replaces names by mentions, as clients do.
 * @param {string} text
 */
function withMentions(text) {
	const names = [
		...world.scene.people.map(({ name, id }) => [`@${name}`, `<@${id}>`]),
		...world.scene.places.filter(({ kind }) => kind !== "direct").map(({ name, id }) => [`#${name}`, `<#${id}>`]),
	].sort(([a], [b]) => b.length - a.length); // longest first, so "Anne" does not match in "Annemarie"
	return names.reduce((line, [name, mention]) => line.replaceAll(name, mention), text);
}

/** @param {SubmitEvent} event */
async function submit(event) {
	event.preventDefault();
	const text = line.value.trim();
	if (text === "") return;
	const channel = world.channel;
	const from = draft;
	const command = text.startsWith("/");
	const waiting = element(
		"p",
		{ class: "waiting" },
		element("span", { class: "dots", "aria-hidden": "true" }),
		command ? `Sending ${text.split(" ", 2).join(" ")}…` : "Sending…",
	);
	showFault("");
	setLine("");
	hideOffers();
	pending.append(waiting);
	scrollToEnd();
	try {
		const outcome = await (command
			? actOnBot("type", { channel, line: text })
			: act("say", { channel, text: withMentions(text) }));
		if (from !== draft) return;
		if (outcome.modal) openModal(outcome.modal);
		if (outcome.kind === "unanswered") showUnanswered(text);
	} catch (error) {
		if (from !== draft) return;
		showFault(reason(error));
		if (line.value === "") setLine(text);
		hideOffers();
	} finally {
		waiting.remove();
	}
}

/**
 * showUnanswered shows the person that their command has no answer, as Discord does.
 * @param {string} text
 */
function showUnanswered(text) {
	const dismiss = () => note.remove();
	const note = element(
		"div",
		{ class: "unanswered", role: "status" },
		element(
			"p",
			{},
			element("b", {}, world.scene.bot.name),
			" ",
			element("span", { class: "tag" }, "APP"),
			` · ${text}`,
		),
		element("p", { class: "failed" }, "⚠ The application did not respond"),
		element(
			"p",
			{ class: "small" },
			"Only you can see this · ",
			element("button", { class: "plainlink", type: "button", onclick: dismiss }, "Dismiss message"),
		),
	);
	pending.append(note);
}

form.addEventListener("submit", submit);
line.addEventListener("input", lineChanged);
line.addEventListener("click", updateOffers);
line.addEventListener("blur", hideOffers);
line.addEventListener("keydown", (event) => {
	if (event.isComposing) return;
	if (handleKey(event)) event.preventDefault();
	else if (event.key === "Enter" && !event.shiftKey) {
		event.preventDefault();
		form.requestSubmit();
	}
});

/** @param {string} text */
function editLine(text) {
	line.focus();
	setLine(text);
}

onTake(editLine);
document.addEventListener("korsar:type", (event) => editLine(/** @type {CustomEvent} */ (event).detail));

const keyHandlers = "input, textarea, select, [role=listbox], [role=menu], dialog, [popover]";

// A key that no other element handles begins a message.
document.addEventListener("keydown", (event) => {
	if (event.target instanceof Element && event.target.closest(keyHandlers)) return;
	const isLetter = event.key.length === 1 && event.key !== " ";
	if (isLetter && !event.ctrlKey && !event.metaKey && !event.altKey) line.focus();
});
