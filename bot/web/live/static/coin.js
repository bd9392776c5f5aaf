// @ts-check
// A coin with an amount of gold.
import { figure } from "/live/shared/element.js";
import { paints } from "./picture.js";
import { circle, text } from "./shape.js";

// digitSize is the size of an amount's digits by their number, as a share of the coin's radius.
const digitSize = [1.5, 1.5, 1.4, 1.05];

/**
 * @param {number} amount
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export const coin = (amount, x, y, radius) =>
	figure(
		"g",
		{ class: "coin" },
		circle(x, y, radius, paints.gold, paints.bronze, radius / 7),
		text(amount, x, y + 1, (digitSize[String(amount).length] ?? 0.9) * radius),
	);
