package tournaments

import (
	"context"

	"korsar/bot/table"
	"korsar/storage/tournamentjournal"
)

// Denial is a refusal by the platform that concerns a tournament. The zero value is no refusal.
type Denial struct {
	table.Denial
	Of      Deniable
	Missing []string // the rights that the bot lacks for it, by their names in the catalogs
}

// Deniable is what the platform may refuse a tournament. People are told of the refusal. Its values are stored.
type Deniable string

// The values of Deniable.
const (
	PostsDenied         Deniable = ""               // posts and threads in the tournament's channel
	EventDenied         Deniable = "event"          // scheduling the guild's event for the start
	EventDeletionDenied Deniable = "event-deletion" // deleting that event
)

// OfPosts reports whether the platform refuses posts or threads in the tournament's channel.
func (d *Denial) OfPosts() bool { return d.Why != "" && d.Of == PostsDenied }

// denialOf returns the Denial that an entry records.
func denialOf(b tournamentjournal.PostsRefused) Denial {
	return Denial{table.Denial{Why: table.DenialReason(b.Why), Code: b.Code}, Deniable(b.What), b.Missing}
}

// withoutPost is withoutDeniable for a post or a thread in the tournament's channel.
func (p *pass) withoutPost(ctx context.Context, what string, err error) error {
	return p.withoutDeniable(ctx, PostsDenied, what, err)
}

// withoutDeniable is continueWithout for a request whose refusal people are told of.
func (p *pass) withoutDeniable(ctx context.Context, of Deniable, what string, err error) error {
	p.deny(of, table.DenialOf(err))
	return p.continueWithout(ctx, what, err)
}

// deny records a failure, and its reason if the platform refused something. The first refusal of posts in a pass
// counts, or else the first refusal.
func (p *pass) deny(of Deniable, d table.Denial) {
	switch {
	case d.Why == "":
		p.unsure = true
	case p.denied.Why == "", !p.denied.OfPosts() && of == PostsDenied:
		p.denied = Denial{Denial: d, Of: of}
	}
}

// reportDenial records a new or ended refusal, so that everybody reads it. It reports a new one to people who can fix
// it. A refusal that may pass by itself is reported if it lasts for a second pass.
func (p *pass) reportDenial(ctx context.Context) (bool, error) {
	now := p.denied
	switch {
	case now.Why == "" && p.unsure, p.t.PostRefusals() >= tournamentjournal.MaxPostRefusals:
		return false, nil
	case now.Why == table.DeniedAccess:
		now.Missing = p.service.platform.MissingRights(ctx, p.t.Created.Guild, p.t.Created.Channel, now.Of)
	case now.Why != "" && now.Why != table.DeniedDeleted && now.Why != table.DeniedLocked && p.known.failures == 0:
		return false, nil
	}
	entry := tournamentjournal.PostsRefused{What: string(now.Of), Why: string(now.Why), Code: now.Code,
		Missing: now.Missing}
	if entry.Equal(p.t.Refused()) {
		return false, nil
	}
	if now.Why != "" {
		v, err := p.view(ctx)
		if err != nil {
			return false, err
		}
		v.Denied = now
		if err := p.service.platform.ReportDenial(ctx, v, p.nonce("d", uint64(p.t.PostRefusals()))); err != nil {
			return false, p.continueWithout(ctx, "cannot report what a tournament is refused", err)
		}
	}
	return true, p.append(ctx, entry)
}
