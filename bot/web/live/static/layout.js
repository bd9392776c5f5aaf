// @ts-check
// Generated from package table by go test ./bot/web/live -run Layout -update. Do not edit.

// layouts: the layouts of the page, each with the size of a browser source for it.
export const layouts = [
	{
		"name": "wide",
		"wide": 1920,
		"high": 1080
	},
	{
		"name": "tall",
		"wide": 600,
		"high": 1080
	},
	{
		"name": "ticker",
		"wide": 1920,
		"high": 90
	}
];
