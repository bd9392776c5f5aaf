package table

import (
	"testing"
	"time"

	"korsar/storage/snowflake"
)

// TestHandReachesItsScreen follows a hand from the click that asks for it to its last edit.
func TestHandReachesItsScreen(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	click := Click{Interaction: 7, Reply: ReplyToken{Token: "7"}}
	for name, test := range map[string]struct {
		from     handState
		complete bool
		want     handState
	}{
		"an answer without the picture":    {handAsked, false, handIncomplete},
		"an answer with all of it":         {handAsked, true, handWhole},
		"an answer that an edit may cover": {handRaced, true, handIncomplete},
	} {
		t.Run(name, func(t *testing.T) {
			s := &shownHand{interaction: 7, state: test.from}
			if s.isOnScreen() || !s.isAnswerTo(click) {
				t.Fatalf("before its answer it is %+v", s)
			}
			s.answered(click, now, test.complete)
			if s.state != test.want || !s.isOnScreen() || s.token != click.Reply || !s.askedAt().Equal(now) {
				t.Errorf("after its answer it is %+v, want %q", s, test.want)
			}
			s.edited(3, Hand{}, now)
			if s.state != handWhole || s.seq != 3 || !s.drawn || !s.renewing || !s.renewed.Equal(now) {
				t.Errorf("after an edit it is %+v", s)
			}
			s.outdate()
			if s.state != handIncomplete || s.drawn {
				t.Errorf("once outdated it is %+v", s)
			}
		})
	}
}

// TestHandOnItsWayIsNotOutdated: what is not on a screen yet is answered with what holds then.
func TestHandOnItsWayIsNotOutdated(t *testing.T) {
	for _, state := range []handState{handAsked, handRaced} {
		s := &shownHand{state: state}
		if s.outdate(); s.state != state {
			t.Errorf("a hand that is %q becomes %q", state, s.state)
		}
	}
}

// TestHandIsEditedOnceMore: a message in which another process has shown a hand is edited again when the edits of that
// process have arrived, also if a later hand is shown in it.
func TestHandIsEditedOnceMore(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	message := snowflake.ID(7)
	before := &shownHand{message: message, editAgainAt: now.Add(LateEdit)}
	s := &shownHand{message: message}
	s.follow(before)
	if s.edited(1, Hand{}, now); !s.editAgainAt.Equal(now.Add(LateEdit)) {
		t.Errorf("an early edit leaves %v, want %v", s.editAgainAt, now.Add(LateEdit))
	}
	if s.edited(1, Hand{}, now.Add(LateEdit)); !s.editAgainAt.IsZero() {
		t.Errorf("the late edit leaves %v", s.editAgainAt)
	}
	if s.lost().editAgainAt != s.editAgainAt || s.lost().message != message || !s.lost().renewing {
		t.Errorf("without its token remains %+v", s.lost())
	}
}
