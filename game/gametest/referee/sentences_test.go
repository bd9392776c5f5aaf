package referee_test

import (
	"testing"

	"korsar/game/gametest/referee"
	"korsar/game/gametest/sentences"
)

// TestSentencesHold checks every sentence of the five sheets, their worked example and the digest.
func TestSentencesHold(t *testing.T) {
	for _, s := range sentences.All() {
		sentences.Run(t, s, open)
	}
}

func open(edition, mode string, seats, first int, deck []string) (sentences.Player, error) {
	return referee.New(edition, mode, seats, first, deck)
}
