package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"korsar/bot/cluster"
	"korsar/storage"
)

// leaveTimeout bounds the release of the leases.
const leaveTimeout = 5 * time.Second

// join makes this process a member of the cluster of those that share a store, with leases of a life, until leave is
// called. Without leases there is no cluster: one process has the store alone.
func (p *process) join(leases storage.Leases, life time.Duration, log *slog.Logger) (m *cluster.Member, leave func()) {
	if leases == nil {
		return nil, func() {}
	}
	name := processName() + "/" + rand.Text()[:6] // one name per claim of the leases
	m = cluster.Join(cluster.Options{Leases: leases, Life: life, Clock: p.Clock, Log: log, Name: name})
	return m, func() {
		ctx, cancel := context.WithTimeout(context.Background(), leaveTimeout)
		defer cancel()
		if err := m.Leave(ctx); err != nil {
			log.Warn("cannot release the leases; they end by themselves", "error", err)
		}
	}
}

// processName names this process to operators: its machine, or container, and its number there.
func processName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "localhost"
	}
	return fmt.Sprintf("%s/%d", host, os.Getpid())
}

// errTakenOver is the end of what only one process may do, because another one may do it now.
var errTakenOver = errors.New("the database could not be reached for a while, and bots may use it now: start again")

// alone does something with the store of leases while no bot uses it: it waits until they have ended.
func (p *process) alone(ctx context.Context, leases storage.Leases, log *slog.Logger,
	do func(context.Context) error) error {
	m, leave := p.join(leases, cluster.DefaultLife, log)
	defer leave()
	if m == nil {
		return do(ctx)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var err error
	done := false
	m.Divide(ctx, cluster.Work{Kind: cluster.Shards, Count: 1, Do: func(claimed context.Context, _ int) {
		defer stop()
		done, err = true, do(claimed)
		if err != nil && claimed.Err() != nil && ctx.Err() == nil {
			err = errTakenOver
		}
	}})
	if !done {
		return ctx.Err()
	}
	return err
}
