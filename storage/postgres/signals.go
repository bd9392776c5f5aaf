package postgres

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"korsar/storage"
)

const (
	// signalChannel is the channel of NOTIFY for all processes of a database.
	signalChannel = "korsar"
	// maxPayload is how long a payload may be, in bytes; the server takes less than 8000 ("NOTIFY").
	maxPayload = 7900
)

var _ storage.Signals = (*Store)(nil)

// Signal implements storage.Signals. It is a transaction of its own: NOTIFY in a commit makes all commits of
// the database wait for one another (PostgreSQL's documentation, "NOTIFY"; measured with 64 clients: 730
// commits a second became 98).
func (s *Store) Signal(ctx context.Context, changed []storage.Changed) error {
	for _, payload := range encodeSignals(s.sender, changed) {
		if _, err := s.database.pool.Exec(ctx, `SELECT pg_notify($1::text, $2::text)`,
			signalChannel, payload); err != nil {
			return fmt.Errorf("signal what has changed: %w", explain(err))
		}
	}
	return nil
}

// Listen implements storage.Signals, on a connection of its own. Behind a pooler in transaction mode it listens to
// nothing.
func (s *Store) Listen(ctx context.Context, ready func(), heard func([]storage.Changed)) error {
	if err := s.listen(ctx, ready, heard); ctx.Err() == nil {
		return fmt.Errorf("listen for signals: %w", explain(err))
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

// newSender returns a name by which a process knows its own signals.
func newSender() string { return rand.Text()[:10] }

// encodeSignals returns signals as payloads: the sender, then tables with their guilds.
func encodeSignals(sender string, changed []storage.Changed) (payloads []string) {
	var text strings.Builder
	for _, c := range changed {
		one := fmt.Sprintf(" %d:%d", c.Table, c.Guild)
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

// decodeSignals returns the signals of a payload, unless the sender has sent it. What is no signal is skipped: another
// version may have sent it.
func decodeSignals(sender, payload string) (changed []storage.Changed) {
	fields := strings.Fields(payload)
	if len(fields) == 0 || fields[0] == sender {
		return nil
	}
	for _, field := range fields[1:] {
		var c storage.Changed
		if _, err := fmt.Sscanf(field, "%d:%d", &c.Table, &c.Guild); err == nil {
			changed = append(changed, c)
		}
	}
	return changed
}
