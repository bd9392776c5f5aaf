// @ts-check
// Times, as chat clients format them, in the reader's language.
import { element } from "/page/shared/element.js";
import { world } from "./world.js";

/**
 * styles are those of Discord's <t:seconds:style> (Message Formatting, "Timestamp Styles").
 * @type {Record<string, Intl.DateTimeFormatOptions>}
 */
const styles = {
	t: { timeStyle: "short" },
	T: { timeStyle: "medium" },
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

/**
 * relative returns a distance in time in words, such as "in 5 minutes" or "yesterday".
 * @param {number} distance
 * @param {Intl.RelativeTimeFormatUnit} unit
 */
const relative = (distance, unit) =>
	new Intl.RelativeTimeFormat(world.scene.me.locale, { numeric: "auto" }).format(distance, unit);

/**
 * ago returns the distance of a time from now, in the largest unit that fits.
 * @param {number} at
 */
function ago(at) {
	const seconds = Math.round((at - Date.now()) / 1000);
	const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
	return relative(Math.trunc(seconds / size), unit);
}

/**
 * @param {number} at
 * @param {string} style
 */
const format = (at, style) => new Intl.DateTimeFormat(world.scene.me.locale, styles[style]).format(at);

/**
 * dayAndTime returns a recent time as "Today at 14:02" in the reader's language: its long form with a word for the
 * date. An older time has a short date.
 * @param {number} at
 */
function dayAndTime(at) {
	const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / 86400000);
	if (days !== 0 && days !== -1) return `${format(at, "d")} ${format(at, "t")}`;
	const day = relative(days, "day");
	return format(at, "f").replace(format(at, "D"), day.charAt(0).toUpperCase() + day.slice(1));
}

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
		title: format(at, "F"),
	});
	if (style === "R") made.dataset.relative = String(at);
	made.textContent = style === "R" ? ago(at) : format(at, style ?? "f");
	return made;
}

/**
 * stamp returns the time of a message, to stand beside its author.
 * @param {number} at
 */
export function stamp(at) {
	const attributes = { class: "stamp", datetime: new Date(at).toISOString(), title: format(at, "F") };
	return element("time", attributes, dayAndTime(at));
}

/**
 * clock returns the short time, for messages that follow another by the same author.
 * @param {number} at
 */
export function clock(at) {
	return element(
		"time",
		{ class: "clock", datetime: new Date(at).toISOString(), title: format(at, "F") },
		format(at, "t"),
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
