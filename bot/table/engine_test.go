package table_test

import (
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// recordingEngine records what a table asks of the program that runs it.
type recordingEngine struct {
	availability table.Availability
	version      int64 // of the settings
	foreign      bool  // another process delivers the outbox

	chat     chatroom
	computer bool // a computer was started and has not moved
	renewals int
	changes  int
	ended    int // times that the subscriptions were ended
	wakes    []time.Time
}

func (e *recordingEngine) WakeAt(at time.Time)                                  { e.wakes = append(e.wakes, at) }
func (*recordingEngine) Deliver(journal.TableID, snowflake.ID, <-chan struct{}) {}
func (e *recordingEngine) RenewHands(journal.TableID, <-chan struct{})          { e.renewals++ }
func (e *recordingEngine) StartComputer(journal.TableID)                        { e.computer = true }
func (e *recordingEngine) Notify(journal.TableID)                               { e.changes++ }
func (e *recordingEngine) EndSubscriptions(journal.TableID)                     { e.ended++ }
func (e *recordingEngine) Owns(snowflake.ID) bool                               { return !e.foreign }
func (e *recordingEngine) Availability(snowflake.ID) table.Availability         { return e.availability }
func (e *recordingEngine) SettingsVersion() int64                               { return e.version }

// pass advances the clock. Each deadline on the way is handled at its time. A computer on turn makes its first move,
// which is drawing if it can draw.
func (w *world) pass(d time.Duration) {
	w.Helper()
	end := w.clock.Now().Add(d)
	for range 1000 {
		kind, at := w.store.nextDeadline()
		if at.IsZero() || at.After(end) {
			w.clock.Advance(end.Sub(w.clock.Now()))
			w.load()
			return
		}
		w.clock.Advance(max(at.Sub(w.clock.Now()), 0))
		w.load()
		if kind == storage.DueComputer {
			w.engine.computer = true
		} else if err := w.table.Due(w.Context(), kind); err != nil {
			w.Fatal(err)
		}
		w.think()
	}
	w.Fatalf("there is always something due: %v", w.store.deadlines)
}

// nextDeadline returns the earliest deadline, or the zero time if there is none.
func (s *memoryStore) nextDeadline() (kind storage.DeadlineKind, at time.Time) {
	kinds := []storage.DeadlineKind{storage.DueLobby, storage.DueTurn, storage.DueComputer, storage.DueShelve,
		storage.DueChat}
	for _, k := range kinds {
		if t, set := s.deadlines[k]; set && (at.IsZero() || t.Before(at)) {
			kind, at = k, t
		}
	}
	return kind, at
}

// think makes the move of a computer that was started.
func (w *world) think() {
	w.Helper()
	if !w.engine.computer {
		return
	}
	w.engine.computer = false
	task := w.table.ComputerTask()
	err := error(nil)
	if task == nil {
		err = w.table.ClearComputer(w.Context())
	} else {
		err = w.table.PlayComputer(w.Context(), task, task.View.Options[0])
	}
	if err != nil {
		w.Fatal(err)
	}
}

// due returns the time left until a deadline of the table. It returns -1 if the deadline is not set.
func (w *world) due(kind storage.DeadlineKind) time.Duration {
	at, set := w.store.deadlines[kind]
	if !set {
		return -1
	}
	return at.Sub(w.clock.Now())
}

// prefers sets the preferences of a user.
func (w *world) prefers(user snowflake.ID, p storage.UserPreferences) {
	person := w.store.person(user)
	row := w.store.people[person]
	row.Preferences = p
	w.store.people[person] = row
	w.engine.version++
}

// forgets deletes the data of a user at their request.
func (w *world) forgets(user snowflake.ID) {
	person := w.store.person(user)
	delete(w.store.people, person)
	if w.store.bound[person] {
		w.store.forgotten[user] = person
	}
	w.engine.version++
}

// woken reports whether the scheduler was asked to wake at a time.
func (e *recordingEngine) woken(at time.Time) bool {
	return slices.ContainsFunc(e.wakes, func(w time.Time) bool { return w.Equal(at) })
}
