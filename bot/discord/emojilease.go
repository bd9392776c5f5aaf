package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"sync"

	"korsar/bot/draw"
	"korsar/storage"
)

const (
	// emojiLease is the lease of the process that compares the application's emojis.
	emojiLease = "emojis"
	// emojiUse begins the names of the leases that say which emojis a process uses. The set and the process follow.
	emojiUse = "emojis of "
)

// emojiSet identifies the emojis of this version.
var emojiSet = sync.OnceValue(func() string {
	hash := sha256.New()
	for _, e := range draw.Emojis() {
		fmt.Fprintln(hash, emojiNames()[e])
	}
	return hex.EncodeToString(hash.Sum(nil)[:4])
})

// claim blocks until no other process compares the emojis. It also claims the lease that says that this process uses
// those of its version. The returned context is done when another process may begin.
func (e *appEmojis) claim(ctx context.Context) (_ context.Context, release func(), err error) {
	member := e.bot.options.Cluster
	if member == nil {
		return ctx, func() {}, nil // one process has the store for itself
	}
	turn, err := member.Claim(ctx, emojiLease)
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	// The goroutine ends with release, which cancels ctx.
	go func() {
		defer cancel()
		select {
		case <-turn.Over():
		case <-ctx.Done():
		}
	}()
	release = func() {
		cancel()
		member.Release(turn)
	}
	if e.use == nil {
		if e.use, err = member.Claim(ctx, emojiUse+emojiSet()+" "+member.Name()); err != nil {
			release()
			return nil, nil, err
		}
	}
	return ctx, release, nil
}

// usedByOthers reports whether a process uses emojis of another version.
func (e *appEmojis) usedByOthers(ctx context.Context) (bool, error) {
	member := e.bot.options.Cluster
	if member == nil {
		return false, nil
	}
	leases, err := member.Leases(ctx)
	return slices.ContainsFunc(leases, func(l storage.Lease) bool {
		set, isUse := strings.CutPrefix(l.Name, emojiUse)
		return isUse && !strings.HasPrefix(set, emojiSet()+" ")
	}), err
}
