package followup

import (
	"context"
	"errors"
	"testing"

	"korsar/storage/snowflake"
)

// TestAnswerWaitsForTheEditUnderWay: a message has one edit at a time. Edits of other messages do not wait. A caller
// whose context is done continues without the lock.
func TestAnswerWaitsForTheEditUnderWay(t *testing.T) {
	m := NewMessages()
	unlock := m.Lock(t.Context(), 1)
	released, free := m.try(1)
	if free {
		t.Fatal("two edits of a message at once")
	}
	m.Lock(t.Context(), 2)()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	m.Lock(ended, 1)()
	if _, free := m.try(1); free {
		t.Error("a caller without the lock released it")
	}
	unlock()
	<-released
	m.Lock(t.Context(), 1)()
	if len(m.held) > 0 {
		t.Errorf("%d locks are left", len(m.held))
	}
}

// TestEarlierAnswerIsNotEdited answers clicks in a message. Only the answer to the latest one is edited, and none once
// the message is deleted.
func TestEarlierAnswerIsNotEdited(t *testing.T) {
	m := NewMessages()
	edits, deletions := 0, 0
	edit := func(click snowflake.ID) error {
		return m.Edit(t.Context(), 1, click, func() error { edits++; return nil })
	}
	for _, click := range []snowflake.ID{3, 2} { // answered in another order
		m.Answer(t.Context(), 1, click)()
	}
	if earlier, latest := edit(2), edit(3); !errors.Is(earlier, ErrAnsweredLater) || latest != nil || edits != 1 {
		t.Errorf("%d edits: %v for the earlier click, %v for the latest", edits, earlier, latest)
	}
	refused := errors.New("refused")
	for _, answer := range []error{refused, nil, refused} {
		err := m.Delete(t.Context(), 1, func() error { deletions++; return answer })
		if want := deletions == 1; want != errors.Is(err, refused) {
			t.Errorf("deletion %d: %v", deletions, err)
		}
	}
	if err := edit(4); !errors.Is(err, ErrAnsweredLater) || deletions != 2 {
		t.Errorf("after %d deletions an edit returns %v", deletions, err)
	}
}
