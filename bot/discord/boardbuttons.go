package discord

import (
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// boardButton is a button that boards show in one phase, in one row.
type boardButton struct {
	button
	phase    journal.Phase
	row      boardRow
	shown    func(table.PublicState) bool   // nil for always
	disabled func(table.PublicState) bool   // nil for never
	argument func(table.PublicState) string // of the custom id; nil gives none
}

// boardRow is a row of buttons under a board, from the top.
type boardRow int

const (
	boardMain boardRow = iota
	boardAudience
	boardAnswers // answers of users who are asked something
	boardRows
)

// boardButtons are the buttons on boards, from left to right.
var boardButtons = []boardButton{
	{button: joinButton, phase: journal.Lobby},
	{button: addComputerButton, phase: journal.Lobby, shown: isOwnLobby, disabled: isFull},
	{button: startButton, phase: journal.Lobby, shown: isOwnLobby, disabled: isUnready},
	{button: howToButton, phase: journal.Lobby, argument: goalOfEdition},
	{button: tableSettingsButton, phase: journal.Lobby, argument: commitment},
	{button: joinLobbyAudienceButton, phase: journal.Lobby, row: boardAudience, shown: takesMembers},
	{button: confirmButton, phase: journal.Lobby, row: boardAnswers, shown: anyUnconfirmed},
	{button: acceptButton, phase: journal.Lobby, row: boardAnswers, shown: anyInvited},
	{button: declineButton, phase: journal.Lobby, row: boardAnswers, shown: anyInvited},

	{button: handOnBoard, phase: journal.Playing},
	{button: drawButton, phase: journal.Playing, disabled: nothingToDraw},
	{button: moreButton, phase: journal.Playing},
	{button: joinVoteButton, phase: journal.Playing, row: boardAudience, shown: takesMembers},
	{button: returnButton, phase: journal.Playing, row: boardAnswers, shown: anyCovered},
	{button: acceptButton, phase: journal.Playing, row: boardAnswers, shown: anyOffer},
	{button: declineButton, phase: journal.Playing, row: boardAnswers, shown: anyOffer},

	{button: unshelveButton, phase: journal.Shelved},
}

// unshelveButton resumes a game on hold.
var unshelveButton = newButton(button{action: "unshelve", style: primary})

// boardRowButtons returns the buttons in a row under a board.
func boardRowButtons(t *say.Localizer, state table.PublicState, row boardRow) (list []component) {
	for _, b := range boardButtons {
		if b.phase != state.Phase || b.row != row || b.shown != nil && !b.shown(state) {
			continue
		}
		id := customID{Table: state.Table, Seq: state.Seq}
		if b.argument != nil {
			id.Arg = b.argument(state)
		}
		button := b.component(t, id)
		button.Disabled = b.disabled != nil && b.disabled(state)
		list = append(list, button)
	}
	return list
}
