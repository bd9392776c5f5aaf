package tournaments

import (
	"context"
	"errors"
	"slices"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// RoleFault is why a role is not given. It is stored, and it is the key of the sentence in every language.
type RoleFault string

// The faults. The giver is the user who promised the role.
const (
	NoRole         RoleFault = "no-role"      // the guild has no such role, or everybody has it
	RoleManaged    RoleFault = "managed"      // an integration gives it, and nobody else can
	GiverLeft      RoleFault = "giver-left"   // the giver is not in the guild
	GiverMayNot    RoleFault = "giver-lacks"  // the giver may not give roles
	RoleAboveGiver RoleFault = "above-giver"  // it is not below the giver's highest role
	RolePermits    RoleFault = "permits-more" // it permits something that the giver may not do
	BotMayNot      RoleFault = "bot-lacks"    // the bot may not give roles
	RoleAboveBot   RoleFault = "above-bot"    // it is not below the bot's highest role

	// RoleDenied is for a role that the platform refuses to give although CheckRole finds no fault. Discord's code
	// 60003 is one: the guild wants a second factor of those who moderate, and the bot's owner has none.
	RoleDenied RoleFault = "denied"
)

// RoleFaults lists the faults that CheckRole finds.
var RoleFaults = []RoleFault{NoRole, RoleManaged, GiverLeft, GiverMayNot, RoleAboveGiver, RolePermits, BotMayNot,
	RoleAboveBot}

// giveRoles gives the winners the role. While the giver may not give it, or the bot cannot, the host is told, and the
// step is retried later.
func (p *pass) giveRoles(ctx context.Context) (did bool, err error) {
	due := p.t.RoleDueTo()
	if len(due) == 0 {
		return false, nil
	}
	rows, err := p.service.store.PeopleByID(ctx, append(due, p.t.RoleGiver())...)
	if err != nil {
		return false, err
	}
	due = slices.DeleteFunc(due, func(one journal.PersonID) bool { return rows[one].User == 0 })
	if len(due) == 0 {
		return false, nil
	}
	guild, role := p.t.Created.Guild, p.t.Settings.Role
	fault, err := p.service.platform.CheckRole(ctx, guild, rows[p.t.RoleGiver()].User, role)
	switch {
	case err != nil:
		return false, p.continueWithout(ctx, "cannot find out who may give the role of a tournament", err)
	case fault != "":
		return p.refuseRole(ctx, tournamentjournal.RoleRefused{Fault: string(fault)})
	}
	var denied table.Denial
	for _, person := range due {
		err := p.service.platform.GiveRole(ctx, guild, rows[person].User, role)
		if errors.Is(err, ErrNoMember) { // they get it if they come back in time
			p.failed = true
			continue
		}
		if err != nil {
			if d := table.DenialOf(err); d.Why != "" {
				denied = d
			}
			if err := p.continueWithout(ctx, "cannot give the winner of a tournament a role", err); err != nil {
				return did, err
			}
			continue
		}
		if err := p.append(ctx, tournamentjournal.RoleGiven{Person: person}); err != nil {
			return did, err
		}
		did = true
	}
	if denied.Why == "" {
		return did, nil
	}
	told, err := p.refuseRole(ctx, tournamentjournal.RoleRefused{Fault: string(RoleDenied), Code: denied.Code})
	return did || told, err
}

// refuseRole tells the host why the role is not given, once until the reason changes, and schedules a retry. It tells
// nobody before the end is posted.
func (p *pass) refuseRole(ctx context.Context, refused tournamentjournal.RoleRefused) (bool, error) {
	p.failed = true
	if p.t.RoleRefused() == refused || p.t.RoleRefusals() >= tournamentjournal.MaxRoleRefusals ||
		!p.t.IsEndPosted() {
		return false, nil
	}
	v, err := p.view(ctx)
	if err != nil {
		return false, err
	}
	v.RoleFault, v.RoleCode = RoleFault(refused.Fault), refused.Code
	if err := p.service.platform.ReportRole(ctx, v, p.nonce("o", uint64(p.t.RoleRefusals()))); err != nil {
		return false, p.withoutPost(ctx, "cannot report why the role of a tournament is not given", err)
	}
	return true, p.append(ctx, refused)
}

// PromiseRole makes the user who clicked answer for the winners' role. This takes a guild manager who may give it.
func (s *Service) PromiseRole(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	loaded, err := s.seen(ctx, c, id)
	if err != nil {
		return s.refused(ctx, err)
	}
	switch {
	case !c.ManagesGuild:
		return s.refused(ctx, refuse(RoleAtStake))
	case !loaded.Tournament.RoleIsOpen():
		return s.refused(ctx, refuse(NoRoleDue))
	}
	switch fault, err := s.platform.CheckRole(ctx, c.Guild, c.User, loaded.Tournament.Settings.Role); {
	case err != nil:
		return s.refused(ctx, err)
	case fault != "":
		return s.refused(ctx, &Refusal{Code: BadRole, Role: fault})
	}
	person, err := s.store.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return s.refused(ctx, err)
	}
	return s.actAs(ctx, c, id, person, func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
		switch {
		case !t.RoleIsOpen():
			return nil, refuse(NoRoleDue)
		case t.RoleGiver() == person:
			return nil, nil
		}
		return bodies{tournamentjournal.RolePromised{Person: person}}, nil
	}, func(shown Shown) table.Reply { return Changed{shown} })
}

// judge is manage for a decision on who wins. If the winners get a role, only guild managers may take it.
func (s *Service) judge(ctx context.Context, c table.Click, id journal.TournamentID, do decide) table.Reply {
	return s.manage(ctx, c, id, func(t *tournamentjournal.Tournament, by journal.PersonID) (bodies, error) {
		if t.Settings.Role != 0 && !c.ManagesGuild {
			return nil, refuse(RoleAtStake)
		}
		return do(t, by)
	})
}
