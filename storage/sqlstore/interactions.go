package sqlstore

import (
	"context"
	"fmt"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// deed is what an interaction does once. Its values are stored for as long as a repetition may come.
type deed string

const (
	served            deed = "served"
	setsPreferences   deed = "preferences"
	setsGuildSettings deed = "settings"
	setsLivePage      deed = "page"
	answersPuzzle     deed = "answer"
	rules             deed = "ruling"
	forgets           deed = "forget"
	createsTournament deed = "tournament"
)

// AcceptInteraction implements storage.Interactions.
func (s *Store) AcceptInteraction(ctx context.Context, id, oldest snowflake.ID) error {
	err := s.changeBy(ctx, Change{Relaxed: true}, func(w writer) error { return w.once(id, oldest, served) })
	if err != nil {
		return fmt.Errorf("accept interaction %d: %w", id, err)
	}
	return nil
}

// onceFor makes a change do nothing but return storage.ErrRepeated if the interaction of a context has done it before.
func onceFor(ctx context.Context, d deed, do func(writer) error) func(writer) error {
	cause := storage.CauseOf(ctx)
	if cause == 0 {
		return do
	}
	return func(w writer) error {
		if err := w.once(cause, snowflake.At(cause.Time().Add(-storage.InteractionLife)), d); err != nil {
			return err
		}
		return do(w)
	}
}

// once records what an interaction does, or returns storage.ErrRepeated. It deletes old records, which no repetition
// needs any more.
func (w writer) once(interaction, oldest snowflake.ID, d deed) error {
	id, err := storedID(interaction)
	if err != nil {
		return err
	}
	old := rowOf(int64(oldest), int64(storage.MaxDeletedInteractions))
	if err := w.Exec(deleteInteractions, old); err != nil {
		return err
	}
	first, err := w.Changes(insertInteraction, rowOf(id, string(d)))
	if err == nil && !first {
		return storage.ErrRepeated
	}
	return err
}
