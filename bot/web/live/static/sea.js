// @ts-check
// The ships at sea, with the cards around them.
import { byId, element, fill } from "/live/shared/element.js";
import { admiral, captain, squadron } from "./card.js";
import { fit } from "./fit.js";
import { board, capture, flash, rememberPositions, sailIn } from "./motion.js";
import { plaqueOf } from "./seats.js";
import { ship as drawHull } from "./ship.js";

/** @import { Scene, Ship } from "../scene" */

/**
 * ShownShip is a ship on the page.
 * @typedef {object} ShownShip
 * @property {HTMLElement} element
 * @property {string} [drawn] is the ship's JSON as it was drawn last
 * @property {Map<string, string>} aboard is the strength of each card as it was drawn last
 */

/** @type {Map<number, ShownShip>} */
const shownShips = new Map(); // by the ship's number

// The height of a ship as a share of its width: alone, and with cards below it.
const bareSlope = 0.76;
const cardSlope = 1.22;

// maxShip is the greatest width of a ship, as a share of the window's: 220 pixels of 1,280.
const maxShip = 220 / 1280;

/**
 * showSea shows the ships of a scene. Changes are animated, except in the first scene.
 * @param {Scene} scene
 * @param {Record<string, string>} labels
 * @param {boolean} first
 */
export function showSea(scene, labels, first) {
	byId("sea").setAttribute("aria-label", labels.sea);
	const ships = byId("ships");
	const slideAll = rememberPositions([...shownShips.values()].map(({ element }) => element));
	removeGone(scene, first);
	/** @type {Element | null} */
	let before = null;
	for (const ship of scene.ships) {
		const known = shownShips.get(ship.ship);
		/** @type {ShownShip} */
		const shown = known ?? { element: element("figure", { class: "ship", role: "img" }), aboard: new Map() };
		shown.element.setAttribute("aria-label", ship.words);
		if (JSON.stringify(ship) !== shown.drawn) draw(shown, ship, scene, first || !known);
		if (!known) {
			shownShips.set(ship.ship, shown);
			if (before) before.after(shown.element);
			else ships.prepend(shown.element);
			if (!first) sailIn(shown.element);
		}
		before = shown.element;
	}
	const dealt = scene.phase === "playing" || scene.phase === "finished";
	ships.dataset.calm = scene.ships.length > 0 ? "" : dealt ? labels.calm : scene.title;
	fitShips();
	slideAll();
}

/** fitShips makes the ships as large as the sea allows. A sea of variable height becomes as high as they need. */
function fitShips() {
	const sea = byId("sea");
	sea.style.removeProperty("--need");
	const bare = [...shownShips.values()].every(({ aboard }) => aboard.size === 0);
	const slope = bare ? bareSlope : cardSlope;
	byId("ships").toggleAttribute("data-bare", bare);
	const least = Number.parseFloat(getComputedStyle(sea).getPropertyValue("--least")) || 0;
	const room = { wide: sea.clientWidth - padding, high: sea.clientHeight - padding };
	const most = Math.max(maxShip * innerWidth, least * 1.5);
	// In a sea of fixed height they are spread over it.
	const { columns, size } = fit(room, shownShips.size, slope, least, least ? most : Number.POSITIVE_INFINITY);
	const ship = Math.floor(Math.min(size, most));
	const high = Math.ceil(shownShips.size / columns) * ship * slope + padding;
	sea.style.setProperty("--columns", String(columns));
	sea.style.setProperty("--ship", `${ship}px`);
	sea.style.setProperty("--need", shownShips.size ? `${Math.ceil(high)}px` : "4.5rem");
}

// padding is the padding of the sea on both sides together, in pixels.
const padding = 16;

new ResizeObserver(fitShips).observe(byId("sea"));

/**
 * removeGone removes the ships that are no longer at sea.
 * @param {Scene} scene
 * @param {boolean} first
 */
function removeGone(scene, first) {
	const atSea = new Set(scene.ships.map(({ ship }) => ship));
	for (const [number, shown] of [...shownShips]) {
		if (atSea.has(number)) continue;
		shownShips.delete(number);
		const captured = scene.events.findLast(
			(e) => e.ship === number && (e.kind === "captured" || e.kind === "came-home"),
		);
		capture(shown.element, captured && !first ? plaqueOfSide(scene, captured.side) : null);
	}
}

/**
 * plaqueOfSide returns the plaque of a side's first seat.
 * @param {Scene} scene
 * @param {number} side
 */
const plaqueOfSide = (scene, side) => plaqueOf(scene.seats.find((s) => s.side === side)?.seat);

/**
 * draw redraws a ship. A new card moves in from the side that played it.
 * @param {ShownShip} shown
 * @param {Ship} ship
 * @param {Scene} scene
 * @param {boolean} still draws without animations
 */
function draw(shown, ship, scene, still) {
	const was = shown.aboard;
	const cards = cardsOf(ship, scene).map(({ key, strength, figure, side }) => {
		const holder = element("span", { class: "aboard" }, figure);
		if (!still && was.get(key) !== strength) queueMicrotask(() => board(holder, plaqueOfSide(scene, side)));
		return { key, strength, holder };
	});
	shown.aboard = new Map(cards.map(({ key, strength }) => [key, strength]));
	const hull = drawHull(ship, scene.seats);
	const holders = cards.map(({ holder }) => holder);
	fill(shown.element, hull, element("span", { class: "around" }, holders));
	if (!still && shown.drawn) flash(hull);
	shown.drawn = JSON.stringify(ship);
}

/**
 * cardsOf returns the cards beside a ship: her squadrons and her commander.
 * @param {Ship} ship
 * @param {Scene} scene
 */
function cardsOf({ squadrons, commander, holder }, { fleets }) {
	const cards = squadrons
		.filter(({ strength }) => strength > 0)
		.map((s) => ({
			key: `fleet ${s.fleet} ${s.side}`,
			strength: String(s.strength),
			figure: squadron(s, fleets[s.fleet], s.side === holder),
			side: s.side,
		}));
	if (!commander) return cards;
	const { fleet, side } = commander;
	const leads = side === holder;
	const figure = fleet === -1 ? admiral(side, leads) : captain(commander, fleets[fleet], leads);
	return [...cards, { key: `commander ${fleet}`, strength: "", figure, side }];
}
