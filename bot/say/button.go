package say

// Label returns the label of a button, at most 80 characters.
func (l *Localizer) Label(button string) string { return l.say("button." + button) }

// Placeholder returns the text of a select before something is chosen, at most 150 characters.
func (l *Localizer) Placeholder(prompt string) string { return l.say("placeholder." + prompt) }
