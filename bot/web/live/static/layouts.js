// @ts-check
// The page of layouts shows each layout as a stream would, with its address to copy.
import { byId, element, fill } from "/live/shared/element.js";
import { listen } from "/live/stream/stream.js";
import { layouts } from "./layout.js";
import { applyLook } from "./look.js";

/** @import { Hello } from "../scene" */

const home = location.pathname.replace(/\/layouts\/?$/, "");
const query = new URLSearchParams(location.search);

/**
 * addressOf returns the address of a layout.
 * @param {string} layout
 */
function addressOf(layout) {
	const asked = new URLSearchParams(query);
	asked.set("layout", layout);
	return `${location.origin}${home}?${asked}`;
}

/** @param {Record<string, string>} labels */
function show(labels) {
	document.title = `Korsar · ${labels.layouts}`;
	byId("title").textContent = labels.layouts;
	byId("how").textContent = labels.layoutsHow;
	fill(
		byId("previews"),
		layouts.map((layout) => preview(layout, labels)),
	);
}

/**
 * preview shows a layout at the size of its browser source, scaled down to the window.
 * @param {{ name: string, wide: number, high: number }} layout
 * @param {Record<string, string>} labels
 */
function preview({ name, wide, high }, labels) {
	const size = labels.size.replace("{w}", String(wide)).replace("{h}", String(high));
	const title = labels[name];
	const address = addressOf(name);
	const frame = element("iframe", { src: address, title, width: wide, height: high, tabindex: -1 });
	const screen = element("div", { class: "screen" }, frame);
	new ResizeObserver(() => {
		const scale = screen.clientWidth / wide;
		frame.style.transform = `scale(${scale})`;
		screen.style.height = `${high * scale}px`;
	}).observe(screen);
	const field = element("input", { type: "text", readonly: true, value: address, "aria-label": title });
	const button = element("button", { type: "button", onclick: () => copy(field, labels) }, labels.copy);
	button.setAttribute("aria-label", `${labels.copy}: ${title}`);
	return element(
		"section",
		{ class: `preview ${name}`, "aria-label": title },
		element("h2", {}, title),
		element("p", {}, size),
		element("div", { class: "address" }, field, button),
		screen,
	);
}

/**
 * copy copies an address. Where the browser does not allow it, the address is marked for the user to copy.
 * @param {HTMLInputElement} field
 * @param {Record<string, string>} labels
 */
async function copy(field, labels) {
	field.select();
	try {
		await navigator.clipboard.writeText(field.value);
		byId("trouble").textContent = labels.copied;
	} catch {
		byId("trouble").textContent = labels.copyByHand;
	}
}

/** @type {Record<string, string> | null} */
let shown = null; // the labels that the page shows
applyLook();
listen(`${home}/events${location.search}`, {
	/** @param {Hello} hello */
	hello({ labels, language }) {
		document.documentElement.lang = language;
		if (shown) return;
		shown = labels;
		show(labels);
	},
	scene() {},
	link(on, status) {
		if (!on && shown) byId("trouble").textContent = status === 404 ? shown.withdrawn : shown.lost;
	},
});
