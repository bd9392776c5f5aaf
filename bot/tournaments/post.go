package tournaments

import (
	"context"
	"errors"
	"time"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// post posts the message that shows the tournament.
func (r *round) post(ctx context.Context) (bool, error) {
	if r.t.Post() != 0 {
		return false, nil
	}
	return r.postAnew(ctx)
}

// postEnd posts the message again once the tournament has finished. The old one is far above by then, and an edit
// notifies nobody.
func (r *round) postEnd(ctx context.Context) (bool, error) {
	if r.t.Phase() != tournamentjournal.PhaseFinished || r.t.IsEndPosted() {
		return false, nil
	}
	return r.postAnew(ctx)
}

// postAnew posts the message again, or for the first time. The first post after the end notifies the winners.
func (r *round) postAnew(ctx context.Context) (bool, error) {
	begun, errBegun := r.begun(ctx)
	v, err := r.view(ctx)
	if err := errors.Join(errBegun, err); err != nil || r.memory.deleted < len(v.Former) {
		return false, err // no third post is to stand
	}
	nonce, notified := r.nonce("t", uint64(v.Post)), []table.User(nil)
	if v.Phase == tournamentjournal.PhaseFinished && !r.t.IsEndPosted() {
		nonce, notified = r.nonce("f"), v.Winners()
	}
	message, err := r.service.platform.PostTournament(ctx, v, notified, nonce)
	if err != nil {
		return false, r.withoutPost(ctx, "cannot post a tournament", err)
	}
	if err := r.append(ctx, tournamentjournal.Posted{Message: message}); err != nil {
		return false, err
	}
	r.memory.shown = shown{r.t.Seq, begun}
	return true, nil
}

// deleteFormer deletes the post that another has replaced. It does so only after that, since the platform may refuse
// the other. It runs again after a start, since the program may have stopped right after the other was recorded.
func (r *round) deleteFormer(ctx context.Context) (bool, error) {
	former := formerPosts(r.t)
	if r.memory.deleted >= len(former) {
		return false, nil
	}
	last := former[len(former)-1]
	if err := r.service.platform.DeleteTournamentPost(ctx, r.t.Created.Channel, last); err != nil {
		return false, r.without(ctx, "cannot delete the old post of a tournament", err)
	}
	r.memory.deleted = len(former)
	return false, nil
}

// begun returns how many games of the round have started and have no result.
func (r *round) begun(ctx context.Context) (count int, err error) {
	_, err = each(r.games(), func(o open) (bool, error) {
		s, err := r.state(ctx, o.venue.ID)
		if s.Phase != journal.Lobby {
			count++
		}
		return false, err
	})
	return count, err
}

// show edits the message to show the tournament as it is now, and once more after the first edit in this process.
func (r *round) show(ctx context.Context) (bool, error) {
	begun, err := r.begun(ctx)
	now, again := shown{r.t.Seq, begun}, r.reached(r.memory.again)
	if err != nil || r.t.Post() == 0 || r.memory.shown == now && !again {
		return false, err
	}
	v, err := r.view(ctx)
	if err != nil {
		return false, err
	}
	err = r.service.platform.EditTournament(ctx, v)
	if errors.Is(err, table.ErrMessageGone) || errors.Is(err, table.ErrTooOld) {
		return r.postAnew(ctx)
	}
	if err != nil {
		return false, r.withoutPost(ctx, "cannot show a tournament", err)
	}
	if again {
		r.memory.again = time.Time{}
	} else if r.memory.shown == (shown{}) {
		r.memory.again = r.service.clock.Now().Add(table.LateEdit)
		r.wakeBy(r.memory.again)
	}
	r.memory.shown = now
	return false, nil
}
