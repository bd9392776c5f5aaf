package main

import (
	"log/slog"
	"os"
	"strings"

	"korsar/bot/discord"
	"korsar/bot/draw"
)

// useFonts lets pictures use the fonts of the machine.
func useFonts(log *slog.Logger) {
	folder, err := os.UserCacheDir()
	if err != nil { // such as a service without a home
		folder = os.TempDir()
	}
	draw.UseSystemFonts(folder, log)
}

// checkFonts reports the scripts for which the machine has no fonts.
func checkFonts(report func(discord.Finding)) {
	useFonts(slog.New(slog.DiscardHandler))
	found := discord.Finding{Subject: "fonts", OK: true, Text: "pictures show names in every common script"}
	if missing := draw.MissingScripts(); len(missing) > 0 {
		found.Text = "a name in one of these scripts is shown as the number of its seat: " +
			strings.Join(missing, ", ") + "; fonts for them are in Debian's packages fonts-noto-core and fonts-noto-cjk"
	}
	report(found)
}
