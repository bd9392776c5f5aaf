package bare

import (
	"fmt"
	"net/http"
	"net/url"

	"github.com/bwmarrin/discordgo"
)

// Bot answers clicks and does nearly nothing else.
type Bot struct {
	session *discordgo.Session
}

// Work is the work of a bot in addition to answering. The zero value adds nothing.
type Work struct {
	Before  func() error // called before each answer, unless it is nil
	Picture []byte       // a PNG that is put into the button's message and the answer, or nil for no edits

	Shard, Shards int // the shard that the bot serves, or 0 shards for all guilds
}

// Open connects a bot to the URL api, which replaces https://discord.com/api/.
func Open(token, api string, work Work) (*Bot, error) {
	base, err := url.Parse(api)
	if err != nil {
		return nil, fmt.Errorf("parse the address of the API: %w", err)
	}
	session, err := discordgo.New("Bot " + token)
	if err != nil {
		return nil, fmt.Errorf("create a session: %w", err)
	}
	session.Client = &http.Client{Transport: redirect{base, &http.Transport{MaxIdleConnsPerHost: 64}}}
	session.Identify.Intents = discordgo.IntentsNone
	session.StateEnabled = false
	session.ShardID, session.ShardCount = work.Shard, max(work.Shards, 1)
	follow := newFollower(work.Picture, boardsPerSecond/float64(session.ShardCount))
	session.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		if work.Before != nil && work.Before() != nil {
			return // the benchmark fails on the missing answer
		}
		_ = s.InteractionRespond(i.Interaction, answer)
		if work.Picture != nil {
			follow.edit(s, i.Interaction)
		}
	})
	if err := session.Open(); err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	return &Bot{session}, nil
}

// Post posts a message with one button.
func (b *Bot) Post(channel string) error {
	_, err := b.session.ChannelMessageSendComplex(channel, &discordgo.MessageSend{Content: "bare", Components: buttons})
	return err
}

// Close disconnects the bot.
func (b *Bot) Close() error { return b.session.Close() }

var buttons = []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
	discordgo.Button{Label: "Click", CustomID: "click"}}}}

var answer = &discordgo.InteractionResponse{
	Type: discordgo.InteractionResponseChannelMessageWithSource,
	Data: &discordgo.InteractionResponseData{Content: "clicked", Flags: discordgo.MessageFlagsEphemeral},
}

// redirect sends the library's requests to another server.
type redirect struct {
	base *url.URL
	next http.RoundTripper
}

func (t redirect) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, t.base.Host
	return t.next.RoundTrip(r)
}
