package sandbox

import (
	"time"

	"github.com/jonboulle/clockwork"
)

// Kinds of interactions (Receiving and Responding, "Interaction Type").
const (
	InteractionCommand      = 2
	interactionComponent    = 3
	interactionAutocomplete = 4
	interactionSubmit       = 5
)

// Contexts of interactions.
const (
	contextGuild   = 0
	contextBotDM   = 1
	contextPrivate = 2
)

// The time limits of an interaction (Receiving and Responding).
const (
	firstResponse = 3 * time.Second
	tokenLife     = 15 * time.Minute
)

// maxUserFollowups is the number of follow-up messages that an app may send if only a person has installed it
// (Receiving and Responding).
const maxUserFollowups = 5

// An interaction is one use of the bot by a person. Its fields are guarded by d.mu.
type interaction struct {
	d           *Discord
	id          string
	token       string
	kind        int
	person      *Person
	channel     *Channel
	origin      *message // the message with the component, or the message that the modal was opened from
	interacted  string   // id of the message with the component, which may be deleted
	command     string   // full name of a command
	commandType int      // CommandChat, CommandUser or CommandMessage
	customID    string   // of a component or a modal
	owners      map[string]string
	trigger     *interaction // the interaction that opened the submitted modal
	created     time.Time
	deadline    clockwork.Timer

	responded bool
	refused   bool // a first response was refused, and sending it again would not help
	expired   bool // no response came in time
	deferred  bool // the original is "thinking…"
	original  *message
	posted    []*message // original and follow-ups
	followups int

	answer *Answer
	done   chan struct{} // closed at the first answer, or when it is too late for one
}

// interactions holds the interactions that have a valid token.
type interactions struct {
	limit   int // Options.Tokens
	byID    map[string]*interaction
	byToken map[string]*interaction
	queue   []*interaction
}

func (s *interactions) add(it *interaction) {
	s.byID[it.id], s.byToken[it.token] = it, it
	s.queue = append(s.queue, it)
}

// sweep removes interactions whose tokens have expired, and those over the limit. Requests for them are then refused as
// for unknown ones.
func (s *interactions) sweep(now time.Time) {
	n := 0
	for n < len(s.queue) && (!s.queue[n].alive(now) || s.overLimit(n)) {
		delete(s.byID, s.queue[n].id)
		delete(s.byToken, s.queue[n].token)
		s.queue[n] = nil
		n++
	}
	s.queue = s.queue[n:]
}

// overLimit reports whether the nth oldest interaction exceeds the limit. An interaction that waits for its answer
// stays.
func (s *interactions) overLimit(n int) bool {
	it := s.queue[n]
	return s.limit > 0 && len(s.queue)-n > s.limit && (it.responded || it.expired)
}

func (s *interactions) stop() {
	for _, it := range s.queue {
		it.deadline.Stop()
	}
}

func (it *interaction) alive(now time.Time) bool { return now.Sub(it.created) < tokenLife }

// context returns the interaction context of a channel.
func (ch *Channel) context() int {
	switch {
	case ch.guild != nil:
		return contextGuild
	case ch.withBot:
		return contextBotDM
	}
	return contextPrivate
}

// startInteraction adds an interaction and starts its three seconds. The caller sends the event afterwards. d.mu must
// be held.
func (d *Discord) startInteraction(it *interaction) {
	now := d.clock.Now()
	d.interactions.sweep(now)
	it.d, it.id, it.token, it.created = d, d.nextIDString(), newSecret(48), now
	it.done = make(chan struct{})
	it.answer = &Answer{Interaction: it.id, interaction: it}
	if it.owners == nil {
		it.owners = (&Command{IntegrationTypes: installations}).owners(it.channel, it.person)
	}
	d.interactions.add(it)
	it.deadline = d.clock.AfterFunc(firstResponse, it.fail)
}

// settle sets the first answer and wakes the person who waits for it. it.d.mu must be held.
func (it *interaction) settle(kind AnswerKind) {
	it.deadline.Stop()
	it.answer.Kind = kind
	close(it.done)
	it.d.changed()
}

// fail ends an interaction that can no longer be answered.
func (it *interaction) fail() {
	it.d.mu.Lock()
	defer it.d.mu.Unlock()
	it.expire()
}

// expire is like fail with it.d.mu held.
func (it *interaction) expire() {
	if !it.responded && !it.expired {
		it.expired = true
		it.settle(Unanswered)
	}
}

// FailRefused ends the interactions of which only refused responses came, as if their three seconds had passed. Tests
// whose clock stands still call it when the bot has given up.
func (d *Discord) FailRefused() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, it := range d.interactions.queue {
		if it.refused {
			it.expire()
		}
	}
}

func (it *interaction) metadata() *metadataJSON {
	m := &metadataJSON{ID: it.id, Type: it.kind, User: it.person.payload(), Owners: it.owners,
		InteractedMessage: it.interacted}
	if it.trigger != nil {
		m.TriggeringMetadata = it.trigger.metadata()
	}
	return m
}

type interactionJSON struct {
	ID              string            `json:"id"`
	ApplicationID   string            `json:"application_id"`
	Type            int               `json:"type"`
	Data            any               `json:"data"`
	Guild           *guildPartJSON    `json:"guild,omitempty"`
	GuildID         string            `json:"guild_id,omitempty"`
	Channel         channelJSON       `json:"channel"`
	ChannelID       string            `json:"channel_id"`
	Member          *memberJSON       `json:"member,omitempty"`
	User            *userJSON         `json:"user,omitempty"`
	Token           string            `json:"token"`
	Version         int               `json:"version"`
	Message         *messageJSON      `json:"message,omitempty"`
	AppPermissions  string            `json:"app_permissions"`
	Locale          string            `json:"locale"`
	GuildLocale     string            `json:"guild_locale,omitempty"`
	Entitlements    []any             `json:"entitlements"`
	Owners          map[string]string `json:"authorizing_integration_owners"`
	Context         int               `json:"context"`
	AttachmentLimit int               `json:"attachment_size_limit"`
}

type guildPartJSON struct {
	ID       string   `json:"id"`
	Locale   string   `json:"locale"`
	Features []string `json:"features"`
}

// payload returns the event as the gateway sends it.
func (it *interaction) payload(data any) interactionJSON {
	d, ch, p := it.d, it.channel, it.person
	e := interactionJSON{
		ID: it.id, ApplicationID: d.app.ID, Type: it.kind, Data: data, Channel: ch.partial(p), ChannelID: ch.id,
		Token: it.token, Version: 1, AppPermissions: ch.appPermissions(p).String(), Locale: p.locale,
		Entitlements: []any{}, Owners: it.owners, Context: ch.context(), AttachmentLimit: maxFile,
	}
	if it.origin != nil {
		message := it.origin.payload()
		e.Message = &message
	}
	if ch.guild == nil {
		user := p.payload()
		e.User = &user
		return e
	}
	e.Guild = &guildPartJSON{ch.guild.id, ch.guild.locale, []string{}}
	e.GuildID, e.GuildLocale = ch.guild.id, ch.guild.locale
	if m := ch.guild.members[p.id]; m != nil {
		object := m.payload()
		object.Permissions = ch.permissionsOf(p).String()
		e.Member = &object
	}
	return e
}
