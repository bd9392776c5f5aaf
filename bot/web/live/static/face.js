// @ts-check
// Cards face up, as players hold them.
import { coin } from "./coin.js";
import { emblem } from "./emblem.js";
import { anchor, bicorne, tricorne } from "./hat.js";
import { merchant, paints } from "./picture.js";
import { group, picture, sheet, text } from "./shape.js";
import { part } from "./ship.js";

/** @import { Card, Fleet } from "../scene" */

const { aqua, cream, ink, navy } = paints;

/**
 * face returns a card: a merchant ship with its gold, a pirate, a captain or the admiral.
 * @param {Card} card
 * @param {Fleet[]} fleets
 */
export const face = (card, fleets) => picture("face", "-53 -75 106 150", faces[card.kind](card, fleets[card.fleet]));

/** @type {Record<string, (card: Card, fleet: Fleet) => import("/live/shared/element.js").Child[]>} */
const faces = {
	merchant: ({ gold }) => [
		paper(aqua),
		coin(gold, 0, -32, 32),
		group("translate(-5,50) scale(0.5)", merchant.map(part)),
	],
	pirate: ({ fleet: index, strength }, fleet) => [
		paper(fleet.colour),
		group("translate(0,-20) scale(0.74)", emblem(index)),
		foot(fleet.letter + strength),
	],
	captain: ({ fleet: index }, fleet) => [
		paper(fleet.colour),
		group("translate(0,-16) scale(0.66)", emblem(index)),
		group("translate(0,-50) scale(0.82)", tricorne()),
		foot(fleet.letter),
	],
	admiral: () => [
		paper(navy),
		group("translate(0,-34) scale(0.86)", bicorne()),
		group("translate(0,28) scale(0.72)", anchor()),
	],
};

/** @param {string} colour */
const paper = (colour) => sheet(101, 145, 11, colour, ink, 3);

/** @param {string} words */
const foot = (words) => [group("translate(0,48)", sheet(76, 38, 7, cream, ink, 2)), text(words, 0, 49, 38)];
