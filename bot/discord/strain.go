package discord

import (
	"context"
	"sync/atomic"
	"time"
)

// strain is a part of what the bot gives up for a while after clicks were answered late, because the machine is too
// slow for what people do. Pictures are given up before (package worker).
type strain int

// The strains, the least one first.
const (
	handsWait strain = iota // hands of people who are not on turn are updated more rarely
	noTokens                // requests do not count as scarce: each answer takes one, boards wait for Discord's limit
	strainCount
)

// strainTime is how long a strain lasts after a click that was answered later than lateFor allows.
const strainTime = 10 * time.Second

// lateFor has the time within which each click has to be answered so that nothing is given up. Discord waits for three
// seconds (Receiving and Responding, "Responding to an Interaction").
var lateFor = [strainCount]time.Duration{handsWait: time.Second / 2, noTokens: time.Second}

// strains has the time until which each strain lasts, in nanoseconds since 1970.
type strains [strainCount]atomic.Int64

// noteAnswer records when a click was answered. The context is the click's.
func (b *Bot) noteAnswer(ctx context.Context) {
	left, bounded := b.timeouts.left(ctx)
	for strain, late := range lateFor {
		if bounded && left <= answerTimeout-late {
			b.strains[strain].Store(b.timeouts.clock.Now().Add(strainTime).UnixNano())
		}
	}
}

func (b *Bot) strained(by strain) bool {
	return b.timeouts.clock.Now().UnixNano() < b.strains[by].Load()
}

// Strained implements engine.Messenger.
func (b *Bot) Strained() bool { return b.strained(handsWait) }
