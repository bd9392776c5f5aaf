package discord

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// actionCreateTournament creates a tournament from a form. Its argument is the tournamentChoice.
const actionCreateTournament action = "create-tournament"

// tournamentChoice has the choices for a new tournament that are made with the command, before the form.
type tournamentChoice struct {
	preset tournaments.Preset
	role   snowflake.ID // for the winner; 0 for none
	event  bool
}

// arg returns the choice as the argument of a custom id.
func (chosen tournamentChoice) arg() string {
	return strings.Join([]string{string(chosen.preset), chosen.role.String(), onOrOff(chosen.event)}, ".")
}

// parseTournamentChoice parses a text of arg. It returns false for a forged argument.
func parseTournamentChoice(arg string) (chosen tournamentChoice, ok bool) {
	parts := strings.Split(arg, ".")
	if len(parts) != 3 {
		return chosen, false
	}
	chosen = tournamentChoice{preset: tournaments.Preset(parts[0]), role: snowflake.Parse(parts[1]),
		event: parts[2] == turnOn}
	return chosen, slices.Contains(tournaments.Presets, chosen.preset)
}

// askForTournament opens the form for a new tournament in this channel.
func (b *Bot) askForTournament(ctx context.Context, c *click, a arguments) error {
	return b.openTournamentForm(ctx, c, tournamentChoice{preset: tournaments.Preset(a.text("kind")),
		role: c.memberRole(a.text("role")), event: a.bool("event")})
}

// askForTournamentAgain opens a refused form again.
func (b *Bot) askForTournamentAgain(ctx context.Context, c *click, p pressed) error {
	chosen, ok := parseTournamentChoice(p.Arg)
	if !ok || c.Guild == 0 {
		return b.answerFault(ctx, c, say.UnknownButton)
	}
	return b.openTournamentForm(ctx, c, chosen)
}

func (b *Bot) openTournamentForm(ctx context.Context, c *click, chosen tournamentChoice) error {
	setup, answered, err := b.newSetup(ctx, c, chosen)
	if answered {
		return err
	}
	zone := c.language.ZoneName(b.preferencesOf(ctx, c.User))
	return b.openForm(ctx, c, tournamentForm(c.language, chosen, setup, zone))
}

// newSetup returns the setup of a tournament of a preset in this channel. If the user or the bot may not create one
// here, it answers the click.
func (b *Bot) newSetup(ctx context.Context, c *click, chosen tournamentChoice) (
	setup tournaments.Setup, answered bool, err error) {
	if !c.ManagesGuild {
		refused := tournaments.Refused{Refusal: &tournaments.Refusal{Code: tournaments.ManagerOnly}}
		return setup, true, b.reply(ctx, c, refused)
	}
	settings, err := b.mayOpen(ctx, c)
	if err != nil {
		return setup, true, b.refuse(ctx, c, err)
	}
	if problem := b.tournamentProblem(ctx, c, chosen); problem != "" {
		return setup, true, b.refuseWith(ctx, c, problem)
	}
	return chosen.preset.Setup("", c.defaultOptions(settings)), false, nil
}

// tournamentProblem returns why no such tournament can be in this channel. It returns "" if one can.
func (b *Bot) tournamentProblem(ctx context.Context, c *click, chosen tournamentChoice) string {
	if _, can := c.channel.newThread(); !can {
		return c.language.Fault(say.NoThreadsHere)
	}
	wanted := append(c.channel.requiredPermissions(true), sendMessages)
	if chosen.role != 0 {
		wanted = append(wanted, manageRoles)
	}
	if chosen.event {
		wanted = append(wanted, createEvents)
	}
	if missing := b.missingHere(ctx, c, wanted); len(missing) > 0 {
		return c.language.MissingPermissions(missing)
	}
	if chosen.role == 0 {
		return ""
	}
	switch fault, err := b.CheckRole(ctx, c.Guild, c.User, chosen.role); {
	case err != nil:
		b.log.WarnContext(ctx, "cannot look up who may give a role", "guild", c.Guild.String(), "error", err)
		return c.language.Refused(table.Refusal{Code: table.NoAnswer})
	case fault != "":
		return c.language.RoleRefused(fault)
	}
	return ""
}

// tournamentForm returns the form for a new tournament. zone names the time zone in which its start is typed.
func tournamentForm(t *say.Localizer, chosen tournamentChoice, setup tournaments.Setup, zone string) form {
	f := newForm(customID{Action: actionCreateTournament, Arg: chosen.arg()}, t.FormTitle(chosen.preset))
	text := func(name say.FormField, value string, maxLength int, required bool) {
		label, hint := t.Field(name, zone)
		f.addText(string(name), label, hint, value, maxLength, required)
	}
	choose := func(name say.FormField, options []selectOption) {
		label, hint := t.Field(name, zone)
		f.addChoice(string(name), label, hint, options)
	}
	text(say.FieldName, "", tournamentjournal.MaxName, true)
	text(say.FieldStarts, "", len(startLayout), false)
	if setup.Rules.Format == tournament.Swiss {
		text(say.FieldRounds, strconv.Itoa(setup.Rules.Rounds), 3, true)
	}
	choose(say.FieldSeats, seatOptions(t, setup.Rules))
	choose(say.FieldTime, timeOptions(t, setup.Settings.Minutes))
	return f
}

// startLayout is the layout in which users type the start of a tournament.
const startLayout = time.DateOnly + " 15:04"

// seatOptions returns menu options for the sizes of tables that the rules allow.
func seatOptions(t *say.Localizer, rules tournament.Rules) (list []selectOption) {
	usual := rules.Seats
	for _, rules.Seats = range rules.Mode.SeatCounts() {
		if rules.Check() == nil {
			list = append(list, selectOption{Label: t.TableSeats(rules.Seats), Value: strconv.Itoa(rules.Seats),
				Default: rules.Seats == usual})
		}
	}
	return list
}

// timeOptions returns menu options for the time of a turn, in minutes.
func timeOptions(t *say.Localizer, usual int) (list []selectOption) {
	for _, minutes := range turnTimes {
		list = append(list, selectOption{Label: t.Choice("time", minutes), Value: minutes,
			Default: minutes == strconv.Itoa(usual)})
	}
	return list
}

func (b *Bot) createTournament(ctx context.Context, c *click, s submitted) error {
	chosen, ok := parseTournamentChoice(s.Arg)
	if !ok || c.Guild == 0 {
		return b.answerFault(ctx, c, say.UnknownButton)
	}
	setup, answered, err := b.newSetup(ctx, c, chosen)
	if answered {
		return err
	}
	setup.Name, setup.Settings.Role, setup.Settings.Event = s.field(say.FieldName), chosen.role, chosen.event
	var note string
	if text := s.field(say.FieldStarts); text != "" {
		preferences, answered, err := b.timesOf(ctx, c)
		if answered {
			return err
		}
		setup.Settings.Starts, note = readStart(c.language, text, preferences, b.clock.Now())
		if setup.Settings.Starts.IsZero() {
			return b.refuseWith(ctx, c, note)
		}
	}
	if setup.Rules.Format == tournament.Swiss {
		setup.Rules.Rounds = parseNumber(s.field(say.FieldRounds))
		if setup.Rules.Rounds == 0 { // 0 rounds: until everybody has met
			setup.Rules.Format = tournament.RoundRobin
		}
	}
	setup.Rules.Seats = parseNumber(s.field(say.FieldSeats))
	if minutes := s.field(say.FieldTime); slices.Contains(turnTimes, minutes) {
		chosen.preset.SetTurnTime(&setup.Settings, parseNumber(minutes))
	}
	m := b.replyMessage(c, b.tournaments.Create(ctx, c.Click, c.Channel, setup))
	if note != "" {
		m.Content += "\n" + note
	}
	return b.answer(ctx, c, m)
}

// readStart parses the start of a tournament that a user typed, and returns a note for the user. If the text is not a
// valid time, the note is a refusal and the time is zero.
func readStart(t *say.Localizer, text string, p storage.UserPreferences, now time.Time) (at time.Time, note string) {
	clock := "\n" + t.Clock(p, now)
	local, err := time.Parse(startLayout, text)
	if err != nil {
		return at, t.TournamentRefused(&tournaments.Refusal{Code: tournaments.BadStart}) + clock
	}
	start := clockTimeOf(local, p.Location())
	if start.skipped {
		return at, t.SkippedTime(text, p, start.at) + clock
	}
	return start.at, t.TypedTime(text, p, start.at, start.again) + clock
}
