// @ts-check
// Files of a message. Pictures are shown, text has a preview, and all can be downloaded.
import { element } from "/page/shared/element.js";

/** @import { File } from "../scene" */

// preview is the number of characters of a text file that are shown.
const preview = 1200;

/** @param {File} f */
export function file(f) {
	const made = f.type.startsWith("image/") ? picture(f) : card(f);
	return f.spoiler ? veil(made) : made;
}

/**
 * picture returns a picture that a click enlarges. It has its size, so nothing moves while it loads, and it is decoded
 * before it is shown, so an edited message does not flicker.
 * @param {File} f
 */
function picture(f) {
	const { address: src, width, height } = f;
	const alt = f.alt || "A picture without a description";
	const image = () => element("img", { src, alt, width: width || false, height: height || false, decoding: "sync" });
	return element(
		"button",
		{
			class: "picture",
			type: "button",
			"data-handle": "picture",
			"aria-label": `Picture, opens large: ${alt}`,
			onclick: () => enlarge(image()),
		},
		image(),
	);
}

/**
 * enlarge shows a picture over the page, until Escape or a click.
 * @param {HTMLImageElement} image
 */
function enlarge(image) {
	const dialog = element(
		"dialog",
		{ class: "lightbox", "aria-label": "Picture", onclick: () => dialog.close(), onclose: () => dialog.remove() },
		element("button", { class: "picture", type: "button", "aria-label": "Close the picture" }, image),
	);
	document.body.append(dialog);
	dialog.showModal();
}

/** @param {File} f */
function card(f) {
	return element(
		"div",
		{ class: "file" },
		element(
			"p",
			{ class: "filehead" },
			element("a", { href: f.address, download: f.name }, f.name),
			` – ${size(f.size)}`,
		),
		f.alt && element("p", { class: "small" }, f.alt),
		f.type.startsWith("text/") && text(f),
	);
}

/**
 * text returns a preview of a file, which is fetched when it is opened.
 * @param {File} f
 */
function text(f) {
	const code = element("code", {});
	const open = async () => {
		if (!details.open || code.textContent !== "") return;
		const whole = await fetch(f.address).then(
			(response) => (response.ok ? response.text() : "The file is gone."),
			() => "The file cannot be fetched.",
		);
		code.textContent = whole.length > preview ? `${whole.slice(0, preview)}…` : whole;
	};
	const details = element(
		"details",
		{ ontoggle: open },
		element("summary", {}, "Preview"),
		element("pre", { class: "block", tabindex: "0" }, code),
	);
	return details;
}

/** @param {number} bytes */
const size = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`);

/**
 * veil hides a spoiler until a click. The file is fetched only then, so a shared screen never shows it by accident.
 * @param {HTMLElement} made
 */
function veil(made) {
	const cover = element(
		"button",
		{
			class: "veil",
			type: "button",
			onclick: () => {
				cover.replaceWith(made);
				(made.querySelector("a") ?? made).focus();
			},
		},
		"Spoiler",
		element("small", {}, "Show"),
	);
	return cover;
}
