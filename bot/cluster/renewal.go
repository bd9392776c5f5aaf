package cluster

import (
	"context"
	"errors"
	"maps"
	"slices"

	"korsar/bot/backoff"
	"korsar/storage"
)

// keepRenewing renews the leases until the member leaves. An outage is logged once, not at each attempt.
func (m *Member) keepRenewing() {
	var outage outage
	for {
		wait := m.options.Life / renewalsPerLife
		if outage.lasts {
			wait = m.options.Life / retriesPerLife
		}
		if backoff.Sleep(m.life, m.options.Clock, wait) != nil {
			return
		}
		if err := m.renew(); outage.begins(err) && m.life.Err() == nil {
			m.options.Log.Warn("cannot renew the leases; trying until it works", "error", err)
		}
	}
}

// renew renews the leases. It ends each claim whose lease is gone.
func (m *Member) renew() error {
	m.mu.Lock()
	claims := slices.Collect(maps.Values(m.claims))
	m.mu.Unlock()
	if len(claims) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(m.life, m.options.Life/triesPerLife)
	defer cancel()
	asked := m.options.Clock.Now()
	renewed, err := m.options.Leases.Renew(ctx, m.options.Name, m.options.Life)
	if err != nil {
		return err
	}
	for _, c := range claims {
		if slices.ContainsFunc(renewed, c.isOf) {
			m.extend(c, asked)
		} else {
			m.drop(c)
		}
	}
	return m.releaseUnclaimed(ctx, renewed)
}

// releaseUnclaimed releases the leases of claims that are over. Their renewal came too late for this process, but not
// for the store.
func (m *Member) releaseUnclaimed(ctx context.Context, renewed []storage.Lease) error {
	m.mu.Lock()
	unclaimed := slices.DeleteFunc(slices.Clone(renewed), func(l storage.Lease) bool {
		return m.asked[l.Name] || m.claims[l.Name] != nil
	})
	m.mu.Unlock()
	var failed []error
	for _, l := range unclaimed {
		failed = append(failed, m.options.Leases.Release(ctx, l.Name, l.Epoch))
	}
	return errors.Join(failed...)
}
