// What happened: the last captures, the last moves.
import { byId, element } from "./element.js";

export function showList(id, title, lines, none = "") {
	const items = lines.length
		? lines.map((line) => element("li", {}, line))
		: none
			? [element("li", { class: "none" }, none)]
			: [];
	byId(id).replaceChildren(element("h2", {}, title), element("ol", {}, items));
}

// speak says what is new to a screen reader.
export function speak(lines) {
	if (lines.length) byId("spoken").textContent = lines.join(". ");
}
