package engine_test

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// forgettingStore is a store that deletes a user's data right after a number of queries for people.
type forgettingStore struct {
	storage.Store
	user snowflake.ID
	left int // queries
}

// countDown counts a query, and deletes the data after the last.
func (s *forgettingStore) countDown(ctx context.Context) error {
	if s.left--; s.left != 0 {
		return nil
	}
	p, err := s.Store.FindPerson(ctx, s.user)
	if err != nil {
		return err
	}
	return s.Forget(ctx, p)
}

func (s *forgettingStore) PersonOf(ctx context.Context, user snowflake.ID, name string) (journal.PersonID, error) {
	p, err := s.Store.PersonOf(ctx, user, name)
	return p, errors.Join(err, s.countDown(ctx))
}

func (s *forgettingStore) FindPerson(ctx context.Context, user snowflake.ID) (journal.PersonID, error) {
	p, err := s.Store.FindPerson(ctx, user)
	return p, errors.Join(err, s.countDown(ctx))
}

func (s *forgettingStore) PeopleByID(ctx context.Context,
	ids ...journal.PersonID) (map[journal.PersonID]storage.PersonRow, error) {
	people, err := s.Store.PeopleByID(ctx, ids...)
	return people, errors.Join(err, s.countDown(ctx))
}

// TestDeletingDataWhileJoiningAnAudience: a user whose data is deleted at any moment while they join an audience has
// joined at most once, and can join and vote after that.
func TestDeletingDataWhileJoiningAnAudience(t *testing.T) {
	for queries := 1; queries <= 4; queries++ { // as many as joining makes
		t.Run(strconv.Itoa(queries), func(t *testing.T) {
			h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal})
			id := h.AudienceGame()
			store := &forgettingStore{Store: h.Store, user: 5, left: queries}
			h.ServedStore.Store = store
			reply := h.JoinAudience(id, 5)
			if code := enginetest.CodeOf(reply); code != "" && code != string(table.NotSaved) {
				t.Errorf("joining returned %+v", reply)
			}
			if store.left > 0 {
				t.Errorf("the data was not deleted: %d queries are left", store.left)
			}
			if _, joined := h.JoinAudience(id, 5).(table.Hand); !joined {
				t.Error("they cannot join after that")
			}
			if _, voted := h.VoteToDraw(id, 5).(table.Hand); !voted {
				t.Error("they cannot vote after that")
			}
			stored := h.Stored(id).Table
			if len(stored.Voters) != 1 || len(stored.Poll.Ballots) != 1 {
				t.Errorf("%d have joined and %d votes count, want 1 of each",
					len(stored.Voters), len(stored.Poll.Ballots))
			}
		})
	}
}
