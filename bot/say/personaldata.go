package say

import "korsar/bot/community"

// PersonalData returns the page with the data that is stored about a user, and the user's choices about it.
func (l *Localizer) PersonalData(d community.PersonalData) Page {
	var parts []string
	if d.Known {
		parts = append(parts, l.many("personal-data.games", d.Games), l.many("personal-data.seats", d.Seats))
	}
	if d.Puzzles > 0 {
		parts = append(parts, l.many("personal-data.puzzles", d.Puzzles))
	}
	if d.Tournaments > 0 {
		parts = append(parts, l.many("personal-data.tournaments", d.Tournaments))
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
