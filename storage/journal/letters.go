package journal

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"

	"korsar/game"
)

// Letters returns the letter of each move of the audience on turn. It returns nil if no vote is open. Opponents see the
// letters in the vote, so a letter must not reveal its move: for each vote it is drawn from the deal's secret, out of A
// to Z, or out of A to ZZ if there are more moves. If everybody sees the hand, the moves have letters from A on, in the
// order of [game.State.Moves]. A veto changes no letter, since viewers go on voting by those that they have seen.
func (t *Table) Letters() map[game.Move]string {
	if !t.Poll.Open() {
		return nil
	}
	moves := t.Game.Moves(t.Poll.Seat, nil)
	letters := make(map[game.Move]string, len(moves))
	if t.Options().VoteRules.Chat.Open {
		for i, m := range moves {
			letters[m] = letterName(i)
		}
		return letters
	}
	drawn := t.drawLetters(len(moves))
	for i, m := range moves {
		letters[m] = letterName(drawn[i])
	}
	return letters
}

const (
	oneLetter  = 26
	twoLetters = oneLetter + 26*26
)

// drawLetters returns a permutation of the numbers of at least count letters. It sorts them by their hashes with the
// secret and the entry that began the vote.
func (t *Table) drawLetters(count int) []int {
	switch {
	case count <= oneLetter:
		count = oneLetter
	case count <= twoLetters:
		count = twoLetters
	}
	order, hashes := make([]int, count), make([][sha256.Size]byte, count)
	for i := range order {
		order[i] = i
		hashes[i] = sha256.Sum256(fmt.Appendf(nil, "%v\nletter %d of vote %d", t.Opened.Secret, i, t.Poll.Began))
	}
	slices.SortFunc(order, func(a, b int) int { return bytes.Compare(hashes[a][:], hashes[b][:]) })
	return order
}

// letterName returns the letter with a number from 0: A to Z, then AA, AB …
func letterName(number int) string {
	name := string(rune('A' + number%oneLetter))
	if number >= oneLetter {
		name = letterName(number/oneLetter-1) + name
	}
	return name
}
