// @ts-check
// How the page looks: by its address, or as fits the window.
const asked = new URLSearchParams(location.search);
const narrow = matchMedia("(max-width: 700px)");

/**
 * choice is what the address asks for, if that is one of the choices.
 * @param {string} name
 * @param {string[]} choices
 */
function choice(name, choices) {
	const value = asked.get(name);
	return value && choices.includes(value) ? value : undefined;
}

// dress dresses the page.
export function dress() {
	const root = document.documentElement;
	root.dataset.theme = choice("theme", ["dark", "light"]) ?? "dark";
	root.dataset.layout = choice("layout", ["wide", "tall", "ticker"]) ?? (narrow.matches ? "tall" : "wide");
	root.lang = asked.get("lang") || root.lang;
}

narrow.addEventListener("change", dress);
