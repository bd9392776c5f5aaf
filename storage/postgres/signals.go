package postgres

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"korsar/storage"
)

const (
	// signalChannel is the NOTIFY channel of all processes of a database.
	signalChannel = "korsar"
	// maxPayload is the maximum length of a payload in bytes. The server accepts less than 8000 ("NOTIFY").
	maxPayload = 7900
)

var _ storage.Signals = (*Store)(nil)

// Signal implements storage.Signals. It uses a transaction of its own, because a NOTIFY in a commit makes all commits
// of the database wait for one another (PostgreSQL's documentation, "NOTIFY"). With 64 clients, 730 commits per second
// became 98.
func (s *Store) Signal(ctx context.Context, changed []storage.Changed) error {
	for _, payload := range encodeSignals(s.sender, changed) {
		err := s.Call(func() error {
			_, err := s.database.pool.Exec(ctx, `SELECT pg_notify($1::text, $2::text)`, signalChannel, payload)
			return err
		})
		if err != nil {
			return fmt.Errorf("signal what has changed: %w", err)
		}
	}
	return nil
}

// Listen implements storage.Signals, on a connection of its own. Through a pooler in transaction mode, it returns
// storage.ErrNoSignals.
func (s *Store) Listen(ctx context.Context, ready func(), heard func([]storage.Changed)) error {
	err := s.Call(func() error { return s.listen(ctx, ready, heard) })
	if ctx.Err() == nil {
		return fmt.Errorf("listen for signals: %w", err)
	}
	return ctx.Err()
}

func (s *Store) listen(ctx context.Context, ready func(), heard func([]storage.Changed)) error {
	conn, err := pgx.ConnectConfig(ctx, s.database.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if lost, err := losesSignals(ctx, conn); err != nil {
		return err
	} else if lost {
		return storage.ErrNoSignals
	}
	if _, err := conn.Exec(ctx, `LISTEN `+signalChannel); err != nil {
		return err
	}
	ready()
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		if changed := decodeSignals(s.sender, n.Payload); len(changed) > 0 {
			heard(changed)
		}
	}
}

// encodeSignals returns payloads with the signals. A payload is the sender, followed by tables with their guilds and
// offers.
func encodeSignals(sender string, changed []storage.Changed) (payloads []string) {
	var text strings.Builder
	for _, c := range changed {
		one := fmt.Sprintf(" %d:%d", c.Table, c.Guild)
		if c.Offer != "" {
			one += ":" + c.Offer
		}
		if text.Len()+len(one) > maxPayload {
			payloads = append(payloads, text.String())
			text.Reset()
		}
		if text.Len() == 0 {
			text.WriteString(sender)
		}
		text.WriteString(one)
	}
	if text.Len() > 0 {
		payloads = append(payloads, text.String())
	}
	return payloads
}

// decodeSignals parses the payload of a NOTIFY. It ignores this process's own signals, and entries that are not valid,
// which another version may send.
func decodeSignals(sender, payload string) (changed []storage.Changed) {
	fields := strings.Fields(payload)
	if len(fields) == 0 || fields[0] == sender {
		return nil
	}
	for _, field := range fields[1:] {
		var c storage.Changed
		if _, err := fmt.Sscanf(field, "%d:%d", &c.Table, &c.Guild); err != nil {
			continue
		}
		if parts := strings.SplitN(field, ":", 3); len(parts) == 3 {
			c.Offer = parts[2]
		}
		changed = append(changed, c)
	}
	return changed
}
