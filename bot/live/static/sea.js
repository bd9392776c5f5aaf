// @ts-check
// The ships at sea with what is around them.
import { byId, element, fill } from "/live/shared/element.js";
import { card, flagship } from "./card.js";
import { board, capture, flash, places, sailIn } from "./motion.js";
import { plaque } from "./seats.js";
import { ship as hull } from "./ship.js";

/** @import { Scene, Ship } from "../scene" */

/**
 * Afloat is a ship on the page.
 * @typedef {object} Afloat
 * @property {HTMLElement} element
 * @property {string} [shown] is the ship as it was drawn last
 * @property {Map<string, string>} aboard is how strong each card was drawn last
 */

/** @type {Map<number, Afloat>} */
const afloat = new Map(); // by the ship's number

/**
 * showSea makes the sea that of a scene. What is new moves, unless there was nothing before.
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 * @param {boolean} first
 */
export function showSea(scene, labels, first) {
	const sea = byId("sea");
	sea.setAttribute("aria-label", labels.sea);
	const settle = places([...afloat.values()].map((one) => one.element));
	takeAway(scene, first);
	/** @type {Element | null} */
	let before = null;
	for (const one of scene.ships) {
		const known = afloat.get(one.ship);
		/** @type {Afloat} */
		const made = known ?? { element: element("figure", { class: "ship", role: "img" }), aboard: new Map() };
		made.element.setAttribute("aria-label", one.words);
		if (JSON.stringify(one) !== made.shown) draw(made, one, scene, first || !known);
		if (!known) {
			afloat.set(one.ship, made);
			if (before) before.after(made.element);
			else sea.prepend(made.element);
			if (!first) sailIn(made.element);
		}
		before = made.element;
	}
	sea.dataset.calm = scene.ships.length === 0 && scene.phase === "playing" ? labels.calm : "";
	settle();
}

/**
 * takeAway removes the ships that are not at sea any more.
 * @param {Scene} scene
 * @param {boolean} first
 */
function takeAway(scene, first) {
	const now = new Set(scene.ships.map((one) => one.ship));
	for (const [number, one] of [...afloat]) {
		if (now.has(number)) continue;
		afloat.delete(number);
		const taken = scene.events.findLast(
			(e) => e.ship === number && (e.kind === "captured" || e.kind === "came-home"),
		);
		capture(one.element, taken && !first ? placeOf(scene, taken.side) : null);
	}
}

/**
 * placeOf is where the first seat of a side stands on the page.
 * @param {Scene} scene
 * @param {number} side
 */
const placeOf = (scene, side) => plaque(scene.seats.find((s) => s.side === side)?.seat);

/**
 * draw draws a ship again. Cards that are new aboard come from the side that played them.
 * @param {Afloat} made
 * @param {Ship} one
 * @param {Scene} scene
 * @param {boolean} all
 */
function draw(made, one, scene, all) {
	const was = made.aboard;
	const cards = cardsOf(one, scene).map(({ key, strength, figure, side }) => {
		const holder = element("span", { class: "aboard" }, figure);
		if (!all && was.get(key) !== strength) queueMicrotask(() => board(holder, placeOf(scene, side)));
		return { key, strength, holder };
	});
	made.aboard = new Map(cards.map(({ key, strength }) => [key, strength]));
	const drawn = hull(one, scene.seats);
	const holders = cards.map(({ holder }) => holder);
	fill(made.element, drawn, element("span", { class: "around" }, holders));
	if (!all && made.shown) flash(drawn);
	made.shown = JSON.stringify(one);
}

/**
 * cardsOf returns the cards beside a ship: the squadrons, with a captain at their head, and a commander without one.
 * @param {Ship} one
 * @param {Scene} scene
 */
function cardsOf({ squadrons, commander, holder }, { fleets }) {
	const leads = (/** @type {{ fleet: number, side: number }} */ s) =>
		commander?.fleet === s.fleet && commander.side === s.side;
	const cards = squadrons.map((s) => ({
		key: `fleet ${s.fleet} ${s.side}`,
		strength: `${s.strength}${leads(s)}`,
		figure: card(s, fleets[s.fleet], leads(s), s.side === holder),
		side: s.side,
	}));
	if (!commander || squadrons.some(leads)) return cards;
	const { fleet, side } = commander;
	const [key, figure] =
		fleet === -1
			? ["admiral", flagship(side, side === holder)]
			: [`captain ${fleet}`, card({ fleet, side, strength: 0 }, fleets[fleet], true, side === holder)];
	return [...cards, { key, strength: "", figure, side }];
}
