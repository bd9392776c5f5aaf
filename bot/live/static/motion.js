// @ts-check
// Motion: what sails in, boards and is captured. Who wants less of it sees things change without it.
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const still = () => calm.matches || document.hidden;

/**
 * @param {Element} what
 * @param {Keyframe[]} frames
 * @param {number} duration in milliseconds
 * @param {string} easing
 * @returns {Promise<unknown>}
 */
function animate(what, frames, duration, easing = "ease-out") {
	if (still()) return Promise.resolve();
	return what.animate(frames, { duration, easing, fill: "backwards" }).finished.catch(() => {}); // it was taken away
}

/**
 * between is the way from the middle of one box to that of another.
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
const between = (a, b) =>
	`translate(${b.x + b.width / 2 - a.x - a.width / 2}px, ${b.y + b.height / 2 - a.y - a.height / 2}px)`;

/**
 * sailIn brings a new ship from beyond the edge.
 * @param {Element} ship
 */
export function sailIn(ship) {
	const frames = [
		{ transform: "translateX(-60vw)", opacity: 0 },
		{ transform: "none", opacity: 1 },
	];
	return animate(ship, frames, 1400, "cubic-bezier(.2,.7,.3,1)");
}

/**
 * board brings a card aboard from the place of the seat that played it.
 * @param {Element} card
 * @param {Element | null} from
 */
export function board(card, from) {
	if (!from) {
		return animate(card, [{ transform: "scale(0)" }, { transform: "scale(1.25)" }, { transform: "none" }], 600);
	}
	const way = between(card.getBoundingClientRect(), from.getBoundingClientRect());
	const frames = [
		{ transform: `${way} scale(.6)`, opacity: 0 },
		{ transform: `${way} scale(1)`, opacity: 1, offset: 0.2 },
		{ transform: "scale(1.3)", offset: 0.85 },
		{ transform: "none" },
	];
	return animate(card, frames, 900);
}

/**
 * capture takes a ship to the seat that captured her, and off the page.
 * @param {HTMLElement} ship
 * @param {Element | null} to
 */
export async function capture(ship, to) {
	if (to && !still()) {
		const [a, b] = [ship.getBoundingClientRect(), to.getBoundingClientRect()];
		const place = { left: `${a.x}px`, top: `${a.y}px`, width: `${a.width}px` };
		Object.assign(ship.style, { position: "fixed", zIndex: 2, ...place });
		document.body.append(ship);
		const frames = [
			{ transform: "none" },
			{ transform: "scale(1.15)", offset: 0.25 },
			{ transform: `${between(a, b)} scale(.15)`, opacity: 0.4 },
		];
		await animate(ship, frames, 1200, "ease-in-out");
	}
	ship.remove();
}

/**
 * flash draws the eye to what has changed.
 * @param {Element} what
 */
export const flash = (what) => animate(what, [{ filter: "brightness(2)" }, { filter: "none" }], 700);

/**
 * places remembers where things stand, and returns what slides them to where they stand then.
 * @param {Element[]} things
 */
export function places(things) {
	const before = new Map(things.map((one) => [one, one.getBoundingClientRect()]));
	return () => {
		for (const [one, was] of before) {
			const now = one.getBoundingClientRect();
			const [x, y] = [was.x - now.x, was.y - now.y];
			if (!one.isConnected || (x === 0 && y === 0)) continue;
			animate(one, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], 500);
		}
	};
}
