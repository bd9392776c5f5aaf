// @ts-check
// The skulls of the fleets. They differ in shape, not in colour alone.
import { figure } from "/live/shared/element.js";
import { paints } from "./picture.js";
import { group, line, path } from "./shape.js";

const { ink, cream, sand, walnut } = paints;

/**
 * @param {number} x
 * @param {number} y
 */
const eye = (x, y) => figure("ellipse", { cx: x, cy: y, rx: 12, ry: 14, fill: ink });

const bare = () => [
	path(
		"M-46,0 C-46,-70 46,-70 46,0 C46,18 37,24 24,28 L24,46 C14,54 -14,54 -24,46 L-24,28 C-37,24 -46,18 -46,0 Z",
		cream,
	),
	path("M0,10 L-7,23 L7,23 Z", ink, ink, 1),
	line("M-9,36 V48 M0,36 V48 M9,36 V48", ink, 4),
];

const patched = () => [
	bare(),
	eye(-18, -2),
	line("M-44,-26 L46,8", ink, 6),
	path("M2,-16 L36,-10 L38,10 L20,16 L4,10 Z", ink),
];

const bandana = () => [
	bare(),
	eye(-18, 0),
	eye(18, 0),
	path("M-47,-12 C-44,-74 44,-74 47,-12 C24,-28 -24,-28 -47,-12 Z", walnut, cream),
	path("M40,-14 L64,-22 L58,6 Z", walnut, cream),
];

const onBones = () => [
	line("M-44,12 L44,50 M44,12 L-44,50", cream, 14),
	group("translate(0,-6) scale(0.86)", bare()),
	eye(-15, -10),
	eye(15, -10),
];

const horned = () => [
	path("M20,-38 Q46,-46 46,-70 Q66,-40 42,-18 Z", sand),
	path("M-20,-38 Q-46,-46 -46,-70 Q-66,-40 -42,-18 Z", sand),
	bare(),
	eye(-18, -2),
	eye(18, -2),
];

const skulls = [patched, bandana, onBones, horned];

/**
 * skull draws the skull of a fleet.
 * @param {number} fleet
 */
export const skull = (fleet) => skulls[fleet]();
