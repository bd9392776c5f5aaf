// @ts-check
// The message box: plain messages, and commands.
import { byId, element, fill } from "/page/shared/element.js";
import { openModal } from "./modal.js";
import { hide, key, offer, ontake } from "./offers.js";
import { toEnd } from "./timeline.js";
import { act, ask, reason } from "./wire.js";
import { called, here, world } from "./world.js";

const form = byId("composer", HTMLFormElement);
const line = byId("line", HTMLTextAreaElement);
const send = byId("send", HTMLButtonElement);
const fault = byId("fault");
const pending = byId("pending");

// showComposer says where a message would go, or why none can.
export function showComposer() {
	const place = here();
	line.disabled = send.disabled = !place.writable;
	line.placeholder = place.writable ? `Message ${called(place)} or type /` : "You cannot write here";
}

// empty is for another channel: what was being typed belonged to this one.
export function empty() {
	fill(pending);
	tell("");
	put("");
}

/** @param {string} text */
function put(text) {
	line.value = text;
	line.setSelectionRange(text.length, text.length);
	typed();
}

function typed() {
	line.style.setProperty("height", "auto");
	line.style.setProperty("height", `${line.scrollHeight}px`);
	offer();
}

/** @param {string} text */
function tell(text) {
	fault.hidden = text === "";
	fill(fault, text);
}

/**
 * plain writes names as mentions, as clients do.
 * @param {string} text
 */
function plain(text) {
	const names = [
		...world.scene.people.map((one) => [`@${one.name}`, `<@${one.id}>`]),
		...world.scene.places.filter((one) => one.kind !== "direct").map((one) => [`#${one.name}`, `<#${one.id}>`]),
	].sort(([a], [b]) => b.length - a.length); // the longest first: Anne is not Annemarie
	return names.reduce((said, [name, mention]) => said.replaceAll(name, mention), text);
}

/** @param {SubmitEvent} event */
async function submit(event) {
	event.preventDefault();
	const text = line.value.trim();
	if (text === "") return;
	const channel = world.channel;
	const command = text.startsWith("/");
	const waiting = element(
		"p",
		{ class: "waiting" },
		element("span", { class: "dots", "aria-hidden": "true" }),
		command ? `Sending ${text.split(" ", 2).join(" ")}…` : "Sending…",
	);
	tell("");
	put("");
	hide();
	pending.append(waiting);
	toEnd();
	try {
		const outcome = await (command
			? ask("type", { channel, line: text })
			: act("say", { channel, text: plain(text) }));
		if (outcome.modal) openModal(outcome.modal);
		if (outcome.kind === "unanswered" && channel === world.channel) unanswered(text);
	} catch (error) {
		tell(reason(error));
		if (line.value === "" && channel === world.channel) put(text);
		hide();
	} finally {
		waiting.remove();
	}
}

/**
 * unanswered is what Discord shows to the one person who asked.
 * @param {string} text
 */
function unanswered(text) {
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
line.addEventListener("input", typed);
line.addEventListener("click", offer);
line.addEventListener("blur", hide);
line.addEventListener("keydown", (event) => {
	if (event.isComposing) return;
	if (key(event)) event.preventDefault();
	else if (event.key === "Enter" && !event.shiftKey) {
		event.preventDefault();
		form.requestSubmit();
	}
});

/** @param {string} text */
function write(text) {
	line.focus();
	put(text);
}

ontake(write);
document.addEventListener("korsar:type", (event) => write(/** @type {CustomEvent} */ (event).detail));

const takesKeys = "input, textarea, select, [role=listbox], [role=menu], dialog, [popover]";

// A key that nothing else takes begins a message.
document.addEventListener("keydown", (event) => {
	if (event.target instanceof Element && event.target.closest(takesKeys)) return;
	const isLetter = event.key.length === 1 && event.key !== " ";
	if (isLetter && !event.ctrlKey && !event.metaKey && !event.altKey) line.focus();
});
