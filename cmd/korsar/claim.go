package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"os"
	"time"

	"korsar/bot/cluster"
	"korsar/storage"
)

// botLease is the lease of the process whose bot uses a database that several could use.
const botLease = "bot"

// lostError is the loss of that lease.
type lostError struct{}

// Error says what has happened, and what to do.
func (*lostError) Error() string {
	return "the database could not be reached for a while, and another process may use it now: start this one again"
}

// claim waits until no other process's bot uses a store. It calls lost if one might, until release is called. Without
// leases no other process can, and there is no claim.
func (p *process) claim(ctx context.Context, leases storage.Leases, life time.Duration, log *slog.Logger, lost func(error)) (_ *cluster.Claim, release func(), err error) {
	if leases == nil {
		return nil, func() {}, nil
	}
	host, err := os.Hostname()
	if err != nil {
		host = "localhost"
	}
	member := cluster.Join(cluster.Options{Leases: leases, Life: life, Clock: p.Clock, Log: log,
		Name: fmt.Sprintf("%s/%d/%s", host, os.Getpid(), rand.Text()[:6])})
	leave := func() {
		if err := member.Leave(context.WithoutCancel(ctx)); err != nil {
			log.Warn("cannot release a lease; it ends by itself", "lease", botLease, "error", err)
		}
	}
	claim, err := member.Claim(ctx, botLease)
	if err != nil {
		leave()
		return nil, nil, err
	}
	released := make(chan struct{})
	go func() {
		select {
		case <-claim.Over():
			lost(new(lostError))
		case <-released:
		}
	}()
	return claim, func() {
		close(released)
		leave()
	}, nil
}
