package record_test

import (
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/record"
)

// TestFaultsNameThePlace has a line for each way in which a text is not a record: the change to the base, the place of
// the fault, and its message.
func TestFaultsNameThePlace(t *testing.T) {
	secret := "[Secret \"" + strings.Repeat("0", 64) + "\"]\n"
	commitment := "[Commitment \"" + strings.Repeat("0", 64) + "\"]\n"
	seats := func(n int) string {
		text := ""
		for i := 3; i <= n; i++ {
			text += "[Seat" + string(rune('0'+i)) + " \"x\"]\n"
		}
		return text + "[First"
	}
	tests := []struct {
		name, old, changed string
		line               int
		token, says        string
	}{
		// A game is written as one record: tags, then moves.
		{"nothing else outside a record", "[Korsar", "M5\n[Korsar", 1, "M5",
			`expected [Korsar "1"], which opens every record`},
		{"Korsar is first", "[Korsar \"1\"]\n", "", 1, `[Edition "korsar-2019"]`,
			`expected [Korsar "1"], which opens every record`},
		{"Korsar is first, whatever follows", "[Korsar \"1\"]\n[Edition \"korsar-2019\"]",
			"[Edition \"korsar-2019\"]\n[Korsar \"1\"]", 1, `[Edition "korsar-2019"]`, `expected [Korsar "1"]`},
		{"another version is refused by name", `"1"]` + "\n[Edition", `"2"]` + "\n[Edition", 1, `[Korsar "2"]`,
			`format version "2" is not known: expected "1"`},
		{"tags stand before the moves", "2. draw", "[Site \"x\"]\n2. draw", 10, `[Site "x"]`,
			"tags stand before the moves"},

		// One per line, [Name "value"].
		{"two tags on a line", "[Mode \"free-for-all\"]\n", "[Mode \"free-for-all\"] ", 3,
			`[Mode "free-for-all"] [Seat1 "Ann"]`, `a quote inside the value`},
		{"a move behind a tag", `"*"]`, `"*"] draw`, 8, `[Result "*"] draw`,
			`expected [Name "value"] alone on the line`},
		{"a blank behind a tag", `"*"]`, `"*"] `, 8, `[Result "*"] `, `expected [Name "value"] alone on the line`},
		{"a blank before a tag", "[Mode", " [Mode", 3, "[Mode", "expected the tag Mode before it"},
		{"no value", `[Result "*"]`, `[Result]`, 8, "[Result]", `expected [Name "value"] alone on the line`},
		{"no quotes", `[Result "*"]`, `[Result *]`, 8, "[Result *]", `expected [Name "value"] alone on the line`},
		{"two blanks", `[Result "*"]`, `[Result  "*"]`, 8, `[Result  "*"]`, `"Result " is no name of a tag`},
		{"no bracket", `[Result "*"]`, `[Result "*"`, 8, `[Result "*"`, `expected [Name "value"] alone on the line`},
		{"a quote that is not escaped", `"Ann"`, `"A"n"`, 4, `[Seat1 "A"n"]`, `expected it escaped, \"`},
		{"a backslash that escapes nothing", `"Ann"`, `"A\nn"`, 4, `[Seat1 "A\nn"]`,
			`a lone backslash in the value: expected \" or \\`},
		{"a backslash at the end", `"Ann"`, `"Ann\"`, 4, `[Seat1 "Ann\"]`, `a lone backslash in the value`},
		{"a control character", `"Ann"`, "\"A\tn\"", 4, "[Seat1 \"A\tn\"]", "a control character in the value"},
		{"a control character of Latin 1", `"Ann"`, "\"A\u0085n\"", 4, "[Seat1 \"A\u0085n\"]",
			"a control character in the value"},
		{"a carriage return in the middle", `"Ann"`, "\"A\rn\"", 4, "[Seat1 \"A\rn\"]",
			"a control character in the value"},
		{"a name is letters and digits", "[Result", "[The-Site \"x\"]\n[Result", 8, `[The-Site "x"]`,
			`"The-Site" is no name of a tag: expected letters A to Z, a to z and digits`},
		{"a name is something", "[Result", "[ \"x\"]\n[Result", 8, `[ "x"]`, `"" is no name of a tag`},
		{"a known tag is there once", "[Result", "[First \"1\"]\n[Result", 8, `[First "1"]`, "expected each tag once"},
		{"another tag is there once", "[Result", "[Site \"x\"]\n[Site \"x\"]\n[Result", 9, `[Site "x"]`,
			"expected each tag once"},
		{"a value too long", `"Ann"`, `"` + strings.Repeat("A", record.MaxValue+1) + `"`, 4,
			`[Seat1 "` + strings.Repeat("A", record.MaxValue+1) + `"]`,
			"the value has 4097 bytes, expected at most 4096"},

		// Text is UTF-8, without a byte-order mark.
		{"a byte-order mark", "[Korsar", "\uFEFF[Korsar", 1, "\uFEFF", "a byte-order mark: expected UTF-8 without one"},
		{"no UTF-8 in a value", "Ann", "A\xffn", 4, "\"A\xffn\"]", "expected UTF-8"},
		{"no UTF-8 in a comment", "M2 draw", "M2 {\nab \xc3( c} draw", 10, "\xc3(", "expected UTF-8"},

		// The required tags.
		{"no Edition", "[Edition \"korsar-2019\"]\n", "", 8, "1.", "expected the tag Edition before it"},
		{"no Mode", "[Mode \"free-for-all\"]\n", "", 8, "1.", "expected the tag Mode before it"},
		{"no First", "[First \"1\"]\n", "", 8, "1.", "expected the tag First before it"},
		{"no Deck", "[Deck \"" + orderedDeck + "\"]\n", "", 8, "1.", "expected the tag Deck before it"},
		{"no Result", "[Result \"*\"]\n", "", 8, "1.", "expected the tag Result before it"},
		{"no seats", "[Seat1 \"Ann\"]\n[Seat2 \"Ben\"]\n", "", 7, "1.", "expected the tag Seat1 before it"},
		{"the text ends among the tags", base[strings.Index(base, "[Result"):], "", 7, "end of text",
			"expected the tag Result before it"},
		{"the record ends among the tags", "[Result", "[Korsar \"1\"]\n[Result", 8, `[Korsar "1"]`,
			"expected the tag Result before it"},

		// Their values.
		{"an edition id", "korsar-2019", "korsar", 2, `[Edition "korsar"]`, "no such edition: expected "},
		{"a mode", "free-for-all", "Free-for-all", 3, `[Mode "Free-for-all"]`, "expected free-for-all or partnership"},
		{"seats without gaps", "[Seat2", "[Seat3", 5, `[Seat3 "Ben"]`,
			"expected Seat1 to Seat8 in order, without gaps"},
		{"seats from 1", "[Seat1", "[Seat0", 4, `[Seat0 "Ann"]`, "expected Seat1 to Seat8 in order"},
		{"seats without leading zeros", "[Seat1", "[Seat01", 4, `[Seat01 "Ann"]`, "expected Seat1 to Seat8 in order"},
		{"seats to 8", "[First", seats(9), 12, `[Seat9 "x"]`, "expected Seat1 to Seat8 in order"},
		{"seven seats", "[First", seats(7), 3, `[Mode "free-for-all"]`, "Korsar is not for seven"},
		{"six free-for-all", "[First", seats(6), 3, `[Mode "free-for-all"]`, "6 seats play in partnership only"},
		{"two in partnership", "free-for-all", "partnership", 3, `[Mode "partnership"]`,
			"2 seats are too few for partnership"},
		{"a first seat at the table", `[First "1"]`, `[First "3"]`, 6, `[First "3"]`,
			"seat 3 cannot play first: the seats are 1 to 2"},
		{"a first seat is a digit", `[First "1"]`, `[First "01"]`, 6, `[First "01"]`,
			`"01" is no seat: expected 1 to 8`},
		{"a first seat is 1 to 8", `[First "1"]`, `[First "9"]`, 6, `[First "9"]`, `"9" is no seat: expected 1 to 8`},
		{"odd in partnership", "[Mode \"free-for-all\"]\n[Seat1 \"Ann\"]\n[Seat2 \"Ben\"]\n[First \"1\"]",
			"[Mode \"partnership\"]\n[Seat1 \"Ann\"]\n[Seat2 \"Ben\"]\n" + strings.Replace(seats(4), "[First",
				"[First \"2\"]", 1),
			8, `[First "2"]`, "in partnership the first to play has an odd seat"},
		{"all 78 cards", "[Deck \"M2 ", "[Deck \"", 7, "[Deck \"" + orderedDeck[3:] + "\"]",
			"the deck has 77 cards, expected 78"},
		{"each as often as it should be", "[Deck \"M2 ", "[Deck \"M3 ", 7, "[Deck \"M3" + orderedDeck[2:] + "\"]",
			"the deck has 4 of M2, expected 5"},
		{"nothing but cards", "[Deck \"M2 ", "[Deck \"M9 ", 7, "[Deck \"M9" + orderedDeck[2:] + "\"]",
			`card 1 of the deck: "M9" is no card`},
		{"one blank between two cards", "[Deck \"M2 ", "[Deck \"M2  ", 7, "[Deck \"M2 " + orderedDeck[2:] + "\"]",
			"the deck has 79 cards, expected 78 with one blank between two"},
		{"all or none: Secret alone", "[Result", secret + "[Result", 10, "1.", "expected the tag Commitment before it"},
		{"all or none: no Joins", "[Result", secret + commitment + "[Result", 11, "1.",
			"expected the tag Joins before it"},
		{"all or none: Joins alone", "[Result", "[Joins \"0 0\"]\n[Result", 10, "1.",
			"expected the tag Secret before it"},
		{"a secret of 64 digits", "[Result", "[Secret \"00\"]\n[Result", 8, `[Secret "00"]`,
			"expected 64 lower-case hexadecimal digits"},
		{"a commitment of 64 digits", "[Result", "[Commitment \"" + strings.Repeat("A", 64) + "\"]\n[Result", 8,
			"[Commitment \"" + strings.Repeat("A", 64) + "\"]", "expected 64 lower-case hexadecimal digits"},
		{"joins are numbers", "[Result", "[Joins \"0, 0\"]\n[Result", 8, `[Joins "0, 0"]`, `invalid join "0,"`},
		{"one join a seat", "[Result", secret + commitment + "[Joins \"0 0 0\"]\n[Result", 10, `[Joins "0 0 0"]`,
			"expected 2 joins, one a seat; found 3"},
		{"scores of all sides", `"*"`, `"5"`, 8, `[Result "5"]`,
			"expected 2 scores, one a side, or * for an unfinished game; found 1"},
		{"scores are numbers", `"*"`, `"5 x"`, 8, `[Result "5 x"]`, `"x" is no score`},
		{"scores without plus signs", `"*"`, `"+5 5"`, 8, `[Result "+5 5"]`, `"+5" is no score`},
		{"scores without leading zeros", `"*"`, `"5 -0"`, 8, `[Result "5 -0"]`, `"-0" is no score`},
		{"one blank between two scores", `"*"`, `"5  5"`, 8, `[Result "5  5"]`, `"" is no score`},
		{"some result", `"*"`, `""`, 8, `[Result ""]`, `"" is no score`},
		{"changes from 1", "\n1.", "\n[Change2 \"1 1 x\"]\n1.", 9, `[Change2 "1 1 x"]`,
			"expected Change1, Change2, … in order, without gaps"},
		{"a change has a name", "\n1.", "\n[Change1 \"1 1\"]\n1.", 9, `[Change1 "1 1"]`,
			"expected the number of a move, a seat and a name"},
		{"a change has a move", "\n1.", "\n[Change1 \"0 1 x\"]\n1.", 9, `[Change1 "0 1 x"]`,
			`"0" is no number of a move: expected 1 or more`},
		{"a change's move without leading zeros", "\n1.", "\n[Change1 \"01 1 x\"]\n1.", 9, `[Change1 "01 1 x"]`,
			`"01" is no number of a move`},
		{"a change has a seat", "\n1.", "\n[Change1 \"1 Ben x\"]\n1.", 9, `[Change1 "1 Ben x"]`, `"Ben" is no seat`},
		{"a change's seat is at the table", "\n1.", "\n[Change1 \"1 3 x\"]\n1.", 9, `[Change1 "1 3 x"]`,
			"seat 3 is not at the table: expected 1 to 2"},

		// The moves.
		{"a word that is no move", "M2 draw", "M2 pass", 9, "pass",
			`expected a move: "pass" is no move (draw, M5, R3#2, RC#2, AD#2, -R3 or --)`},
		{"moves are written as they are", "M2 draw", "M2 Draw", 9, "Draw", "expected a move"},
		{"a card that is none", "M2 draw", "M9 draw", 9, "M9", `"M9" is no card`},
		{"a merchant ship onto a ship", "M2 draw", "M2#1 draw", 9, "M2#1", "a merchant ship is launched alone"},
		{"a pirate ship onto nothing", "draw M3", "draw B1", 10, "B1", "every other card goes onto a ship"},
		{"a ship that no game has", "draw M3", "draw B1#26", 10, "B1#26", "the ship's number is 1 to 25"},
		{"a ship's number without leading zeros", "draw M3", "draw B1#01", 10, "B1#01", "the ship's number is 1 to 25"},
		{"a dot without digits", "2. draw", ". draw", 10, ".", "expected a move"},
		{"digits without a dot", "2. draw", "2 draw", 10, "2", "expected a move"},
		{"a round number on a move", "2. draw", "2.draw", 10, "2.draw", "expected a move"},
		{"a comma between moves", "M2 draw", "M2,draw", 9, "M2,draw", "expected a move"},
		{"a carriage return between moves", "M2 draw", "M2\rdraw", 9, "M2\rdraw", "expected a move"},
		{"a blank that is none of white space", "M2 draw", "M2\u00a0draw", 9, "M2\u00a0draw", "expected a move"},
		{"a comment without an end", "draw M3", "draw {M3", 10, "{", "the comment does not end: expected }"},
		{"an end without a comment", "draw M3", "draw } M3", 10, "}", "expected a move"},
		{"a comment inside a word", "draw M3", "dr{x}aw M3", 10, "dr{x}aw", "expected white space before {"},
		{"a comment before a word", "draw M3", "{x}draw M3", 10, "x", "expected white space after }"},
		{"a word without an end", "draw M3", strings.Repeat("draw", 100), 10, strings.Repeat("draw", 100),
			"longer than any move"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, faults := readAll(t, baseWith(test.old, test.changed))
			if len(faults) == 0 {
				t.Fatal("no fault")
			}
			f := faults[0]
			if f.Record != 1 || f.Line != test.line || f.Token != test.token ||
				!strings.Contains(f.Err.Error(), test.says) {
				t.Errorf("record %d, line %d, token %q: %v", f.Record, f.Line, f.Token, f.Err)
			}
		})
	}
}

// TestHostileText checks that text made to exhaust the reader is refused and that the next record is read.
func TestHostileText(t *testing.T) {
	blank := strings.Repeat(" ", record.MaxSize)
	tests := []struct {
		name, old, changed string
		line               int // 0 if it is not compared
		says               string
	}{
		{"one line", "M2 draw", "M2" + blank + "draw", 9, "the record is too long: expected at most 1048576 bytes"},
		{"many lines", "M2 draw", "M2" + strings.Repeat("\n", record.MaxSize) + "draw", 0, "too long"},
		{"one comment", "M2 draw", "M2 {" + blank + "} draw", 9, "too long"},
		{"before a record", "[Korsar", blank + "\n[Korsar", 1, "too long"},
		{"moves", "2. draw", strings.Repeat("draw ", record.MaxMoves-1), 10,
			"expected at most 512 moves: no game has more"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			records, faults := readAll(t, baseWith(test.old, test.changed)+base)
			if len(faults) != 1 || !strings.Contains(faults[0].Error(), test.says) {
				t.Fatalf("faults %v", faults)
			}
			if test.line != 0 && faults[0].Line != test.line {
				t.Errorf("line %d, expected %d", faults[0].Line, test.line)
			}
			if last := records[len(records)-1]; !last.Equal(readOne(t, base)) {
				t.Error("the record behind it was not read")
			}
			if len(faults[0].Error()) > 300 {
				t.Errorf("a message of %d bytes", len(faults[0].Error()))
			}
		})
	}
}

// TestFaultText checks whole messages.
func TestFaultText(t *testing.T) {
	tests := []struct {
		name  string
		fault record.Fault
		text  string
	}{
		{"a word", readFault(t, baseWith("M2 draw", "M2 pass")),
			`record 1, line 9, pass: expected a move: "pass" is no move (draw, M5, R3#2, RC#2, AD#2, -R3 or --): ` +
				`"pass" is no card: expected M2 to M8, a fleet's letter (B, G, R, Y) with 1 to 4 or C, or AD`},
		{"what could steer a terminal is quoted", readFault(t, baseWith("Ann", "A\x1b[2J")),
			`record 1, line 4, "[Seat1 \"A\x1b[2J\"]": a control character in the value: expected text without any`},
		{"a long token is shortened", readFault(t, baseWith("[Deck \"M2 ", "[Deck \"")),
			`record 1, line 7, [Deck "` + orderedDeck[3:75] +
				`…: the deck has 77 cards, expected 78 with one blank between two`},
		{"a move against the rules", readOne(t, baseWith("draw M3", "draw B1#1")).Verify()[0],
			`record 1, line 10, B1#1: move 4, seat 2: the card is not in this hand (B1 on #1), rule not-in-hand`},
		{"a record that was not read",
			(&record.Record{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: []string{"A"}, First: 1}).Verify()[0],
			`[Mode "free-for-all"]: 1 seats are too few: free-for-all is for 2 to 5, partnership for 4, 6 or 8`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.fault.Error(); got != test.text {
				t.Errorf("got      %s\nexpected %s", got, test.text)
			}
		})
	}
}

func readFault(t *testing.T, text string) record.Fault {
	t.Helper()
	_, faults := readAll(t, text)
	if len(faults) != 1 {
		t.Fatalf("faults %v, expected one", faults)
	}
	return faults[0]
}
