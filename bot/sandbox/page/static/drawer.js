// @ts-check
// The drawer: in a narrow window the sidebar slides in over the messages.
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

export const closeDrawer = () => slide(false);

button.addEventListener("click", () => slide(!document.body.classList.contains("drawn")));
shade.addEventListener("click", closeDrawer);
sidebar.addEventListener("keydown", (event) => {
	const inPopup = event.target instanceof Element && event.target.closest(":popover-open");
	if (event.key !== "Escape" || !narrow.matches || inPopup) return;
	closeDrawer();
	button.focus();
});
// A click on the channel that is already open only closes the drawer.
sidebar.addEventListener(
	"click",
	({ target }) => target instanceof Element && target.closest(".door") && closeDrawer(),
);
narrow.addEventListener("change", closeDrawer);
closeDrawer();
