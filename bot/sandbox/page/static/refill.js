// @ts-check
// Replacing the children of an element without losing the focus.
import { fill } from "/page/shared/element.js";

/** @import { Child } from "/page/shared/element.js" */

/**
 * refill replaces the children of an element. The focus stays on the element with the same data-handle, or else moves
 * to the nearest element that can have it.
 * @param {HTMLElement} parent
 * @param {Child[]} children
 */
export function refill(parent, ...children) {
	const focused = document.activeElement;
	const within = focused instanceof HTMLElement && focused !== parent && parent.contains(focused);
	fill(parent, ...children);
	if (!within) return;
	/** @param {string} selector */
	const first = (selector) => /** @type {HTMLElement | null} */ (parent.querySelector(selector));
	const { handle } = focused.dataset;
	const again = handle && first(`[data-handle="${CSS.escape(handle)}"]`);
	const near = again || first("button:not(:disabled), a[href]") || parent.closest("[tabindex]");
	if (near instanceof HTMLElement) near.focus({ preventScroll: true });
}
