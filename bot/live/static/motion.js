// Motion: what sails in, boards and is captured. Who wants less of it sees things
// change without it.
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const still = () => calm.matches || document.hidden;

function animate(what, frames, duration, easing = "ease-out") {
	return still()
		? Promise.resolve()
		: what.animate(frames, { duration, easing, fill: "backwards" }).finished.catch(() => {});
}

// between is the way from the middle of one box to that of another.
const between = (a, b) =>
	`translate(${b.x + b.width / 2 - a.x - a.width / 2}px, ${b.y + b.height / 2 - a.y - a.height / 2}px)`;

// sailIn brings a new ship from beyond the edge.
export const sailIn = (ship) =>
	animate(
		ship,
		[
			{ transform: "translateX(-60vw)", opacity: 0 },
			{ transform: "none", opacity: 1 },
		],
		1400,
		"cubic-bezier(.2,.7,.3,1)",
	);

// board brings a card aboard from the place of whoever played it.
export function board(card, from) {
	if (!from)
		return animate(card, [{ transform: "scale(0)" }, { transform: "scale(1.25)" }, { transform: "none" }], 600);
	const [a, b] = [from.getBoundingClientRect(), card.getBoundingClientRect()];
	const way = between(b, a);
	return animate(
		card,
		[
			{ transform: `${way} scale(.6)`, opacity: 0 },
			{ transform: `${way} scale(1)`, opacity: 1, offset: 0.2 },
			{ transform: "scale(1.3)", offset: 0.85 },
			{ transform: "none" },
		],
		900,
	);
}

// capture takes a ship to whoever captured her, and off the page.
export async function capture(ship, to) {
	if (to && !still()) {
		const [a, b] = [ship.getBoundingClientRect(), to.getBoundingClientRect()];
		Object.assign(ship.style, {
			position: "fixed",
			left: `${a.x}px`,
			top: `${a.y}px`,
			width: `${a.width}px`,
			zIndex: 2,
		});
		document.body.append(ship);
		await animate(
			ship,
			[
				{ transform: "none" },
				{ transform: "scale(1.15)", offset: 0.25 },
				{ transform: `${between(a, b)} scale(.15)`, opacity: 0.4 },
			],
			1200,
			"ease-in-out",
		);
	}
	ship.remove();
}

// flash draws the eye to what has changed.
export const flash = (what) => animate(what, [{ filter: "brightness(2)" }, { filter: "none" }], 700);

// places notes where things stand, to slide them to where they stand then.
export function places(things) {
	const before = new Map([...things].map((one) => [one, one.getBoundingClientRect()]));
	return () => {
		for (const [one, was] of before) {
			const now = one.getBoundingClientRect();
			const [x, y] = [was.x - now.x, was.y - now.y];
			if (one.isConnected && (x || y))
				animate(one, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], 500);
		}
	};
}
