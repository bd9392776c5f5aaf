// @ts-check
// Badges of sides. Each side has its own shape of brass plate.
import { paints } from "./picture.js";
import { path, picture, text } from "./shape.js";

const plates = [
	"M-20,0 A20,20 0 1 1 20,0 A20,20 0 1 1 -20,0 Z",
	"M-18,-18 H18 V18 H-18 Z",
	"M-18,-19 L18,-19 C20,4 14,15 0,23 C-14,15 -20,4 -18,-19 Z",
	polygon(8, Math.PI / 8),
];
const otherPlate = polygon(6, 0);

/**
 * @param {number} corners
 * @param {number} turn
 */
function polygon(corners, turn) {
	const points = Array.from({ length: corners }, (_, i) => {
		const angle = turn + (i * 2 * Math.PI) / corners;
		return `${(21 * Math.cos(angle)).toFixed(1)},${(21 * Math.sin(angle)).toFixed(1)}`;
	});
	return `M${points.join(" L")} Z`;
}

/**
 * badgePlate returns a badge as part of another picture.
 * @param {number} side
 */
export const badgePlate = (side) => [path(plates[side - 1] ?? otherPlate, paints.gold), text(side, 0, 1, 28)];

/** @param {number} side */
export const badge = (side) => picture("badge", "-24 -24 48 48", badgePlate(side));
