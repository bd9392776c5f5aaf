// @ts-check
// Popups stand beside what opened them, above everything else. Escape and a
// click elsewhere close them: that is the browser's own popover.

const gap = 4;

// tall is how much of a popup must be seen below its anchor, lest it open
// above.
const tall = 320,
	tallest = 420;

/** @type {WeakMap<HTMLElement, Element>} */
const anchors = new WeakMap();

/**
 * popUp opens one below its anchor, or above where there is more room.
 * @param {HTMLElement} popup
 * @param {Element} anchor
 */
export function popUp(popup, anchor) {
	anchors.set(popup, anchor);
	popup.showPopover();
	put(popup, anchor);
}

/**
 * @param {HTMLElement} popup
 * @param {Element} anchor
 */
function put(popup, anchor) {
	const at = anchor.getBoundingClientRect();
	const below = innerHeight - at.bottom - 2 * gap,
		above = at.top - 2 * gap;
	const { style } = popup;
	style.setProperty("max-height", "none");
	style.setProperty("min-width", `${Math.min(at.width, innerWidth - 2 * gap)}px`);
	const under = below >= Math.min(popup.offsetHeight, tall) || below >= above;
	style.setProperty("max-height", `${Math.min(under ? below : above, tallest)}px`);
	style.setProperty("left", `${Math.max(gap, Math.min(at.left, innerWidth - popup.offsetWidth - gap))}px`);
	style.setProperty("top", `${under ? at.bottom + gap : Math.max(gap, at.top - popup.offsetHeight - gap)}px`);
}

addEventListener("resize", () => {
	for (const popup of document.querySelectorAll(".popup:popover-open")) {
		const anchor = popup instanceof HTMLElement && anchors.get(popup);
		if (anchor) put(popup, anchor);
	}
});
