// The ships at sea with what is around them.

import { plaque } from "./crew.js";
import { byId, element } from "./element.js";
import { card, flagship, ship as hull } from "./figures.js";
import { board, capture, flash, places, sailIn } from "./motion.js";

const afloat = new Map(); // by number: the element, and what it shows

// show makes the sea that of a scene. What is new moves, unless there was nothing
// before.
export function showSea(scene, labels, first) {
	const sea = byId("sea");
	sea.setAttribute("aria-label", labels.sea);
	const now = new Set(scene.ships.map((one) => one.ship));
	const settle = places([...afloat.values()].map((one) => one.element));
	for (const [number, one] of [...afloat]) {
		if (now.has(number)) continue;
		afloat.delete(number);
		const taken = scene.events.findLast(
			(e) => e.ship === number && (e.kind === "captured" || e.kind === "came-home"),
		);
		capture(one.element, taken && !first ? plaque(scene.seats.find((s) => s.side === taken.side)?.seat) : null);
	}
	let before = null;
	for (const one of scene.ships) {
		const known = afloat.get(one.ship);
		const made = known ?? { element: element("figure", { class: "ship", role: "img" }) };
		made.element.setAttribute("aria-label", one.words);
		if (JSON.stringify(one) !== made.shown) draw(made, one, scene, first || !known);
		if (!known) {
			afloat.set(one.ship, made);
			before ? before.after(made.element) : sea.prepend(made.element);
			if (!first) sailIn(made.element);
		}
		before = made.element;
	}
	byId("sea").dataset.calm = scene.ships.length === 0 && scene.phase === "playing" ? labels.calm : "";
	settle();
}

// draw makes a ship anew. Who is new aboard comes from whoever played them.
function draw(made, one, scene, all) {
	const aboard = made.cards ?? new Map();
	made.cards = new Map();
	const cards = [];
	const add = (key, strength, figure, side) => {
		const holder = element("span", { class: "aboard" }, figure);
		made.cards.set(key, strength);
		cards.push(holder);
		if (!all && aboard.get(key) !== strength)
			queueMicrotask(() => board(holder, plaque(scene.seats.find((s) => s.side === side)?.seat)));
	};
	for (const s of one.squadrons) {
		const captain = one.commander?.fleet === s.fleet && one.commander.side === s.side;
		add(
			`fleet ${s.fleet} ${s.side}`,
			`${s.strength}${captain}`,
			card(s, scene.fleets[s.fleet], captain, s.side === one.holder),
			s.side,
		);
	}
	const c = one.commander;
	if (c?.fleet === -1) add("admiral", "", flagship(c.side, c.side === one.holder), c.side);
	else if (c && !one.squadrons.some((s) => s.fleet === c.fleet && s.side === c.side)) {
		add(
			`captain ${c.fleet}`,
			"",
			card({ fleet: c.fleet, side: c.side, strength: 0 }, scene.fleets[c.fleet], true, c.side === one.holder),
			c.side,
		);
	}
	made.element.replaceChildren(hull(one, scene.seats), element("span", { class: "around" }, cards));
	if (!all && made.shown) flash(made.element.firstChild);
	made.shown = JSON.stringify(one);
}
