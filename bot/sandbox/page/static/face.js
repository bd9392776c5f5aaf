// @ts-check
// The picture beside a name: the bot's, or an initial.
import { element } from "/page/shared/element.js";

/**
 * face is that of an author or a person.
 * @param {{ id: string, name: string, bot?: boolean }} author
 */
export function face(author) {
	if (author.bot) return element("img", { class: "face", src: "/page/korsar.svg", alt: "" });
	const initial = [...author.name][0]?.toUpperCase() ?? "?";
	return hue(element("span", { class: "face", "aria-hidden": "true" }, initial), author.id);
}

/**
 * hue gives everybody a colour of their own, which the style sheet shades for its theme. Style set by script is what
 * the page's policy allows.
 * @param {HTMLElement} made
 * @param {string} id
 */
function hue(made, id) {
	const golden = 137; // degrees; ids that follow each other become unlike colours
	made.style.setProperty("--hue", String((Number(BigInt(id) % 360n) * golden) % 360));
	return made;
}
