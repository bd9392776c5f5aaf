package main

import (
	"errors"
	"log/slog"
	"os"
	"strings"

	"korsar/bot/draw"
)

// useFonts lets pictures use the fonts of the machine.
func useFonts(log *slog.Logger) { draw.UseSystemFonts(fontFolder(), log) }

// fontFolder returns the folder for the index of the fonts. No font is found if the index cannot be written. So a
// service that has no home, or may not write there, gets the folder for temporary files.
func fontFolder() string {
	if folder, err := os.UserCacheDir(); err == nil && mayWrite(folder) {
		return folder
	}
	return os.TempDir()
}

// mayWrite reports whether files can be created in a folder. It creates the folder if there is none.
func mayWrite(folder string) bool {
	if os.MkdirAll(folder, 0o700) != nil {
		return false
	}
	file, err := os.CreateTemp(folder, "korsar-")
	return err == nil && errors.Join(file.Close(), os.Remove(file.Name())) == nil
}

// checkFonts reports the scripts for which the machine has no fonts.
func checkFonts(report func(finding)) {
	useFonts(slog.New(slog.DiscardHandler))
	found := finding{Subject: "fonts", OK: true, Text: "pictures show names in every common script"}
	if missing := draw.MissingScripts(); len(missing) > 0 {
		found.Text = "a name in one of these scripts is shown as the number of its seat: " +
			strings.Join(missing, ", ") + "; fonts for them are in Debian's packages fonts-noto-core and fonts-noto-cjk"
	}
	report(found)
}
