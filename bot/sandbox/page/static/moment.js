// @ts-check
// Times, as chat clients format them.
import { element } from "/page/shared/element.js";

/** @type {Intl.DateTimeFormatOptions} */
const time = { hour: "2-digit", minute: "2-digit" };

/**
 * styles are those of Discord's <t:seconds:style> (Message Formatting, "Timestamp Styles").
 * @type {Record<string, Intl.DateTimeFormatOptions>}
 */
const styles = {
	t: time,
	T: { ...time, second: "2-digit" },
	d: { dateStyle: "short" },
	D: { dateStyle: "long" },
	f: { dateStyle: "long", timeStyle: "short" },
	F: { dateStyle: "full", timeStyle: "short" },
};

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const units = [
	["year", 31536000],
	["month", 2592000],
	["day", 86400],
	["hour", 3600],
	["minute", 60],
	["second", 1],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/**
 * ago returns the distance of a time from now, in the largest unit that fits.
 * @param {number} at
 */
function ago(at) {
	const seconds = Math.round((at - Date.now()) / 1000);
	const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
	return relative.format(Math.trunc(seconds / size), unit);
}

/**
 * @param {number} at
 * @param {Intl.DateTimeFormatOptions} style
 */
const format = (at, style) => new Intl.DateTimeFormat(undefined, style).format(at);

/**
 * moment returns the element for <t:seconds:style>. R is relative, and is updated every second.
 * @param {number} seconds
 * @param {string} [style]
 */
export function moment(seconds, style) {
	const at = seconds * 1000;
	if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) return `<t:${seconds}>`;
	const made = element("time", {
		class: "moment",
		datetime: new Date(at).toISOString(),
		title: format(at, styles.F),
	});
	if (style === "R") made.dataset.relative = String(at);
	made.textContent = style === "R" ? ago(at) : format(at, styles[style ?? "f"] ?? styles.f);
	return made;
}

/**
 * stamp returns the time of a message, to stand beside its author.
 * @param {number} at
 */
export function stamp(at) {
	const today = new Date().toDateString() === new Date(at).toDateString();
	const text = today ? `Today at ${format(at, time)}` : `${format(at, styles.d)} ${format(at, time)}`;
	return element("time", { class: "stamp", datetime: new Date(at).toISOString(), title: format(at, styles.F) }, text);
}

/**
 * clock returns the short time, for messages that follow another of their author.
 * @param {number} at
 */
export function clock(at) {
	return element(
		"time",
		{ class: "clock", datetime: new Date(at).toISOString(), title: format(at, styles.F) },
		format(at, time),
	);
}

setInterval(() => {
	/** @type {NodeListOf<HTMLElement>} */
	const counting = document.querySelectorAll("time[data-relative]");
	for (const made of counting) {
		const text = ago(Number(made.dataset.relative));
		if (made.textContent !== text) made.textContent = text;
	}
}, 1000);
