// How the page looks: by its address, or as fits the window.
export const asked = new URLSearchParams(location.search);

const layouts = ["wide", "tall", "ticker"],
	themes = ["dark", "light"];
const narrow = matchMedia("(max-width: 700px)");

// dress dresses the page.
export function dress() {
	const root = document.documentElement;
	root.dataset.theme = themes.includes(asked.get("theme")) ? asked.get("theme") : "dark";
	root.dataset.layout = layouts.includes(asked.get("layout"))
		? asked.get("layout")
		: narrow.matches
			? "tall"
			: "wide";
	if (asked.get("lang")) root.lang = asked.get("lang");
}

narrow.addEventListener("change", dress);
