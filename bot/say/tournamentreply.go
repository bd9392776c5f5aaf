package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
)

// TournamentCreated tells a manager where the post of the new tournament appears.
func (l *Localizer) TournamentCreated(r tournaments.Created) string {
	return l.say("tournament.created", "Name", l.titled(r.Name), "Channel", channel(r.Channel))
}

// TournamentExport says what the files of a tournament are for. It describes the one to read and the one for programs.
func (l *Localizer) TournamentExport() (words, text, file string) {
	return l.say("tournament.export"), l.say("tournament.export.text"), l.say("tournament.export.json")
}

// TournamentWithdrew tells a user the effect of leaving, also on a partner who leaves with them.
func (l *Localizer) TournamentWithdrew(v *tournaments.View) string {
	if v.Rules.Partners == tournament.FixedPartners {
		return l.say("tournament.withdrew.fixed")
	}
	return l.say("tournament.withdrew")
}

// ChoosePartner asks a user for a partner to enter with.
func (l *Localizer) ChoosePartner(r tournaments.ChoosePartner) string {
	text := l.say("tournament.choose-partner", "Name", l.titled(r.Name))
	if r.FormerPartner.ID != 0 && len(r.Rounds) > 0 {
		text += "\n" + l.say("tournament.choose-partner.again", "Who", l.nameOf(r.FormerPartner.Name, Name))
	}
	if len(r.AskedBy) > 0 {
		text += "\n" + l.say("tournament.asked-by", "Names", l.boldNames(r.AskedBy...))
	}
	return text
}

func (l *Localizer) boldNames(users ...table.User) string {
	var names []string
	for _, user := range users {
		names = append(names, "**"+l.nameOf(user.Name, Name)+"**")
	}
	return strings.Join(names, ", ")
}

// PartnerAsked tells a user that the partner has to agree.
func (l *Localizer) PartnerAsked(r tournaments.PartnerAsked) string {
	return l.say("tournament.partner-asked", "Who", l.nameOf(r.Partner.Name, Name))
}

// ConfirmCancelTournament asks for confirmation before a tournament is canceled.
func (l *Localizer) ConfirmCancelTournament(r tournaments.ConfirmCancel) string {
	return l.say("tournament.confirm-cancel", "Name", l.titled(r.Name))
}

// EntrantOption returns an entrant in a list of choices, without markdown.
func (l *Localizer) EntrantOption(v *tournaments.View, e tournaments.Entrant) (label, about string) {
	if e.Withdrawn {
		about = l.Withdrawn()
	}
	return Clip(strconv.Itoa(int(e.Number))+". "+l.entrant(v, e.Number, Plain), OptionLimit), Clip(about, OptionLimit)
}

// EntrantPanel returns the heading of a manager's actions on an entrant.
func (l *Localizer) EntrantPanel(v *tournaments.View, e tournaments.Entrant) string {
	return l.say("tournament.panel.entrant", "Who", "**"+l.entrant(v, e.Number, Name)+"**")
}

// ReplaceButton returns the label of the button that replaces a user.
func (l *Localizer) ReplaceButton(user table.User) string {
	return l.say("tournament.replace", "Who", l.nameOf(user.Name, Plain))
}

// ConfirmRemoval asks for confirmation before an entrant is removed.
func (l *Localizer) ConfirmRemoval(v *tournaments.View, e tournaments.Entrant) string {
	return l.say("tournament.confirm-remove", "Who", "**"+l.entrantName(e, Name)+"**", "Name", l.titled(v.Name))
}

// EntrantRemoved tells a manager that an entrant was removed. The bot does not tell the entrant.
func (l *Localizer) EntrantRemoved(e tournaments.Entrant) string {
	return l.say("tournament.removed", "Who", "**"+l.entrantName(e, Name)+"**")
}

// UserReplaced tells a manager who plays for whom from now on.
func (l *Localizer) UserReplaced(before, after table.User) string {
	return l.say("tournament.replaced", "Old", l.boldNames(before), "New", l.boldNames(after))
}

// PartnerReplaced tells a manager who plays with whom from now on.
func (l *Localizer) PartnerReplaced(with, partner table.User) string {
	return l.say("tournament.partnered", "With", l.boldNames(with), "New", l.boldNames(partner))
}

// RoundExtended tells a manager how much longer the round lasts.
func (l *Localizer) RoundExtended(minutes int) string {
	return l.say("tournament.extended", "Time", l.Minutes(minutes))
}

// TableDecided tells a manager the state of a table.
func (l *Localizer) TableDecided(v *tournaments.View, at tournaments.TableNumber) string {
	return "✓ " + l.TournamentTableName(at) + separatorDot + l.tableResult(v, at)
}

// TournamentPanel returns the page for managers of a tournament: what was just done, if anything, the state of the
// tournament, and what they can do.
func (l *Localizer) TournamentPanel(v *tournaments.View, done string) Page {
	var offers string
	if !v.IsOver() && len(v.Rounds) > 0 {
		offers = l.say("tournament.panel")
	}
	parts := []string{done, l.tournamentPhase(v, Name, true), l.tournamentDenied(v), l.roleGiver(v), l.roleWaits(v),
		offers}
	return Page{Title: l.tournamentTitle(v), Body: join(parts, "\n\n")}
}

// TournamentTablePanel returns the page about one table for managers of a tournament.
func (l *Localizer) TournamentTablePanel(v *tournaments.View, at tournaments.TableNumber) Page {
	t, _ := v.TableAt(at)
	return Page{Title: l.TournamentTableName(at),
		Body: l.say("tournament.panel.table", "Names", l.sides(v, t, Name), "Result", l.tableState(v, at))}
}

// ChooseReplacement asks who plays for a user of an entrant from now on, and for a partner if the entrant lacks one.
func (l *Localizer) ChooseReplacement(v *tournaments.View, e tournaments.Entrant, before table.User) string {
	parts := []string{l.say("tournament.panel.replace", "Who", l.boldNames(before))}
	if v.LacksPartner(e) {
		parts = append(parts, l.say("tournament.panel.partner"))
		if e.Withdrawn {
			parts = append(parts, l.say("tournament.panel.partner.withdrawn"))
		}
	}
	return strings.Join(parts, "\n")
}

// TableOption returns a table of the latest round in a list of choices, without markdown.
func (l *Localizer) TableOption(v *tournaments.View, number int) (label, about string) {
	t := &v.Latest().Tables[number-1]
	at := tournaments.TableNumber{Round: len(v.Rounds), Table: number}
	return Clip(l.TournamentTableName(at)+separatorDot+l.tableResult(v, at), OptionLimit),
		Clip(l.sides(v, t, Plain), OptionLimit)
}

// Tournaments returns the list of a guild's tournaments.
func (l *Localizer) Tournaments(r tournaments.Listed) Page {
	p := Page{Title: l.say("tournaments.title")}
	if len(r.Tournaments) == 0 {
		p.Body = l.say("tournaments.none", "Create", l.slash("korsar-tournament create"))
		return p
	}
	var lines []string
	for _, t := range r.Tournaments {
		lines = append(lines, bulletLine(l.titled(t.Name)+separatorDot+l.tournamentState(t, r.Winners[t.ID], Name)))
	}
	p.Body = stack(lines, "\n", BodyLimit, l.moreLine)
	return p
}

// TournamentOption returns a tournament in a list of choices, without markdown.
func (l *Localizer) TournamentOption(t storage.TournamentSummary, winners []table.User) (label, about string) {
	return Clip(plainTitle(t.Name), OptionLimit), Clip(l.tournamentState(t, winners, Plain), OptionLimit)
}

// TournamentID returns the short id of a tournament.
func TournamentID(id journal.TournamentID) string { return strconv.FormatInt(int64(id), 36) }

// tournamentState returns the format, the phase and the number of entrants, then the round or the winners.
func (l *Localizer) tournamentState(t storage.TournamentSummary, winners []table.User,
	clean func(string) string) string {
	parts := []string{l.Format(t.Format), l.say("tournament.phase." + string(t.Phase)),
		l.many("tournament.entrants", t.Entrants)}
	switch {
	case len(winners) > 0:
		parts = append(parts, l.say("tournaments.won", "Who", l.userNames(winners, clean)))
	case t.Round > 0 && !t.Phase.IsOver():
		parts = append(parts, l.TournamentRound(t.Round))
	}
	return strings.Join(parts, separatorDot)
}

// TournamentRefused returns why a click changed nothing, and what to do instead.
func (l *Localizer) TournamentRefused(r *tournaments.Refusal) string {
	words := []string{"Create", l.slash("korsar-tournament create"), "List", l.slash("korsar-tournament list"),
		"Status", l.slash("korsar-tournament status"), "Manage", l.slash("korsar-tournament manage")}
	switch r.Code {
	case tournaments.ByRules:
		return l.say("tournament.reason."+r.Rule.Reason.String(), words...)
	case tournaments.BadSetup:
		return l.Setup(r.Setup)
	case tournaments.BadRole:
		return l.RoleRefused(r.Role)
	default:
		return l.say("tournament.refused."+string(r.Code), words...)
	}
}

// FormField is a field of a form that users fill in.
type FormField string

// The fields.
const (
	FieldName   FormField = "name"
	FieldStarts FormField = "starts"
	FieldRounds FormField = "rounds"
	FieldSeats  FormField = "seats"
	FieldTime   FormField = "time"
	FieldMore   FormField = "more"
)

// FormFields lists the fields.
var FormFields = []FormField{FieldName, FieldStarts, FieldRounds, FieldSeats, FieldTime, FieldMore}

// Field returns the label of a field, and what to fill in. A time is in the given zone.
func (l *Localizer) Field(f FormField, zone string) (label, hint string) {
	return l.say("form." + string(f)), l.say("form.about."+string(f), "Zone", zone)
}

// FormTitle returns the title of a form for a new tournament of a preset.
func (l *Localizer) FormTitle(p tournaments.Preset) string {
	return Clip(l.say("form.title", "Preset", l.Choice("kind", string(p))), FormLimit)
}

// ExtendTitle returns the title of the form to extend a round.
func (l *Localizer) ExtendTitle() string { return l.say("form.extend") }

// GoldField returns the label of the field for the gold of a side, and what to fill in.
func (l *Localizer) GoldField(v *tournaments.View, t *tournament.Table, side int) (label, hint string) {
	return Clip(l.say("form.gold", "Who", l.sideOf(v, t.Sides[side], Plain)), FormLimit), l.say("form.about.gold")
}

// TableSeats returns how many can sit at a table.
func (l *Localizer) TableSeats(seats int) string {
	if seats == 2 {
		return l.say("tournament.seats.two")
	}
	return l.many("tournament.seats", seats)
}
