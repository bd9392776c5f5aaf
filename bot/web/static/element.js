// @ts-check
// Elements and SVG figures are made here and nowhere else. Text becomes text nodes: what people and the bot write is
// never parsed as HTML.

/**
 * Attributes of an element. Those that begin with "on" are listeners, true is an attribute without a value, and what
 * is false, null or undefined is left out.
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes
 */

/**
 * What stands in an element: nodes, text, or lists of them. What is false, null, undefined or "" is left out.
 * @typedef {Node | string | false | null | undefined | Child[]} Child
 */

const space = "http://www.w3.org/2000/svg";

/**
 * element makes one of HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function element(tag, attributes = {}, ...children) {
	return dress(document.createElement(tag), attributes, children);
}

/**
 * figure makes one of SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function figure(tag, attributes = {}, ...children) {
	return dress(document.createElementNS(space, tag), attributes, children);
}

/**
 * @template {Element} Made
 * @param {Made} made
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function dress(made, attributes, children) {
	for (const [name, value] of Object.entries(attributes)) {
		if (value === false || value === null || value === undefined) continue;
		if (typeof value === "function") made.addEventListener(name.slice(2), value);
		else made.setAttribute(name, value === true ? "" : String(value));
	}
	append(made, children);
	return made;
}

/**
 * @param {Element} parent
 * @param {Child[]} children
 */
function append(parent, children) {
	for (const child of children) {
		if (Array.isArray(child)) append(parent, child);
		else if (child) parent.append(child);
	}
}

/**
 * fill replaces what is in an element.
 * @param {Element} parent
 * @param {Child[]} children
 */
export function fill(parent, ...children) {
	parent.replaceChildren();
	append(parent, children);
}

/**
 * byId returns an element that stands in the page from the beginning.
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind] is its class, where more than that of every element is needed
 */
export function byId(id, kind) {
	const found = document.getElementById(id);
	if (!found || (kind && !(found instanceof kind)))
		throw new Error(`the page has no ${kind?.name ?? "element"} #${id}`);
	return /** @type {Kind} */ (found);
}
