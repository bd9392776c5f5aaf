package say

import (
	"slices"
	"strconv"
	"strings"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// choices is the values that options offer, by the option's own name. Those of
// editions bear the title of the edition, those of topics the topic's name.
var choices = map[string][]string{
	"mode":     {game.FreeForAll.String(), game.Partnership.String()},
	"pace":     {string(journal.Relaxed), string(journal.Live)},
	"booty":    {string(journal.OpenBooty), string(journal.ClosedBooty)},
	"time":     {"0", "1", "3", "6", "12", "24", "48", "72", "120", "168"},
	"late":     {string(journal.ComputerPlays), string(journal.DrawOne), string(journal.HandOver) + ".1", string(journal.HandOver) + ".2", string(journal.HandOver) + ".3"},
	"away":     {string(journal.Wait), string(journal.ComputerPlays)},
	"relief":   append([]string{NoRelief}, texts(levels)...),
	"language": Languages(),
	"scope":    {Here, Everywhere},
	"games":    texts(storage.AllGames),
	"by":       texts(storage.LadderSorts),
	"crews":    {"1", "2", "3", "4"},
	"window":   {"10", "15", "20", "30", "45", "60", "90", "120"},
	"early":    {"0", "5", "10", "15", "20", "30"},
	"voters":   {"1", "3", "5", "10", "25", "50", "100"},
	"who":      {WhoEveryone, WhoBoosters, "1", "7", "30", "90"},
	"silent":   {string(journal.ComputerPlays), string(journal.DrawOne)},
	"ties":     {TiesFirst, TiesLot},
	"seasons":  texts([]storage.Seasons{storage.Monthly, storage.Quarterly, storage.NoSeasons}),
}

// The choices of where a leaderboard is of.
const (
	Here       = "here"
	Everywhere = "everywhere"
)

// NoRelief is the choice of a table at which nobody takes over from whoever
// leaves.
const NoRelief = "none"

func texts[T ~string](list []T) (all []string) {
	for _, one := range list {
		all = append(all, string(one))
	}
	return all
}

// Values lists what an option offers.
func Values(option string) []string { return choices[option] }

// LateChoice is the choice of what happens when the time of a turn is over.
func LateChoice(o journal.Options) string {
	if o.IfLate() == journal.HandOver {
		return string(journal.HandOver) + "." + strconv.Itoa(max(o.Misses, 1))
	}
	return string(o.IfLate())
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
