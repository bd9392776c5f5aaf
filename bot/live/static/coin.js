// @ts-check
// A coin, with or without an amount on it.
import { figure } from "/live/shared/element.js";
import { paints } from "./picture.js";
import { circle, text } from "./shape.js";

/**
 * @param {number | null} amount
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export const coin = (amount, x, y, radius) =>
	figure(
		"g",
		{ class: "coin" },
		circle(x, y, radius, paints.gold, paints.bronze, radius / 7),
		amount !== null && text(amount, x, y + 1, 1.5 * radius),
	);
