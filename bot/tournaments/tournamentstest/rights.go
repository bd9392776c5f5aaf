package tournamentstest

import (
	"context"
	"slices"

	"korsar/bot/tournaments"
	"korsar/storage/snowflake"
)

// GiveRole implements tournaments.Platform.
func (p *Platform) GiveRole(_ context.Context, _, user, role snowflake.ID) error {
	return p.try(Request{What: GivesRole, User: user}, func(*Request) error {
		if p.roles == nil {
			p.roles = map[snowflake.ID][]snowflake.ID{}
		}
		if !slices.Contains(p.roles[user], role) {
			p.roles[user] = append(p.roles[user], role)
		}
		return nil
	})
}

// SetRoleFault sets why a user may not give a role. With "" they may.
func (p *Platform) SetRoleFault(by snowflake.ID, fault tournaments.RoleFault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.faults == nil {
		p.faults = map[snowflake.ID]tournaments.RoleFault{}
	}
	p.faults[by] = fault
}

// CheckRole implements tournaments.Platform.
func (p *Platform) CheckRole(_ context.Context, _, by, _ snowflake.ID) (tournaments.RoleFault, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults[by], nil
}

// ReportRole implements tournaments.Platform.
func (p *Platform) ReportRole(_ context.Context, v tournaments.View, nonce string) error {
	return p.try(Request{What: Reports, View: v}, func(r *Request) error { return p.send(r, nonce) })
}

// SetMissing sets the rights that the bot lacks.
func (p *Platform) SetMissing(rights ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.missing = rights
}

// MissingRights implements tournaments.Platform.
func (p *Platform) MissingRights(context.Context, snowflake.ID, snowflake.ID, tournaments.Deniable) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.missing)
}

// ReportDenial implements tournaments.Platform.
func (p *Platform) ReportDenial(_ context.Context, v tournaments.View, nonce string) error {
	return p.try(Request{What: Denials, View: v}, func(r *Request) error { return p.send(r, nonce) })
}
