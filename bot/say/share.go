package say

// SharedBy says who shows something to a channel.
func (l *Localizer) SharedBy(name string) string {
	return l.say("shared.by", "Who", l.nameOf(name, Name))
}

// Shared returns the label of a Share button that was pressed.
func (l *Localizer) Shared() string { return l.say("shared") }
