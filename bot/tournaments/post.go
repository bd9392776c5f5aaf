package tournaments

import (
	"context"
	"errors"
	"time"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// post posts the first message that shows the tournament.
func (p *pass) post(ctx context.Context) (bool, error) {
	if p.t.Post() != 0 {
		return false, nil
	}
	return p.postTournament(ctx)
}

// postEnd posts the message again once the tournament has finished. The old one is far above by then, and an edit
// notifies nobody.
func (p *pass) postEnd(ctx context.Context) (bool, error) {
	if p.t.Phase() != tournamentjournal.PhaseFinished || p.t.IsEndPosted() {
		return false, nil
	}
	return p.postTournament(ctx)
}

// postTournament posts the message again, or for the first time. The first post after the end notifies the winners.
func (p *pass) postTournament(ctx context.Context) (bool, error) {
	begun, errBegun := p.begun(ctx)
	v, err := p.view(ctx)
	if err := errors.Join(errBegun, err); err != nil || p.known.deleted < len(v.Former) {
		return false, err // the post before last must be deleted first
	}
	nonce, notified := p.nonce("t", uint64(v.Post)), []table.User(nil)
	if v.Phase == tournamentjournal.PhaseFinished && !p.t.IsEndPosted() {
		nonce, notified = p.nonce("f"), v.Winners()
	}
	message, err := p.service.platform.PostTournament(ctx, v, notified, nonce)
	if err != nil {
		return false, p.withoutPost(ctx, "cannot post a tournament", err)
	}
	if err := p.append(ctx, tournamentjournal.Posted{Message: message}); err != nil {
		return false, err
	}
	p.known.shown = shown{p.t.Seq, begun}
	return true, nil
}

// deleteFormer deletes a post once the entry of its replacement is recorded, since the platform may refuse the
// replacement. It runs again after a start, since the program may have stopped right after that entry.
func (p *pass) deleteFormer(ctx context.Context) (bool, error) {
	former := p.t.FormerPosts()
	if p.known.deleted >= len(former) {
		return false, nil
	}
	last := former[len(former)-1]
	if err := p.service.platform.DeleteTournamentPost(ctx, p.t.Created.Channel, last); err != nil {
		return false, p.continueWithout(ctx, "cannot delete the old post of a tournament", err)
	}
	p.known.deleted = len(former)
	return false, nil
}

// begun returns how many games of the round have started and have no result.
func (p *pass) begun(ctx context.Context) (count int, err error) {
	_, err = each(gamesOf(p.t), func(r roundTable) (bool, error) {
		s, err := p.state(ctx, r.venue.ID)
		if s.Phase != "" && s.Phase != journal.Lobby { // "" if the table cannot be read
			count++
		}
		return false, err
	})
	return count, err
}

// show edits the message to show the present state. It repeats the first edit in this process after table.LateEdit.
func (p *pass) show(ctx context.Context) (bool, error) {
	begun, err := p.begun(ctx)
	now, again := shown{p.t.Seq, begun}, p.reached(p.known.editAgainAt)
	if err != nil || p.t.Post() == 0 || p.known.shown == now && !again {
		return false, err
	}
	v, err := p.view(ctx)
	if err != nil {
		return false, err
	}
	err = p.service.platform.EditTournament(ctx, v)
	if errors.Is(err, table.ErrMessageGone) || errors.Is(err, table.ErrTooOld) {
		return p.postTournament(ctx)
	}
	if err != nil {
		return false, p.withoutPost(ctx, "cannot show a tournament", err)
	}
	if again {
		p.known.editAgainAt = time.Time{}
	} else if p.known.shown == (shown{}) {
		p.known.editAgainAt = p.service.clock.Now().Add(table.LateEdit)
		p.wakeBy(p.known.editAgainAt)
	}
	p.known.shown = now
	return false, nil
}
