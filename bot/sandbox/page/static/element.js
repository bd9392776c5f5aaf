// Elements are made here and nowhere else. Text becomes text nodes: what
// people and the bot write is never parsed as HTML.

// element makes one. Properties that begin with "on" are listeners, true is an
// attribute without a value, and what is false, null or undefined is left out.
export function element(tag, properties = {}, ...children) {
	const made = document.createElement(tag);
	for (const [name, value] of Object.entries(properties)) {
		if (value === false || value === null || value === undefined) continue;
		if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
		else made.setAttribute(name, value === true ? "" : value);
	}
	append(made, children);
	return made;
}

function append(parent, children) {
	for (const child of children.flat(Infinity)) {
		if (child !== null && child !== undefined && child !== false && child !== "") parent.append(child);
	}
}

// fill replaces what is in an element.
export function fill(parent, ...children) {
	parent.replaceChildren();
	append(parent, children);
}

export const byId = (id) => document.getElementById(id);

// hue gives everybody a colour of their own, which the style sheet shades for
// its theme. Style set by script is what the page's policy allows.
export function hue(made, id) {
	const golden = 137; // degrees; ids that follow each other become unlike colours
	made.style.setProperty("--hue", (Number(BigInt(id) % 360n) * golden) % 360);
	return made;
}

// face is the picture beside a name: the bot's, or an initial.
export function face(author) {
	if (author.bot) return element("img", { class: "face", src: "/page/korsar.svg", alt: "" });
	const initial = [...author.name][0]?.toUpperCase() ?? "?";
	return hue(element("span", { class: "face", "aria-hidden": "true" }, initial), author.id);
}

// refill is fill that leaves the focus where it was: on what bears the same
// data-handle now, or else on the nearest thing that can have it.
export function refill(parent, ...children) {
	const focused = parent.contains(document.activeElement) ? document.activeElement : null;
	fill(parent, ...children);
	if (!focused || focused === parent) return;
	const handle = focused.dataset.handle;
	const again = handle && parent.querySelector(`[data-handle="${CSS.escape(handle)}"]`);
	(again ?? parent.querySelector("button:not(:disabled), a[href]") ?? parent.closest("[tabindex]"))?.focus({
		preventScroll: true,
	});
}
