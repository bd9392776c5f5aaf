// @ts-check
// The look of the page: as its address asks, or as fits the window.
import { layouts } from "./layout.js";

const query = new URLSearchParams(location.search);
const narrow = matchMedia("(max-width: 700px), (max-aspect-ratio: 1)");

/**
 * choice returns the value in the address, if it is one of the choices.
 * @param {string} name
 * @param {string[]} choices
 */
function choice(name, choices) {
	const value = query.get(name);
	return value && choices.includes(value) ? value : undefined;
}

/**
 * applyLook sets the theme and the layout of the page, and sets the layout again when the window is turned or resized.
 * An address with a layout is shown on a stream: its background is transparent.
 * @param {() => void} [changed]
 */
export function applyLook(changed) {
	const root = document.documentElement;
	const asked = choice(
		"layout",
		layouts.map(({ name }) => name),
	);
	root.dataset.theme = choice("theme", ["dark", "light"]) ?? "dark";
	root.dataset.backdrop = asked ? "stream" : "sea";
	root.dataset.layout = asked ?? (narrow.matches ? "tall" : "wide");
	narrow.onchange = () => {
		root.dataset.layout = asked ?? (narrow.matches ? "tall" : "wide");
		changed?.();
	};
}
