// @ts-check
// Cards face up, as players hold them.
import { figure } from "/live/shared/element.js";
import { drawn, picture } from "./shape.js";

/** @import { Card, Fleet } from "../scene" */

/**
 * face returns a card: a merchant ship with its gold, a pirate, a captain or the admiral.
 * @param {Card} card
 * @param {Fleet[]} fleets
 */
export function face(card, fleets) {
	const id = `card-${faces[card.kind](card)}`;
	return picture("face", "-1 -1 106 150", figure("g", { color: fleets[card.fleet]?.colour }, drawn(id)));
}

/** @type {Record<string, (card: Card) => string>} */
const faces = {
	merchant: ({ gold }) => `ship-${gold}`,
	pirate: ({ fleet, strength }) => `${fleet}-${strength}`,
	captain: ({ fleet }) => `${fleet}-captain`,
	admiral: () => "admiral",
};
