package discord

import (
	"slices"

	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/tournaments"
	"korsar/bot/worker"
	"korsar/game/tournament"
)

// tournamentFile is the file name of a tournament's picture.
const tournamentFile = "tournament.png"

// tournamentPicture names a picture of a tournament.
type tournamentPicture string

const (
	standingsPicture  tournamentPicture = "standings"
	crossTablePicture tournamentPicture = "cross-table"
	bracketPicture    tournamentPicture = "bracket"
)

// mainPicture returns the picture that says most about a tournament.
func mainPicture(v *tournaments.View) tournamentPicture {
	if v.ShowsBracket() {
		return bracketPicture
	}
	return standingsPicture
}

// pictureButtons returns the buttons to the pictures of a tournament except the one shown.
func pictureButtons(v *tournaments.View, shown tournamentPicture) []button {
	if len(v.Rounds) == 0 {
		return nil
	}
	all := []button{standingsButton, crossTableButton}
	if v.Rules.Format == tournament.KnockOut {
		all = []button{bracketButton, standingsButton, crossTableButton}
	}
	return slices.DeleteFunc(all, func(b button) bool { return b.arg == string(shown) })
}

// addTournamentPicture adds a picture of a tournament, with the line of the entrant own marked unless it is 0. It
// reports whether it added one. It adds none if nobody has entered, or if the picture cannot be drawn soon.
func (b *Bot) addTournamentPicture(t *say.Localizer, m *message, v *tournaments.View, own tournament.Entrant,
	p tournamentPicture) bool {
	if len(v.Entrants) == 0 {
		return false
	}
	draws, words := draw.Standings, t.StandingsAlt
	switch {
	case len(v.Rounds) == 0:
	case p == crossTablePicture:
		draws, words = draw.CrossTable, t.CrossTableAlt
	case p == bracketPicture:
		draws, words = draw.Bracket, t.BracketAlt
	}
	shown := draw.Tournament{Title: v.Name, State: v.PublicState, Own: own,
		Name:    func(e tournament.Entrant) string { return t.EntrantName(v, e) },
		Players: func(e tournament.Entrant) []string { return t.EntrantPlayers(v, e) },
		Faces: func(e tournament.Entrant) (faces []*draw.Face) {
			for _, user := range v.Entrant(e).Users {
				faces = append(faces, b.faces.Of(user.ID)[user.ID])
			}
			return faces
		}}
	picture := b.drawPicture(0, worker.Optional, shown, func() ([]byte, error) { return draws(t, shown) })
	m.attachPicture(tournamentFile, picture, words(v))
	return picture != nil
}
