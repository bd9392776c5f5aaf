// The vote of a crew: letters, bars, a countdown.
import { byId, element } from "./element.js";

let ends = 0,
	label = "",
	skew = 0;

// tellTime sets how far this clock is from the server's.
export function tellTime(now) {
	skew = now - Date.now();
}

export function showVote(scene, labels) {
	const box = byId("vote"),
		vote = scene.vote;
	box.hidden = !vote;
	[ends, label] = vote && !vote.held ? [vote.ends, labels.closes] : [0, ""];
	if (!vote) return;
	const most = Math.max(1, ...vote.lines.map((line) => line.votes));
	const order = vote.lines
		.map((line, i) => ({ ...line, lead: i === vote.lead - 1 }))
		.sort((a, b) => b.lead - a.lead || b.votes - a.votes)
		.slice(0, 6);
	box.replaceChildren(
		element("h2", {}, labels.vote, element("span", { id: "countdown" })),
		element(
			"ol",
			{},
			order.map((line) => {
				const bar = element("meter", { max: most, value: line.votes, "aria-hidden": "true" });
				return element(
					"li",
					{ class: line.vetoed ? "vetoed" : line.lead ? "lead" : "", "aria-label": line.words },
					element("b", {}, line.letter),
					bar,
					String(line.votes),
				);
			}),
		),
		element("p", {}, vote.words),
	);
	tick();
}

function tick() {
	const shown = byId("countdown");
	if (!shown) return;
	const left = Math.max(0, Math.ceil((ends - Date.now() - skew) / 1000));
	shown.textContent = ends ? ` ${label.replace("{n}", left)}` : "";
}

setInterval(tick, 250);
