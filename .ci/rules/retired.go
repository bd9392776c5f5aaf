package main

import (
	"iter"
	"regexp"
	"strings"
)

// retiredNouns are words that once named machinery or parts of a table, each with the word that the program uses now. A
// retired word may not be in a name, a comment or a message of the program, since a newcomer could not search for it.
var retiredNouns = map[string]string{
	"berth":     "table listing",
	"bulletin":  "announcement",
	"camera":    "live page",
	"chore":     "worker",
	"chores":    "workers",
	"crew":      "audience",
	"crews":     "audiences",
	"crier":     "messenger",
	"customs":   "guild settings",
	"easel":     "pool",
	"errand":    "delivery",
	"errands":   "deliveries",
	"forsake":   "schedule deletion",
	"forsaken":  "scheduled for deletion",
	"harbour":   "registry",
	"harboured": "tables of a guild",
	"helm":      "vote controls",
	"herald":    "dispatcher",
	"logbook":   "uptime",
	"maroon":    "remove a voter",
	"muster":    "join the audience",
	"overlaid":  "live page",
	"overlay":   "live page",
	"parcel":    "prepared commit",
	"playbill":  "stream key",
	"quay":      "harness",
	"quays":     "harnesses",
	"gallery":   "hub, image queue",
	"helms":     "vote controls",
	"refold":    "rebuild",
	"regulars":  "simulated players",
	"rehearsal": "simulated players",
	"sailor":    "user",
	"standin":   "cover computer",
	"telling":   "outbox message",
	"tellings":  "outbox messages",
	"slip":      "reply token",
	"slips":     "reply tokens",
	"teller":    "renderer",
	"tongue":    "localizer",
	"tongues":   "localizers",
	"urn":       "vote batch",
	"voyage":    "fixture",
	"warden":    "moderator",
}

// retiredPhrases are phrases that are not idiomatic in Go, with plainer ones.
var retiredPhrases = []retiredPhrase{
	phrase(`tells? whether`, "reports whether"),
	phrase(`tells? (?:how|what|who|which|when|where|why)\b`, "returns"),
	phrase(`whoever`, "the user who, whichever user"),
	phrase(`whomever`, "the user whom"),
	phrase(`anew`, "again"),
	phrase(`thereby`, "by that"),
	phrase(`soever`, "any"),
	phrase(`themself`, "themselves"),
	phrase(`an URL`, "a URL"),
	phrase(`so that nobody`, "so no one"),
	phrase(`must needs`, "must"),
	phrase(`it is of\b`, "it belongs to"),
	phrase(`as (?:they|it) (?:pleases?|likes?)`, "freely"),
	phrase(`in vain`, "without success"),
	phrase(`lest`, "so that not"),
	phrase(`what is none`, "anything else"),
	phrase(`without a word`, "silently"),
	phrase(`whosoever`, "any user who"),
	phrase(`for ever`, "forever"),
	phrase(`shall`, "must, will"),
}

type retiredPhrase struct {
	found   *regexp.Regexp
	instead string
}

func phrase(found, instead string) retiredPhrase {
	return retiredPhrase{regexp.MustCompile(`(?i)\b` + found + `\b`), instead}
}

var letters = regexp.MustCompile(`\pL+`)

// notPlain yields the offset of each retired word or phrase in a text, with a message that says what to write instead.
func notPlain(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for _, at := range letters.FindAllStringIndex(text, -1) {
			word := strings.ToLower(text[at[0]:at[1]])
			if instead, retired := retiredNouns[word]; retired && !yield(at[0], word+": write "+instead) {
				return
			}
		}
		for _, phrase := range retiredPhrases {
			for _, at := range phrase.found.FindAllStringIndex(text, -1) {
				if !yield(at[0], text[at[0]:at[1]]+": write "+phrase.instead) {
					return
				}
			}
		}
	}
}
