package tournamentstest

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage/snowflake"
)

// Platform is a platform that records what it was asked to do, and fails when a test says so. Like Discord it returns
// the first message for a nonce that it knows.
type Platform struct {
	mu       sync.Mutex          // guards the fields below and each post; not held while hook or after is called
	hook     func(Request) error // nil for success
	after    func(Request)       // nil for nothing
	requests []Request
	posts    []*Post
	roles    map[snowflake.ID][]snowflake.ID        // by user
	faults   map[snowflake.ID]tournaments.RoleFault // why users may not give a role
	events   []snowflake.ID                         // that are scheduled
	missing  []string                               // rights that the bot lacks
}

// Request is something that was asked of the platform.
type Request struct {
	What    What
	View    tournaments.View
	At      tournaments.TableNumber
	Message snowflake.ID // that it is about, or that was posted
	User    snowflake.ID // who gets a role
	Users   []table.User // who are notified
}

// What is the kind of a request.
type What string

// The kinds of request.
const (
	Posts     What = "post"
	Edits     What = "edit"
	Deletes   What = "delete"
	Announces What = "announce"
	Threads   What = "thread"
	Reminds   What = "remind"
	GivesRole What = "role"
	Reports   What = "no role"
	Denials   What = "denial"
	Schedules What = "event"
	CallsOff  What = "no event"
)

// Post is a message.
type Post struct {
	ID      snowflake.ID
	What    What // Posts, Announces, Reminds, Reports or Denials
	At      tournaments.TableNumber
	Shows   tournaments.View // as last posted or edited
	Nonce   string
	Users   []table.User // who were notified
	Deleted bool
	Thread  bool // a thread was made from it
}

// firstMessage is the first message's id, above the boards'.
const firstMessage = 1_000_000

// Fail sets a function whose errors fail requests before they have an effect. It may be nil.
func (p *Platform) Fail(hook func(Request) error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hook = hook
}

// After sets a function that is called after each request that had an effect. It may be nil.
func (p *Platform) After(after func(Request)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.after = after
}

// Requests returns the requests of a kind that had an effect, in order.
func (p *Platform) Requests(what What) (list []Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range p.requests {
		if r.What == what {
			list = append(list, r)
		}
	}
	return list
}

// Standing returns the messages of a kind that were not deleted, in order.
func (p *Platform) Standing(what What) (list []Post) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, post := range p.posts {
		if post.What == what && !post.Deleted {
			list = append(list, *post)
		}
	}
	return list
}

// Delete deletes a message, as a moderator would.
func (p *Platform) Delete(message snowflake.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if post := p.find(message); post != nil {
		post.Deleted = true
	}
}

// RolesOf returns the roles that a user was given.
func (p *Platform) RolesOf(user snowflake.ID) []snowflake.ID {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.roles[user])
}

// try records a request that has an effect, or returns the error with which it fails.
func (p *Platform) try(r Request, effect func(*Request) error) error {
	p.mu.Lock()
	hook, after := p.hook, p.after
	p.mu.Unlock()
	if hook != nil {
		if err := hook(r); err != nil {
			return err
		}
	}
	if err := p.do(&r, effect); err != nil {
		return err
	}
	if after != nil {
		after(r)
	}
	return nil
}

func (p *Platform) do(r *Request, effect func(*Request) error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := effect(r); err != nil {
		return err
	}
	p.requests = append(p.requests, *r)
	return nil
}

// find returns a message that stands. p.mu must be held.
func (p *Platform) find(message snowflake.ID) *Post {
	i := slices.IndexFunc(p.posts, func(post *Post) bool { return post.ID == message && !post.Deleted })
	if i < 0 {
		return nil
	}
	return p.posts[i]
}

// send posts a message, or finds the first with its nonce. p.mu must be held.
func (p *Platform) send(r *Request, nonce string) error {
	i := slices.IndexFunc(p.posts, func(post *Post) bool { return post.Nonce == nonce })
	if i < 0 {
		i = len(p.posts)
		p.posts = append(p.posts, &Post{ID: firstMessage + snowflake.ID(i), What: r.What, At: r.At, Nonce: nonce,
			Users: r.Users})
	}
	p.posts[i].Shows = r.View
	r.Message = p.posts[i].ID
	return nil
}

// PostTournament implements tournaments.Platform.
func (p *Platform) PostTournament(_ context.Context, v tournaments.View, notified []table.User,
	nonce string) (id snowflake.ID, err error) {
	err = p.try(Request{What: Posts, View: v, Users: notified}, func(r *Request) error {
		err := p.send(r, nonce)
		id = r.Message
		return err
	})
	return id, err
}

// EditTournament implements tournaments.Platform.
func (p *Platform) EditTournament(_ context.Context, v tournaments.View) error {
	return p.try(Request{What: Edits, View: v, Message: v.Post}, func(*Request) error {
		post := p.find(v.Post)
		if post == nil {
			return table.ErrMessageGone
		}
		post.Shows = v
		return nil
	})
}

// DeleteTournamentPost implements tournaments.Platform.
func (p *Platform) DeleteTournamentPost(_ context.Context, _, message snowflake.ID) error {
	return p.try(Request{What: Deletes, Message: message}, func(*Request) error {
		if post := p.find(message); post != nil {
			post.Deleted = true
		}
		return nil
	})
}

// AnnounceTable implements tournaments.Platform.
func (p *Platform) AnnounceTable(_ context.Context, v tournaments.View, at tournaments.TableNumber,
	nonce string) (id snowflake.ID, err error) {
	err = p.try(Request{What: Announces, View: v, At: at}, func(r *Request) error {
		err := p.send(r, nonce)
		id = r.Message
		return err
	})
	return id, err
}

// OpenThread implements tournaments.Platform.
func (p *Platform) OpenThread(_ context.Context, v tournaments.View, at tournaments.TableNumber,
	message snowflake.ID) error {
	return p.try(Request{What: Threads, View: v, At: at, Message: message}, func(*Request) error {
		post := p.find(message)
		if post == nil {
			return table.ErrMessageGone
		}
		post.Thread = true
		return nil
	})
}

// RemindToJoin implements tournaments.Platform.
func (p *Platform) RemindToJoin(_ context.Context, v tournaments.View, at tournaments.TableNumber, thread snowflake.ID,
	users []table.User, nonce string) error {
	return p.try(Request{What: Reminds, View: v, At: at, Message: thread, Users: users}, func(r *Request) error {
		return p.send(r, nonce)
	})
}

// Events returns the events of the guild that are scheduled.
func (p *Platform) Events() []snowflake.ID {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.events)
}

func eventOf(v tournaments.View) snowflake.ID { return firstMessage + snowflake.ID(v.ID) }

// ScheduleEvent implements tournaments.Platform.
func (p *Platform) ScheduleEvent(_ context.Context, v tournaments.View) (snowflake.ID, error) {
	id := eventOf(v)
	return id, p.try(Request{What: Schedules, View: v}, func(*Request) error {
		if !slices.Contains(p.events, id) {
			p.events = append(p.events, id)
		}
		return nil
	})
}

// DeleteEvent implements tournaments.Platform.
func (p *Platform) DeleteEvent(_ context.Context, v tournaments.View) error {
	return p.try(Request{What: CallsOff, View: v}, func(*Request) error {
		id := cmp.Or(v.Event, eventOf(v))
		p.events = slices.DeleteFunc(p.events, func(e snowflake.ID) bool { return e == id })
		return nil
	})
}
