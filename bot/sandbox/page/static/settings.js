// @ts-check
// The settings of this person and this browser, and a form for new people.
import { byId, element, fill } from "/page/shared/element.js";
import { sendOnce } from "./form.js";
import { openPopup } from "./popup.js";
import { act, post, reason } from "./requests.js";
import { setTheme, theme } from "./theme.js";
import { world } from "./world.js";

// locales are the languages to choose from. The bot does not speak all of them, to show what it does then.
const locales = { "en-US": "English", fr: "Français", de: "Deutsch", "es-ES": "Español", ja: "日本語" };

const fault = element("p", { class: "fault", role: "alert" });
const whose = element("h2");
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
	element("button", { class: "button primary" }, "Add"),
);
const popup = element(
	"div",
	{ class: "popup settingsbox", role: "dialog", "aria-label": "Settings", popover: "auto" },
	whose,
	language.parentElement,
	element("h2", {}, "For this browser"),
	look.parentElement,
	element("h2", {}, "Another person"),
	newcomer,
	fault,
);

const button = byId("settings");
button.after(popup);
button.addEventListener("click", () => {
	openPopup(popup, button);
	language.focus();
});

export function showSettings() {
	const { me } = world.scene;
	fill(whose, `For ${me.name}`);
	language.value = me.locale;
	look.value = theme();
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
function add(event) {
	event.preventDefault();
	sendOnce(newcomer, fault, async () => {
		const name = /** @type {HTMLInputElement} */ (newcomer.elements.namedItem("name"));
		await post("/people", { name: name.value, locale: "en-US" });
		name.value = "";
	});
}
