package say

// Label returns what stands on a button, at most 80 characters.
func (l *Localizer) Label(button string) string { return l.say("button." + button) }

// Placeholder returns what stands in a select before something is chosen, at most 150
// characters.
func (l *Localizer) Placeholder(prompt string) string { return l.say("placeholder." + prompt) }
