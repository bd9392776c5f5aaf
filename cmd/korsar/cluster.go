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

// leaveTimeout limits how long the release of the leases may take.
const leaveTimeout = 5 * time.Second

// join makes this process a member of the cluster of processes that share a store, until leave is called. life is the
// duration of its leases. Without leases m is nil, because one process has the store for itself.
func (p *process) join(leases storage.Leases, life time.Duration, log *slog.Logger) (m *cluster.Member, leave func()) {
	if leases == nil {
		return nil, func() {}
	}
	name := processName() + "/" + rand.Text()[:6] // a new name for each member
	m = cluster.Join(cluster.Options{Leases: leases, Life: life, Clock: p.Clock, Log: log, Name: name})
	return m, func() {
		ctx, cancel := context.WithTimeout(context.Background(), leaveTimeout)
		defer cancel()
		if err := m.Leave(ctx); err != nil {
			log.Warn("cannot release the leases; they end by themselves", "error", err)
		}
	}
}

// processName returns a name of this process for operators: its machine or container, and its process id.
func processName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "localhost"
	}
	return fmt.Sprintf("%s/%d", host, os.Getpid())
}

// errTakenOver is returned when a process has lost the lease for exclusive work: bots may use the database now.
var errTakenOver = errors.New("the database could not be reached for a while, and bots may use it now: start again")

// alone calls do while no bot uses the store of the leases. It first waits until the leases of other processes have
// ended.
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
