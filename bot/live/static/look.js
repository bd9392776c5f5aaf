// @ts-check
// The look of the page: as its address asks, or as fits the window.
const query = new URLSearchParams(location.search);
const narrow = matchMedia("(max-width: 700px)");

/**
 * choice returns the value in the address, if it is one of the choices.
 * @param {string} name
 * @param {string[]} choices
 */
function choice(name, choices) {
	const value = query.get(name);
	return value && choices.includes(value) ? value : undefined;
}

// applyLook sets the theme, the layout and the language of the page.
export function applyLook() {
	const root = document.documentElement;
	root.dataset.theme = choice("theme", ["dark", "light"]) ?? "dark";
	root.dataset.layout = choice("layout", ["wide", "tall", "ticker"]) ?? (narrow.matches ? "tall" : "wide");
	root.lang = query.get("lang") || root.lang;
}

narrow.addEventListener("change", applyLook);
