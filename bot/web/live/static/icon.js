// @ts-check
// Icons of buttons, in the color of their words.
import { path, picture } from "./shape.js";

const shapes = {
	first: "M-9-8v16M9-8v16L-4 0z",
	previous: "M4-8L-4 0L4 8",
	play: "M-6-9v18L9 0z",
	pause: "M-6-8v16h2v-16zM6-8v16h-2v-16z",
	next: "M-4-8L4 0L-4 8",
	last: "M9-8v16M-9-8v16L4 0z",
	share: "M-3-3h11v11h-11zM-3 3h-5v-11h11v5",
};

/** outlines are the icons that are not filled. */
const outlines = new Set(["previous", "next", "share"]);

/** @param {keyof typeof shapes} name */
export const icon = (name) =>
	picture(
		"icon",
		"-12 -12 24 24",
		path(shapes[name], outlines.has(name) ? "none" : "currentColor", "currentColor", 2),
	);
