// @ts-check
// Animations of ships and cards. They are off for people who prefer reduced motion.
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** prefersStill reports whether the user prefers reduced motion. */
export const prefersStill = () => reducedMotion.matches;

const animationsOff = () => prefersStill() || document.hidden;

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} duration in milliseconds
 * @param {string} easing
 * @returns {Promise<unknown>}
 */
function animate(element, frames, duration, easing = "ease-out") {
	if (animationsOff()) return Promise.resolve();
	return element.animate(frames, { duration, easing, fill: "backwards" }).finished.catch(() => {}); // it was removed
}

/**
 * between returns the translation from the middle of one box to the middle of another.
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
const between = (a, b) =>
	`translate(${b.x + b.width / 2 - a.x - a.width / 2}px, ${b.y + b.height / 2 - a.y - a.height / 2}px)`;

/**
 * sailIn moves a new ship in from beyond the edge.
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
 * board moves a card to its ship from the seat that played it.
 * @param {Element} card
 * @param {Element | null} from
 */
export function board(card, from) {
	if (!from) {
		return animate(card, [{ transform: "scale(0)" }, { transform: "scale(1.25)" }, { transform: "none" }], 600);
	}
	const offset = between(card.getBoundingClientRect(), from.getBoundingClientRect());
	const frames = [
		{ transform: `${offset} scale(.6)`, opacity: 0 },
		{ transform: `${offset} scale(1)`, opacity: 1, offset: 0.2 },
		{ transform: "scale(1.3)", offset: 0.85 },
		{ transform: "none" },
	];
	return animate(card, frames, 900);
}

/**
 * capture moves a ship to the seat that captured her, and removes her.
 * @param {HTMLElement} ship
 * @param {Element | null} to
 */
export async function capture(ship, to) {
	if (to && !animationsOff()) {
		const [a, b] = [ship.getBoundingClientRect(), to.getBoundingClientRect()];
		const place = { left: `${a.x}px`, top: `${a.y}px`, width: `${a.width}px` };
		Object.assign(ship.style, { position: "fixed", zIndex: 2, ...place });
		ship.ariaHidden = "true"; // for screen readers she is gone
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
 * flash highlights an element that has changed.
 * @param {Element} element
 */
export const flash = (element) => animate(element, [{ filter: "brightness(2)" }, { filter: "none" }], 700);

/**
 * rememberPositions records the places and sizes of elements. It returns a function that moves them from these to the
 * places and sizes that they have when it is called.
 * @param {Element[]} elements
 */
export function rememberPositions(elements) {
	const before = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
	return () => {
		for (const [element, was] of before) {
			const now = element.getBoundingClientRect();
			const same = was.x === now.x && was.y === now.y && was.width === now.width;
			if (!element.isConnected || same || now.width === 0) continue;
			animate(
				element,
				[{ transform: `${between(now, was)} scale(${was.width / now.width})` }, { transform: "none" }],
				500,
			);
		}
	};
}
