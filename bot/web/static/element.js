// @ts-check
// Elements and SVG figures are created here and nowhere else. Text becomes text nodes: nothing that people or the bot
// write is parsed as HTML.

/**
 * Attributes of an element. A function is a listener, under a name that begins with "on". true is an attribute
 * without a value. false, null and undefined are left out.
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes
 */

/**
 * Child is a node, a text, or a list of them. false, null, undefined and "" are left out.
 * @typedef {Node | string | false | null | undefined | Child[]} Child
 */

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * element creates an HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function element(tag, attributes = {}, ...children) {
	return build(document.createElement(tag), attributes, children);
}

/**
 * figure creates an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function figure(tag, attributes = {}, ...children) {
	return build(document.createElementNS(svgNamespace, tag), attributes, children);
}

/**
 * build sets the attributes and children of a new element and returns it.
 * @template {Element} Made
 * @param {Made} made
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function build(made, attributes, children) {
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
 * fill replaces the children of an element.
 * @param {Element} parent
 * @param {Child[]} children
 */
export function fill(parent, ...children) {
	parent.replaceChildren();
	append(parent, children);
}

/**
 * byId returns an element of the page's HTML file.
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind] is its class, where HTMLElement is not enough
 */
export function byId(id, kind) {
	const found = document.getElementById(id);
	if (!found || (kind && !(found instanceof kind)))
		throw new Error(`the page has no ${kind?.name ?? "element"} #${id}`);
	return /** @type {Kind} */ (found);
}
