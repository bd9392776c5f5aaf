package deal_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"korsar/game/deal"
	"korsar/game/gametest"
)

const risingText = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

func TestCommitmentIsTheHashOfTheDigits(t *testing.T) {
	const expected = "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b"
	if got := deal.Commitment(rising()); got != expected {
		t.Errorf("commitment %s, expected %s", got, expected)
	}
	if err := deal.CheckCommitment(expected); err != nil {
		t.Error(err)
	}
	if err := deal.CheckCommitment(expected[1:]); err == nil {
		t.Error("a commitment of 63 digits was taken")
	}
}

func TestParseSecretIsStrict(t *testing.T) {
	if s, err := deal.ParseSecret(risingText); err != nil || s != rising() {
		t.Errorf("%v, %v", s, err)
	}
	refused := []struct{ name, text string }{
		{"empty", ""},
		{"a digit short", risingText[1:]},
		{"a digit long", risingText + "0"},
		{"upper case", strings.ToUpper(risingText)},
		{"no digit", "g" + risingText[1:]},
		{"no digit inside", risingText[:30] + "  " + risingText[32:]},
		{"a prefix", "0x" + risingText[2:]},
	}
	for _, test := range refused {
		t.Run(test.name, func(t *testing.T) {
			if _, err := deal.ParseSecret(test.text); err == nil ||
				!strings.Contains(err.Error(), "64 lower-case hexadecimal digits") {
				t.Errorf("%q: %v", test.text, err)
			}
		})
	}
}

func TestParseJoinsIsStrict(t *testing.T) {
	for _, joins := range []deal.Joins{{0, 0}, {101, 202, 303}, {1<<64 - 1, 0, 7}} {
		if got, err := deal.ParseJoins(joins.String()); err != nil || !slices.Equal(got, joins) {
			t.Errorf("%v: %v, %v", joins, got, err)
		}
	}
	for _, text := range []string{"", " ", "1  2", " 1 2", "1 2 ", "1,2", "01 2", "+1 2", "-1 2",
		"1 18446744073709551616", "1\t2", "0x1"} {
		if _, err := deal.ParseJoins(text); err == nil || !strings.Contains(err.Error(), "invalid join") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestParseReadsString checks that the text of a value is read as the same value.
func TestParseReadsString(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		s := secret(t)
		if got, err := deal.ParseSecret(s.String()); err != nil || got != s {
			t.Fatalf("%v, %v", got, err)
		}
		joins, _ := table(t)
		if got, err := deal.ParseJoins(joins.String()); err != nil || !slices.Equal(got, joins) {
			t.Fatalf("%v, %v", got, err)
		}
	})
}
