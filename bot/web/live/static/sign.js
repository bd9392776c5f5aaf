// @ts-check
// Signs are small pictures beside the names and numbers of seats.
import { paints } from "./picture.js";
import { drawn, path, picture, text } from "./shape.js";

/** @type {Record<string, () => SVGElement>} */
const signs = {
	cards: () => drawn("sign-cards", "scale(0.66)"),
	ships: () => drawn("sign-ships", "scale(0.9)"),
	audience: () => drawn("sign-audience", "translate(-13,0) scale(0.44)"),
	computer: () => drawn("sign-computer"),
	turn: () => path("M-12,-18 L16,0 L-12,18 Z", paints.shine),
};

/** @param {string} kind */
export const sign = (kind) => picture("sign", "-24 -24 48 48", signs[kind]());

// digitSize is the size of an amount's digits by their number.
const digitSize = [44, 44, 40, 30];

/**
 * purse returns an amount of gold: a coin with it.
 * @param {number} gold
 */
export const purse = (gold) =>
	picture("purse", "-30 -30 60 60", drawn("coin"), text(gold, 0, 1, digitSize[String(gold).length] ?? 26));
