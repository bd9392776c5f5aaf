package emojis

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
	// turnLease is the lease of the process that compares the application's emojis.
	turnLease = "emojis"
	// useLease begins the names of the leases that say which emojis a process uses. The set and the process follow.
	useLease = "emojis of "
)

// versionSet identifies the emojis of this version.
var versionSet = sync.OnceValue(func() string {
	hash := sha256.New()
	for _, e := range draw.Emojis() {
		fmt.Fprintln(hash, names()[e])
	}
	return hex.EncodeToString(hash.Sum(nil)[:4])
})

// claim blocks until no other process compares the emojis. It also claims the lease that says that this process uses
// those of its version. The returned context is done when another process may begin.
func (k *Keeper) claim(ctx context.Context) (_ context.Context, release func(), err error) {
	member := k.options.Cluster
	if member == nil {
		return ctx, func() {}, nil // one process has the store for itself
	}
	turn, err := member.Claim(ctx, turnLease)
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
	if k.use == nil {
		if k.use, err = member.Claim(ctx, useLease+versionSet()+" "+member.Name()); err != nil {
			release()
			return nil, nil, err
		}
	}
	return ctx, release, nil
}

// usedByOthers reports whether a process uses emojis of another version.
func (k *Keeper) usedByOthers(ctx context.Context) (bool, error) {
	member := k.options.Cluster
	if member == nil {
		return false, nil
	}
	leases, err := member.Leases(ctx)
	return slices.ContainsFunc(leases, func(l storage.Lease) bool {
		set, isUse := strings.CutPrefix(l.Name, useLease)
		return isUse && !strings.HasPrefix(set, versionSet()+" ")
	}), err
}
