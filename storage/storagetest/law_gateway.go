package storagetest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"korsar/storage"
)

// gatewaySessions checks that the latest session of a shard is stored until it is removed, and that identifies are
// stored by bucket.
func gatewaySessions(t *testing.T, s storage.Store) {
	at := time.Date(2026, 11, 22, 12, 0, 0, 5_000_000, time.UTC)
	session := func(shard int, id string, sequence int64) storage.GatewaySession {
		return storage.GatewaySession{Application: 1 << 61, Shard: shard, Shards: 3, ID: id, Sequence: sequence,
			URL: "wss://resume.example/" + id, At: at.Add(time.Duration(sequence) * time.Second)}
	}
	loaded := func(want ...storage.GatewaySession) {
		t.Helper()
		got, err := s.GatewaySessions(t.Context())
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the sessions are others (- want, + got):\n%s", diff)
		}
	}
	loaded()
	for _, of := range []storage.GatewaySession{session(2, "c", 1), session(0, "a", 1), session(1, "b", 1),
		session(0, "a", 7), session(1, "other", 2), session(2, "", 9), session(2, "", 9)} {
		must(t, s.SetGatewaySession(t.Context(), of))
	}
	loaded(session(0, "a", 7), session(1, "other", 2))

	must(t, s.SetIdentify(t.Context(), 0, at))
	must(t, s.SetIdentify(t.Context(), 15, at))
	must(t, s.SetIdentify(t.Context(), 0, at.Add(time.Minute)))
	got, err := s.Identifies(t.Context())
	must(t, err)
	if diff := cmp.Diff(map[int]time.Time{0: at.Add(time.Minute), 15: at}, got); diff != "" {
		t.Errorf("the identifies are others (- want, + got):\n%s", diff)
	}
}
