package say

import (
	"strings"

	"korsar/bot/community"
)

// PersonalData returns the page with the data that is stored about a user, and the user's choices about it.
func (l *Localizer) PersonalData(d community.PersonalData) Page {
	var list []string
	if d.Known {
		list = append(list, l.say("personal-data.known"))
	}
	for _, of := range []struct {
		key   string
		count int
	}{{"games", d.Games}, {"seats", d.Seats}, {"puzzles", d.Puzzles}, {"practice", d.Practice},
		{"tournaments", d.Tournaments}} {
		if of.count > 0 {
			list = append(list, l.many("personal-data."+of.key, of.count))
		}
	}
	var parts []string
	if len(list) > 0 {
		parts = append(parts, strings.Join(list, "\n"))
	}
	if d.Bound.Known > 0 {
		parts = append(parts, l.many("personal-data.bound", d.Bound.Known))
	}
	if d.Bound.Forgotten > 0 {
		parts = append(parts, l.many("personal-data.id", d.Bound.Forgotten))
	}
	switch {
	case d.Known:
		parts = append(parts, l.say("personal-data.about"))
	case len(parts) == 0:
		parts = append(parts, l.say("personal-data.nothing"))
	}
	return Page{Title: l.say("title.personal-data"), Body: join(parts, "\n\n")}
}

// PersonalDataFile describes the file with a user's data.
func (l *Localizer) PersonalDataFile() string { return l.say("personal-data.file") }

// ConfirmDeletion asks for confirmation before a user's data is deleted.
func (l *Localizer) ConfirmDeletion() string { return l.say("forget.confirm") }

// DataDeleted says that nothing is stored any more, or only what running games need.
func (l *Localizer) DataDeleted(f community.Forgotten) string {
	if f.Bound > 0 {
		return l.many("forgotten.id", f.Bound)
	}
	return l.say("forgotten")
}
