package tournamentjournal_test

import (
	"testing"

	"korsar/storage/storagetest"
	"korsar/storage/tournamentjournal"
)

// TestChecksumFollowsEveryField checks that a changed line that can still be applied gives another checksum.
func TestChecksumFollowsEveryField(t *testing.T) {
	o := started(t)
	for !o.Phase().IsOver() {
		o.Play()
	}
	lines := o.Lines()
	for i := range lines {
		for what, change := range map[string]func(*tournamentjournal.Line){
			"time":   func(l *tournamentjournal.Line) { l.At++ },
			"person": func(l *tournamentjournal.Line) { l.By++ },
			"cause":  func(l *tournamentjournal.Line) { l.Cause++ },
			"body":   func(l *tournamentjournal.Line) { l.Body += " " },
		} {
			var damaged tournamentjournal.Tournament
			for j, l := range lines {
				if j == i {
					change(&l)
				}
				if _, err := damaged.Restore(l); err != nil {
					t.Fatal(err)
				}
			}
			if damaged.Checksum == o.Checksum {
				t.Errorf("line %d with another %s has the same checksum", i+1, what)
			}
		}
	}
}

// TestDamagedLines checks that a line that is missing, repeated or out of order is refused.
func TestDamagedLines(t *testing.T) {
	lines := started(t).Lines()
	var damaged tournamentjournal.Tournament
	if _, err := damaged.Restore(lines[1]); err == nil {
		t.Error("the second line was restored first")
	}
	for i, l := range lines {
		if _, err := damaged.Restore(l); err != nil {
			t.Fatal(err)
		}
		before := storagetest.TournamentText(&damaged)
		other := lines[(i+2)%len(lines)]
		for what, bad := range map[string]tournamentjournal.Line{"itself": l, "another": other,
			"no kind": {Seq: l.Seq + 1, Body: "{}"}, "no body": {Seq: l.Seq + 1, Kind: "started"}} {
			if _, err := damaged.Restore(bad); err == nil || storagetest.TournamentText(&damaged) != before {
				t.Errorf("after line %d %s was restored, or left a trace (%v)", i+1, what, err)
			}
		}
	}
}
