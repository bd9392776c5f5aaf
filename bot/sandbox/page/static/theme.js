// @ts-check
// The theme: the system's, unless another is chosen in this browser.

const key = "korsar.theme";

export const theme = () => localStorage.getItem(key) ?? "auto";

/** @param {string} name */
export function setTheme(name) {
	if (name === "auto") localStorage.removeItem(key);
	else localStorage.setItem(key, name);
	applyTheme();
}

export function applyTheme() {
	document.documentElement.dataset.theme = theme();
}
