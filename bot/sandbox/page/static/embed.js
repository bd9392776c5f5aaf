// @ts-check
// Embeds: the framed part of a message.
import { element } from "/page/shared/element.js";
import { mark } from "./mark.js";
import { markdown } from "./markdown.js";

/** @import { Embed, EmbedField } from "../scene" */

/** @param {Embed} e */
export function embed(e) {
	const made = element(
		"article",
		{ class: "embed" },
		element(
			"div",
			{ class: "embedtext" },
			e.title && element("p", { class: "embedtitle" }, mark(e.title)),
			e.description && element("div", { class: "embeddescription" }, markdown(e.description)),
			e.fields && element("dl", { class: "fields" }, fields(e.fields)),
		),
		e.footer && element("p", { class: "footer" }, e.footer.text),
	);
	if (e.color) made.style.setProperty("--stripe", `#${e.color.toString(16).padStart(6, "0")}`);
	return made;
}

/**
 * fields returns the fields of an embed. Up to three inline ones are in a row.
 * @param {EmbedField[]} list
 */
function fields(list) {
	return list.map((field) =>
		element(
			"div",
			{ class: field.inline ? "pair inline" : "pair" },
			element("dt", {}, mark(field.name)),
			element("dd", {}, markdown(field.value)),
		),
	);
}
