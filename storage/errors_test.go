package storage_test

import (
	"errors"
	"strings"
	"testing"

	"korsar/storage"
)

func TestCorruptErrorNamesSubjectAndEntry(t *testing.T) {
	cause := errors.New("seat 2 is taken")
	for subject, err := range map[string]error{
		"table 12":     &storage.CorruptError{Table: 12, Seq: 34, Err: cause},
		"tournament 5": &storage.CorruptError{Tournament: 5, Seq: 34, Err: cause},
	} {
		for _, part := range []string{subject, "entry 34", cause.Error()} {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%q does not name %s", err, part)
			}
		}
		if !errors.Is(err, cause) {
			t.Error("the cause is lost")
		}
	}
}

// TestStoredWordsDoNotChange checks the words that are stored in databases.
func TestStoredWordsDoNotChange(t *testing.T) {
	for word, stored := range map[string]string{
		string(storage.OutboxBoard):       "board",
		string(storage.OutboxDeleteBoard): "delete-board",
		string(storage.OutboxEnd):         "end",
		string(storage.DueLobby):          "lobby",
		string(storage.DueComputer):       "computer",

		string(storage.OutboxReminder): "reminder",
		string(storage.OutboxNoAccess): "no-access",
		string(storage.OutboxHeadsUp):  "heads-up",
		string(storage.OutboxRestored): "restored",
		string(storage.DueTurn):        "turn",
		string(storage.DueShelve):      "shelve",
		string(storage.DueDeletion):    "deletion",
		string(storage.InChannel):      "channel",
		string(storage.InPrivate):      "private",
		string(storage.NoReminders):    "none",
	} {
		if word != stored {
			t.Errorf("%q was stored as %q until now", word, stored)
		}
	}
}
