// Embeds: the framed part of a message.
import { element } from "./element.js";
import { picture } from "./file.js";
import { mark } from "./mark.js";
import { markdown } from "./markdown.js";

// own tells whether a picture is on this machine: others are not fetched, and
// the page's policy would not let them in.
const own = (media) => media?.url.startsWith("/");

export function embed(e) {
	const made = element(
		"article",
		{ class: "embed" },
		element(
			"div",
			{ class: "embedtext" },
			e.author && element("p", { class: "embedauthor" }, e.author.name),
			e.title && element("p", { class: "embedtitle" }, title(e)),
			e.description && element("div", { class: "embeddescription" }, markdown(e.description)),
			e.fields?.length > 0 && element("dl", { class: "fields" }, fields(e.fields)),
		),
		own(e.thumbnail) && element("div", { class: "thumbnail" }, picture(e.thumbnail)),
		own(e.image) && element("div", { class: "embedimage" }, picture(e.image)),
		(e.footer || e.timestamp) && element("p", { class: "footer" }, footer(e)),
	);
	if (e.color) made.style.setProperty("--stripe", `#${e.color.toString(16).padStart(6, "0")}`);
	return made;
}

function title(e) {
	return e.url
		? element("a", { href: e.url, target: "_blank", rel: "noopener noreferrer" }, mark(e.title))
		: mark(e.title);
}

// fields stand beside each other, up to three, while they are inline.
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

function footer(e) {
	const at = e.timestamp && new Date(e.timestamp).toLocaleString();
	return [e.footer?.text, at].filter(Boolean).join(" • ");
}
