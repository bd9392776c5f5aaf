// @ts-check
// Avatars: the bot's picture, a person's own, or their initial.
import { element } from "/page/shared/element.js";
import { findPerson } from "./world.js";

/**
 * avatar returns the avatar of an author or a person.
 * @param {{ id: string, name: string, bot?: boolean }} author
 */
export function avatar(author) {
	const src = author.bot ? "/page/korsar.svg" : findPerson(author.id)?.avatar;
	if (src) return element("img", { class: "face", src, alt: "" });
	const initial = [...author.name][0]?.toUpperCase() ?? "?";
	return setHue(element("span", { class: "face", "aria-hidden": "true" }, initial), author.id);
}

/**
 * setHue gives each person a hue, which the style sheet adapts to its theme. The page's policy allows styles that a
 * script sets.
 * @param {HTMLElement} made
 * @param {string} id
 */
function setHue(made, id) {
	const golden = 137; // degrees; consecutive ids get different colors
	made.style.setProperty("--hue", String((Number(BigInt(id) % 360n) * golden) % 360));
	return made;
}
