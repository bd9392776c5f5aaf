package say

import (
	"slices"
	"strings"

	"korsar/game"
	"korsar/storage/journal"
)

// choices is the values that options offer, by the option's own name. Those of
// editions bear the title of the edition, those of topics the topic's name.
var choices = map[string][]string{
	"mode":     {game.FreeForAll.String(), game.Partnership.String()},
	"pace":     {string(journal.Relaxed), string(journal.Live)},
	"booty":    {string(journal.OpenBooty), string(journal.ClosedBooty)},
	"relief":   append([]string{NoRelief}, texts(levels)...),
	"language": Languages(),
}

// NoRelief is the choice of a table at which nobody takes over from whoever
// leaves.
const NoRelief = "none"

func texts[T ~string](list []T) (all []string) {
	for _, one := range list {
		all = append(all, string(one))
	}
	return all
}

// Choice is what a value of an option is called. The option may be given with
// its command or without; a value that none offers is shown as it is.
func (t *Tongue) Choice(option, value string) string {
	option = option[strings.LastIndexByte(option, ' ')+1:]
	switch {
	case option == "topic" && slices.Contains(topics, Topic(value)):
		return t.TopicName(Topic(value))
	case option == "edition" && game.EditionByID(value) != nil:
		return game.EditionByID(value).Title
	case slices.Contains(choices[option], value):
		return t.say("choice." + option + "." + value)
	}
	return value
}
