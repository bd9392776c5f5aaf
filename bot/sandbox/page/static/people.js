// @ts-check
// The person of this window: a switch to other people, a form for new ones, the language and the theme.

import { byId, element, fill } from "/page/shared/element.js";
import { avatar } from "./avatar.js";
import { badge } from "./places.js";
import { openPopup } from "./popup.js";
import { refill } from "./refill.js";
import { act, base, post, reason } from "./requests.js";
import { setTheme, theme } from "./theme.js";
import { world } from "./world.js";

/** @import { Person } from "../scene" */

// locales are the languages to choose from. The bot supports two of them; the others show what it does with a language
// that it does not support.
const locales = { "en-US": "English", fr: "Français", de: "Deutsch", "es-ES": "Español", ja: "日本語" };

const me = element("button", { class: "me", type: "button", "aria-haspopup": "dialog", onclick: open });
const others = element("ul", { class: "others" });
const fault = element("p", { class: "fault", role: "alert" });
const language = picker("Language", { onchange: changeLanguage }, locales);
const look = picker(
	"Theme",
	{ onchange: () => setTheme(look.value) },
	{ auto: "As the system", light: "Light", dark: "Dark" },
);
const newcomer = element(
	"form",
	{ class: "newcomer", onsubmit: add },
	element("input", {
		name: "name",
		placeholder: "Name",
		"aria-label": "Name of the new person",
		required: true,
		maxlength: "32",
	}),
	element("button", { class: "button primary" }, "Add a person"),
);
const popup = element(
	"div",
	{ class: "popup peoplebox", role: "dialog", "aria-label": "People and settings", popover: "auto" },
	element("h2", {}, "Play as"),
	others,
	newcomer,
	fault,
	element("h2", {}, "For this person"),
	language.parentElement,
	look.parentElement,
);

byId("people").append(me, popup);

export function showPeople() {
	const { me: mine, people } = world.scene;
	const waiting = people.filter(({ id }) => id !== mine.id).reduce((sum, { pings }) => sum + pings, 0);
	me.setAttribute("aria-label", `You are ${mine.name}. People and settings`);
	fill(
		me,
		avatar(mine),
		element(
			"span",
			{ class: "myname" },
			element("b", {}, mine.name),
			element("small", {}, "switch person, settings"),
		),
		badge(waiting),
		element("span", { "aria-hidden": "true" }, "⚙"),
	);
	refill(others, people.map(other));
	language.value = mine.locale;
	look.value = theme();
}

function open() {
	openPopup(popup, me);
	others.querySelector("a")?.focus();
}

/**
 * other returns links to a person's page, in this window and in a new one.
 * @param {Person} person
 */
function other(person) {
	const mine = person.address === base;
	return element(
		"li",
		{},
		element(
			"a",
			{ class: "other", href: person.address, "data-handle": person.id, "aria-current": mine && "true" },
			avatar(person),
			element(
				"span",
				{ class: "title" },
				person.name,
				person.locale.startsWith("en") ? "" : ` (${person.locale})`,
			),
			badge(person.pings),
		),
		!mine &&
			element(
				"a",
				{
					class: "icon",
					href: person.address,
					target: "_blank",
					"aria-label": `${person.name} in a new window`,
					title: "In a new window",
					"data-handle": `${person.id}+`,
				},
				"↗",
			),
	);
}

async function changeLanguage() {
	fill(fault);
	try {
		await act("locale", { locale: language.value });
	} catch (error) {
		fill(fault, reason(error));
	}
}

/**
 * @param {string} title
 * @param {import("/page/shared/element.js").Attributes} properties
 * @param {Record<string, string>} options
 */
function picker(title, properties, options) {
	const made = element(
		"select",
		properties,
		Object.entries(options).map(([value, words]) => element("option", { value }, words)),
	);
	element("label", { class: "picker" }, title, made);
	return made;
}

/** @param {SubmitEvent} event */
async function add(event) {
	event.preventDefault();
	fill(fault);
	try {
		const name = /** @type {HTMLInputElement} */ (newcomer.elements.namedItem("name"));
		await post("/people", { name: name.value, locale: "en-US" });
		name.value = "";
	} catch (error) {
		fill(fault, reason(error));
	}
}
