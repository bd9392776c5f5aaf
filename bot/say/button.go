package say

// Label returns what stands on a button, at most 80 characters.
func (t *Localizer) Label(button string) string { return t.say("button." + button) }

// Placeholder returns what stands in a select before something is chosen, at most 150
// characters.
func (t *Localizer) Placeholder(prompt string) string { return t.say("placeholder." + prompt) }
