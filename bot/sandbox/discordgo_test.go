package sandbox_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/sandbox"
)

// addHandlers makes a session use every kind of answer.
func addHandlers(t testing.TB, s *discordgo.Session) {
	reply := func(i *discordgo.InteractionCreate, r *discordgo.InteractionResponse) {
		if err := s.InteractionRespond(i.Interaction, r); err != nil {
			t.Errorf("respond: %v", err)
		}
	}
	s.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		switch i.Type {
		case discordgo.InteractionApplicationCommand:
			answerCommand(t, s, i, reply)
		case discordgo.InteractionMessageComponent:
			reply(i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage,
				Data: &discordgo.InteractionResponseData{
					Content:    "updated " + i.MessageComponentData().CustomID,
					Components: []discordgo.MessageComponent{}}})
		case discordgo.InteractionApplicationCommandAutocomplete:
			typed := i.ApplicationCommandData().Options[0].Options[0]
			reply(i, &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult,
				Data: &discordgo.InteractionResponseData{
					Choices: []*discordgo.ApplicationCommandOptionChoice{
						{Name: "Draw " + typed.StringValue(), Value: "D"}}}})
		case discordgo.InteractionModalSubmit:
			input := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput)
			reply(i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
				Data: &discordgo.InteractionResponseData{Content: "you wrote " + input.Value}})
		}
	})
}

func answerCommand(t testing.TB, s *discordgo.Session, i *discordgo.InteractionCreate,
	reply func(*discordgo.InteractionCreate, *discordgo.InteractionResponse)) {
	data := i.ApplicationCommandData()
	message := func(content string, flags discordgo.MessageFlags) *discordgo.InteractionResponse {
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{
				Content: content, Flags: flags, Components: []discordgo.MessageComponent{
					discordgo.ActionsRow{Components: []discordgo.MessageComponent{
						discordgo.Button{Label: "Again", CustomID: "again"}}}}}}
	}
	name := data.Name
	if len(data.Options) > 0 {
		name = data.Options[0].Name
	}
	switch name {
	case "public":
		reply(i, message("for all", 0))
	case "secret":
		reply(i, message("for you", discordgo.MessageFlagsEphemeral))
	case "play":
		reply(i, message("played "+data.Options[0].Options[0].StringValue(), 0))
	case "later":
		reply(i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource})
		content := "at last"
		if _, err := s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &content}); err != nil {
			t.Errorf("edit: %v", err)
		}
		if _, err := s.FollowupMessageCreate(i.Interaction, true,
			&discordgo.WebhookParams{Content: "and more"}); err != nil {
			t.Errorf("follow up: %v", err)
		}
	case "ask":
		reply(i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
			Data: &discordgo.InteractionResponseData{
				CustomID: "form", Title: "A question",
				Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
					discordgo.TextInput{CustomID: "text", Label: "Text", Style: discordgo.TextInputShort,
						Required: true}}}}}})
	case "Challenge":
		reply(i, message("challenged "+data.Resolved.Users[data.TargetID].Username, 0))
	case "Quote":
		reply(i, message("quoted "+data.Resolved.Messages[data.TargetID].Content, 0))
	}
}

func register(t testing.TB, d *sandbox.Discord, s *discordgo.Session) {
	t.Helper()
	sub := func(name string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommandOption {
		return &discordgo.ApplicationCommandOption{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: name, Description: name, Options: options}
	}
	_, err := s.ApplicationCommandBulkOverwrite(d.ApplicationID(), "", []*discordgo.ApplicationCommand{
		{Name: "test", Description: "A test", Options: []*discordgo.ApplicationCommandOption{
			sub("public"), sub("secret"), sub("later"), sub("ask"),
			sub("play", &discordgo.ApplicationCommandOption{
				Type: discordgo.ApplicationCommandOptionString, Name: "move", Description: "A move", Required: true,
				Autocomplete: true})}},
		{Name: "Challenge", Type: discordgo.UserApplicationCommand},
		{Name: "Quote", Type: discordgo.MessageApplicationCommand},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// newTable returns a guild with a channel, two people and a bot that answers. The library's requests are checked
// against the published description.
func newTable(t testing.TB, options sandbox.Options) (
	d *sandbox.Discord, ch *sandbox.Channel, anne, bart *sandbox.Person) {
	t.Helper()
	options.Checker = published(t)
	d = open(t, options)
	g := d.NewGuild("Port")
	ch = g.NewChannel("table")
	anne, bart = d.NewPerson("anne", "en-US"), d.NewPerson("bart", "fr")
	g.Add(anne)
	g.Add(bart)
	s := newSession(t, d)
	addHandlers(t, s)
	register(t, d, s)
	connect(t, s)
	return d, ch, anne, bart
}

func TestLibraryHandlesEveryKindOfInteraction(t *testing.T) {
	t.Parallel()
	d, ch, anne, bart := newTable(t, sandbox.Options{Clock: newClock()})
	ctx := withTimeout(t)
	answer, err := anne.Type(ctx, ch, "/test public")
	if err != nil || answer.Kind != sandbox.Replied || answer.Message.Content != "for all" {
		t.Fatalf("public: %+v, %v", answer, err)
	}
	clicked, err := bart.Click(ctx, answer.Message.ID, "Again")
	if err != nil || clicked.Kind != sandbox.Updated || clicked.Message.Content != "updated again" {
		t.Fatalf("click: %+v, %v", clicked, err)
	}
	secret, err := anne.Type(ctx, ch, "/test secret")
	if err != nil || !secret.Message.Ephemeral() {
		t.Fatalf("secret: %+v, %v", secret, err)
	}
	if n, m := len(anne.Sees(ch)), len(bart.Sees(ch)); n != 2 || m != 1 {
		t.Errorf("anne sees %d messages and bart %d; want 2 and 1", n, m)
	}
	if _, err := bart.Click(ctx, secret.Message.ID, "Again"); err == nil {
		t.Error("bart clicked on a message that only anne sees")
	}
	later, err := anne.Type(ctx, ch, "/test later")
	if err != nil || later.Kind != sandbox.Thinking {
		t.Fatalf("later: %+v, %v", later, err)
	}
	if filled, err := later.Filled(ctx); err != nil || filled.Content != "at last" {
		t.Errorf("filled: %+v, %v", filled, err)
	}
	if err := d.Wait(ctx, func() bool { return len(later.Followups()) == 1 }); err != nil {
		t.Error(err)
	}
	choices, err := anne.Suggest(ctx, ch, "/test play move:a card")
	if err != nil || len(choices) != 1 || choices[0].Name != "Draw a card" {
		t.Fatalf("suggest: %+v, %v", choices, err)
	}
	played, err := anne.Type(ctx, ch, "/test play move:Draw a card")
	if err != nil || played.Message.Content != "played D" {
		t.Errorf("play: %+v, %v", played, err)
	}
	asked, err := bart.Type(ctx, ch, "/test ask")
	if err != nil || asked.Kind != sandbox.Opened {
		t.Fatalf("ask: %+v, %v", asked, err)
	}
	sent, err := bart.Submit(ctx, asked.Modal, sandbox.Inputs{"Text": {"ahoy"}})
	if err != nil || sent.Message.Content != "you wrote ahoy" {
		t.Errorf("submit: %+v, %v", sent, err)
	}
	if got, err := anne.UserCommand(ctx, ch, "Challenge", bart); err != nil ||
		got.Message.Content != "challenged bart" {
		t.Errorf("user command: %+v, %v", got, err)
	}
	if got, err := anne.MessageCommand(ctx, ch, "Quote", sent.Message.ID); err != nil ||
		got.Message.Content != "quoted you wrote ahoy" {
		t.Errorf("message command: %+v, %v", got, err)
	}
	if warnings := d.Warnings(); len(warnings) > 0 {
		t.Errorf("warnings: %q", warnings)
	}
}

func TestLibraryWithWrongTokenIsRefused(t *testing.T) {
	d := open(t, sandbox.Options{})
	s := newSession(t, d)
	s.Identify.Token = "Bot wrong"
	if err := s.Open(); err == nil {
		t.Error("a wrong token is accepted")
		s.Close()
	}
}
