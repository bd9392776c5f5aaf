// The drawer: on a narrow window the sidebar slides in over the messages.
import { byId } from "./element.js";

const button = byId("drawer"),
	sidebar = byId("sidebar"),
	shade = byId("shade");
const narrow = matchMedia("(max-width: 720px)");

function slide(open) {
	document.body.classList.toggle("drawn", open);
	button.setAttribute("aria-expanded", String(open));
	sidebar.inert = narrow.matches && !open;
	if (open) sidebar.querySelector("[aria-current], a")?.focus();
}

export const close = () => slide(false);

button.addEventListener("click", () => slide(!document.body.classList.contains("drawn")));
shade.addEventListener("click", close);
sidebar.addEventListener("keydown", (event) => {
	if (event.key !== "Escape" || !narrow.matches || event.target.closest(":popover-open")) return;
	close();
	button.focus();
});
// The channel that is open already needs no way to it, only the view.
sidebar.addEventListener("click", (event) => event.target.closest(".door") && close());
narrow.addEventListener("change", close);
close();
