// Who sits at the table, with what they have.
import { byId, element } from "./element.js";
import { badge, sign } from "./figures.js";

// plaque is where a seat stands on the page.
export const plaque = (seat) => seat && document.querySelector(`[data-seat="${seat}"]`);

export function showCrew(scene, labels) {
	const crew = byId("crew");
	crew.setAttribute("aria-label", labels.crew);
	crew.replaceChildren(
		...scene.seats.map((seat) => {
			const side = scene.sides[seat.side - 1];
			const first = !scene.seats.some((other) => other.side === seat.side && other.seat < seat.seat);
			const numbers = !side
				? []
				: [
						number("cards", seat.cards),
						first && number("ships", side.ships),
						first && side.gold !== null && number("gold", side.gold),
					];
			return element(
				"li",
				{ class: seat.turn ? "plaque turn" : "plaque", "data-seat": seat.seat, "aria-current": seat.turn },
				badge(seat.side),
				seat.kind !== "person" && seat.kind !== "free" && sign(seat.kind),
				element("b", { class: "name" }, seat.name),
				seat.members ? element("span", { class: "members" }, `×${seat.members}`) : null,
				element("span", { class: "numbers" }, numbers),
			);
		}),
	);
}

const number = (kind, value) => element("span", { class: kind }, sign(kind), String(value));
