// @ts-check
// The look of the page: the one that its address asks for, or one that fits the window.
import { layouts } from "./layout.js";

const query = new URLSearchParams(location.search);
const narrow = matchMedia("(max-width: 700px), (max-aspect-ratio: 1)");

/**
 * applyLook sets the layout of the page, and sets it again when the window is turned or resized.
 * An address with a layout is shown on a stream: its background is transparent.
 * @param {() => void} [changed]
 */
export function applyLook(changed) {
	const root = document.documentElement;
	const asked = layouts.find(({ name }) => name === query.get("layout"))?.name;
	root.dataset.backdrop = asked ? "stream" : "sea";
	root.dataset.layout = asked ?? (narrow.matches ? "tall" : "wide");
	narrow.onchange = () => {
		root.dataset.layout = asked ?? (narrow.matches ? "tall" : "wide");
		changed?.();
	};
}
