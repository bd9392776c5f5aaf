package community_test

import (
	"context"
	"testing"

	"korsar/bot/engine/enginetest"
	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
)

// BenchmarkProfile shows a profile after 20 games of four, to its user with lessons and to another user without.
func BenchmarkProfile(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchmarkProfile(b, enginetest.New(b, enginetest.Options{})) })
	b.Run("postgres", func(b *testing.B) {
		store, err := postgres.Open(context.Background(), postgrestest.Database(b), postgres.Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() {
			if err := store.Close(); err != nil {
				b.Error(err)
			}
		})
		benchmarkProfile(b, enginetest.New(b,
			enginetest.Options{Wrap: func(storage.Store) storage.Store { return store }}))
	})
}

func benchmarkProfile(b *testing.B, h *enginetest.Harness) {
	storePlayed(h, h.Served, nil, 20, nil)
	b.Run("own", func(b *testing.B) {
		for b.Loop() {
			if profileOf(h, 1, 1).Lessons == nil {
				b.Fatal("there are no lessons")
			}
		}
	})
	b.Run("other", func(b *testing.B) {
		for b.Loop() {
			profileOf(h, 2, 1)
		}
	})
}
