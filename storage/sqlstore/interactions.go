package sqlstore

import (
	"context"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// effect is a kind of change that an interaction makes once. Its values are stored while a repetition may come.
type effect string

const (
	effectServed        effect = "served"
	effectPreferences   effect = "preferences"
	effectGuildSettings effect = "settings"
	effectLivePage      effect = "page"
	effectAnswer        effect = "answer"
	effectPractice      effect = "practice"
	effectRuling        effect = "ruling"
	effectForget        effect = "forget"
	effectTable         effect = "table"
	effectTournament    effect = "tournament"
)

// AcceptInteraction implements storage.Interactions.
func (s *Store) AcceptInteraction(ctx context.Context, id, oldest snowflake.ID) error {
	err := s.change(ctx, Change{Relaxed: true}, func(w writer) error { return w.once(id, oldest, effectServed) })
	if err != nil {
		return fmt.Errorf("accept interaction %d: %w", id, err)
	}
	return nil
}

// onceFor returns a change that is made once for the interaction of a context. The second time it only returns
// storage.ErrRepeated.
func onceFor(ctx context.Context, e effect, do func(writer) error) func(writer) error {
	cause := storage.CauseOf(ctx)
	if cause == 0 {
		return do
	}
	return func(w writer) error {
		if err := w.once(cause, snowflake.At(cause.Time().Add(-storage.InteractionLife)), e); err != nil {
			return err
		}
		return do(w)
	}
}

// createOnce is onceFor for a change that creates a table or a tournament and sets *number to its number. The second
// time, *number is set to the first number.
func createOnce[N ~int64](ctx context.Context, e effect, number *N, create func(writer) error) func(writer) error {
	cause := int64(storage.CauseOf(ctx))
	once := onceFor(ctx, e, create)
	return func(w writer) error {
		err := once(w)
		switch {
		case errors.Is(err, storage.ErrRepeated):
			first, _, errFirst := w.queryInt(interactionResult, Row{cause, string(e)})
			*number = N(first)
			return errors.Join(err, errFirst)
		case err == nil && cause != 0:
			return w.Exec(setInteraction, Row{cause, string(e), int64(*number)})
		}
		return err
	}
}

// createdBy returns the number of the table or tournament that an interaction created, or 0 if its effect creates none.
// Errors: storage.ErrNotFound if the interaction has not had the effect.
func (s *Store) createdBy(ctx context.Context, interaction snowflake.ID, e effect) (number int64, err error) {
	err = s.queryRow(ctx, []any{&number}, interactionResult, int64(interaction), string(e))
	if err != nil {
		return 0, fmt.Errorf("find interaction %d: %w", interaction, err)
	}
	return number, nil
}

// once records what an interaction does, or returns storage.ErrRepeated. It also deletes records that are so old that
// no repetition can come.
func (w writer) once(interaction, oldest snowflake.ID, e effect) error {
	old := Row{int64(oldest), int64(storage.MaxDeletedInteractions)}
	if err := w.Exec(deleteInteractions, old); err != nil {
		return err
	}
	first, err := w.Changes(insertInteraction, Row{int64(interaction), string(e)})
	if err == nil && !first {
		return storage.ErrRepeated
	}
	return err
}
