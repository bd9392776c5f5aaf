// @ts-check
// Embeds: the framed part of a message.
import { element } from "/page/shared/element.js";
import { picture } from "./file.js";
import { mark } from "./mark.js";
import { markdown } from "./markdown.js";

/** @import { Embed, EmbedField, Media } from "../scene" */

/**
 * ownPicture returns a picture of this machine. The page's policy would refuse others, so they are not fetched.
 * @param {"thumbnail" | "embedimage"} name
 * @param {Media | undefined} media
 */
const ownPicture = (name, media) => media?.url.startsWith("/") && element("div", { class: name }, picture(media));

/** @param {Embed} e */
export function embed(e) {
	const made = element(
		"article",
		{ class: "embed" },
		element(
			"div",
			{ class: "embedtext" },
			e.author && element("p", { class: "embedauthor" }, e.author.name),
			e.title && element("p", { class: "embedtitle" }, title(e.title, e.url)),
			e.description && element("div", { class: "embeddescription" }, markdown(e.description)),
			e.fields && element("dl", { class: "fields" }, fields(e.fields)),
		),
		ownPicture("thumbnail", e.thumbnail),
		ownPicture("embedimage", e.image),
		(e.footer || e.timestamp) && element("p", { class: "footer" }, footer(e)),
	);
	if (e.color) made.style.setProperty("--stripe", `#${e.color.toString(16).padStart(6, "0")}`);
	return made;
}

/**
 * @param {string} words
 * @param {string} [url]
 */
function title(words, url) {
	return url ? element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, mark(words)) : mark(words);
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

/** @param {Embed} e */
function footer(e) {
	const at = e.timestamp && new Date(e.timestamp).toLocaleString();
	return [e.footer?.text, at].filter(Boolean).join(" • ");
}
