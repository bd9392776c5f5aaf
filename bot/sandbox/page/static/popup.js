// @ts-check
// Popups open beside an anchor, above everything else. They are popovers: Escape or a click elsewhere closes them.

const gap = 4;

// A popup opens above its anchor if it does not fit below and has less than minBelow pixels there.
const minBelow = 320,
	maxHeight = 420;

/**
 * openPopup opens a popup below its anchor, or above if there is more room.
 * @param {HTMLElement} popup
 * @param {Element} anchor
 */
export function openPopup(popup, anchor) {
	popup.showPopover();
	follow(popup, anchor);
}

/**
 * follow keeps a popup beside its anchor while it is open: new messages and the keyboard of a phone move the anchor.
 * @param {HTMLElement} popup
 * @param {Element} anchor
 */
function follow(popup, anchor) {
	if (!popup.matches(":popover-open")) return;
	position(popup, anchor);
	requestAnimationFrame(() => follow(popup, anchor));
}

/**
 * @param {HTMLElement} popup
 * @param {Element} anchor
 */
function position(popup, anchor) {
	const at = anchor.getBoundingClientRect();
	const below = innerHeight - at.bottom - 2 * gap,
		above = at.top - 2 * gap;
	const { style } = popup;
	style.setProperty("min-width", `${Math.min(at.width, innerWidth - 2 * gap)}px`);
	const high = popup.scrollHeight + popup.offsetHeight - popup.clientHeight; // its full height, with its border
	const under = below >= Math.min(high, minBelow) || below >= above;
	style.setProperty("max-height", `${Math.min(under ? below : above, maxHeight)}px`);
	style.setProperty("left", `${Math.max(gap, Math.min(at.left, innerWidth - popup.offsetWidth - gap))}px`);
	style.setProperty("top", `${under ? at.bottom + gap : Math.max(gap, at.top - popup.offsetHeight - gap)}px`);
}
