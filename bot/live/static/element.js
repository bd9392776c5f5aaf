// Elements and SVG figures, made of nodes: no text is ever read as HTML.
const space = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
	return fill(document.createElement(name), attributes, children);
}

export function figure(name, attributes = {}, ...children) {
	return fill(document.createElementNS(space, name), attributes, children);
}

function fill(made, attributes, children) {
	for (const [name, value] of Object.entries(attributes)) {
		if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
		else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
	}
	made.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
	return made;
}

// byId is an element of the page.
export const byId = (id) => document.getElementById(id);
