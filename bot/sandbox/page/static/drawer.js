// @ts-check
// The drawer: on a narrow window the sidebar slides in over the messages.
import { byId } from "/page/shared/element.js";

const button = byId("drawer", HTMLButtonElement);
const sidebar = byId("sidebar");
const shade = byId("shade");
const narrow = matchMedia("(max-width: 720px)");

/** @param {boolean} open */
function slide(open) {
	document.body.classList.toggle("drawn", open);
	button.setAttribute("aria-expanded", String(open));
	sidebar.inert = narrow.matches && !open;
	if (open) /** @type {HTMLElement | null} */ (sidebar.querySelector("[aria-current], a"))?.focus();
}

export const close = () => slide(false);

button.addEventListener("click", () => slide(!document.body.classList.contains("drawn")));
shade.addEventListener("click", close);
sidebar.addEventListener("keydown", (event) => {
	const inPopup = event.target instanceof Element && event.target.closest(":popover-open");
	if (event.key !== "Escape" || !narrow.matches || inPopup) return;
	close();
	button.focus();
});
// The channel that is open already needs no way to it, only the view.
sidebar.addEventListener("click", ({ target }) => target instanceof Element && target.closest(".door") && close());
narrow.addEventListener("change", close);
close();
