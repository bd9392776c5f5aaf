// @ts-check
// The hint for first-time visitors.
import { byId, element, fill } from "/page/shared/element.js";
import { base } from "./requests.js";
import { world } from "./world.js";

const key = "korsar.hint";
const hint = byId("hint");

export function showHint() {
	if (localStorage.getItem(key) === "read" || !hint.hidden) return;
	const second = world.scene.people.find(({ address }) => address !== base);
	const dismiss = () => {
		localStorage.setItem(key, "read");
		hint.hidden = true;
		byId("line").focus();
	};
	fill(
		hint,
		element(
			"ol",
			{},
			element("li", {}, "Type ", element("code", {}, "/korsar new"), " below and press Enter: a table opens."),
			element(
				"li",
				{},
				"Join it, add a computer, or open ",
				second
					? element("a", { href: second.address, target: "_blank" }, `a second window as ${second.name}`)
					: "a second window as somebody else",
				" and join there.",
			),
			element(
				"li",
				{},
				"Start the game and play: ",
				element("b", {}, "My hand"),
				" shows what you can do, to you alone.",
			),
		),
		element("button", { class: "button secondary", type: "button", onclick: dismiss }, "Got it"),
	);
	hint.hidden = false;
}
