package twitch

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// emoteIDs are the ids of emotes by name, from the examples in "PRIVMSG Tags" and "Receiving Messages".
var emoteIDs = map[string]string{"Kappa": "25", "Keepo": "1902", "bleedPurple": "62835"}

// emotes returns the tag emotes of a text, and whether there is nothing else in it. Positions count characters. In an
// action they begin after "\001ACTION ": "PRIVMSG Tags".
func emotes(text string) (tag string, only bool) {
	text = strings.TrimSuffix(strings.TrimPrefix(text, "\x01ACTION "), "\x01")
	var order []string
	ranges := map[string][]string{}
	start, only := 0, true
	for word := range strings.SplitSeq(text, " ") {
		end := start + utf8.RuneCountInString(word)
		if id, ok := emoteIDs[word]; ok {
			if ranges[id] == nil {
				order = append(order, id)
			}
			ranges[id] = append(ranges[id], fmt.Sprintf("%d-%d", start, end-1))
		} else {
			only = false
		}
		start = end + 1
	}
	for i, id := range order {
		order[i] = id + ":" + strings.Join(ranges[id], ",")
	}
	return strings.Join(order, "/"), only
}
