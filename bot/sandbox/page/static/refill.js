// @ts-check
// What is shown again while somebody works in it keeps the focus.
import { fill } from "/page/shared/element.js";

/** @import { Child } from "/page/shared/element.js" */

/**
 * refill is fill that leaves the focus where it was: on what bears the same data-handle now, or else on the nearest
 * thing that can have it.
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
