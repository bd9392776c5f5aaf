// @ts-check
// The theme: the system's, unless somebody chose one on this machine.

const key = "korsar.theme";

export const theme = () => localStorage.getItem(key) ?? "auto";

/** @param {string} name */
export function setTheme(name) {
	if (name === "auto") localStorage.removeItem(key);
	else localStorage.setItem(key, name);
	wear();
}

export function wear() {
	document.documentElement.dataset.theme = theme();
}
