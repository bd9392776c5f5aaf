package discord

import (
	"slices"
	"strconv"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// The colours of embeds by phase: a calm sea, a sea under way, a harbour.
const (
	colourLobby   = 0x3F8FB0
	colourPlaying = 0x1F5F8B
	colourOver    = 0xC9A227
	colourGone    = 0x6B7280
)

// boardMessage shows a table to everybody, in the table's language. Without a
// picture, a nil one, the words tell all.
func boardMessage(f table.Face, picture []byte) message {
	t := say.In(f.Options.Language)
	m := newMessage()
	if picture == nil {
		m.Embeds = []embed{embedOf(t.Board(f), colourOf(f.Phase))}
	} else {
		words := t.BoardAlt(f)
		m.Embeds = []embed{embedOf(t.Caption(f), colourOf(f.Phase))}
		m.illustrated(boardFile, picture, words)
	}
	at := func(a action) button { return button{Table: f.Table, Seq: f.Seq, Action: a} }
	switch f.Phase {
	case journal.Lobby:
		m.buttons(lobbyButtons(t, f, at)...)
		m.computers(t, f, at(actComputers))
		if slices.ContainsFunc(f.Guests, func(g table.Guest) bool { return !g.Declined }) {
			m.answers(t, at)
		}
	case journal.Playing:
		list := []component{press(at(actHand), primary, t.Label(say.ButtonHand)),
			press(at(actDraw), secondary, t.Label(say.ButtonDraw)),
			press(rulesButton(f), secondary, t.Label(say.ButtonRules))}
		if f.SailorAt(f.Public.Turn) != (table.Sailor{}) && people(f) > 1 {
			list = append(list, press(at(actNudge), secondary, t.Label(say.ButtonNudge)))
		}
		if anyStandIn(f) {
			list = append(list, returnButton(t, f))
		}
		m.buttons(list...)
		if f.HasCrew() {
			m.buttons(press(at(actAboard), success, t.Label(say.ButtonAboard)), press(at(actHelm), secondary, t.Label(say.ButtonHelm)))
		}
		if len(f.Offers) > 0 {
			m.answers(t, at)
		}
	case journal.Shelved:
		m.buttons(press(at(actWake), primary, t.Label(say.ButtonWake)))
	}
	return m
}

// people is how many people have a seat.
func people(f table.Face) (n int) {
	for _, s := range f.Seats {
		if s.User != 0 {
			n++
		}
	}
	return n
}

// answers adds the buttons of those who are asked something.
func (m *message) answers(t *say.Tongue, at func(action) button) {
	m.buttons(press(at(actAccept), success, t.Label(say.ButtonAccept)), press(at(actDecline), secondary, t.Label(say.ButtonDecline)))
}

func lobbyButtons(t *say.Tongue, f table.Face, at func(action) button) []component {
	start := press(at(actStart), primary, t.Label(say.ButtonStart))
	start.Disabled = !f.Unready.Ready()
	list := []component{
		press(at(actJoin), success, t.Label(say.ButtonJoin)),
		press(at(actLeave), secondary, t.Label(say.ButtonLeave)),
	}
	if f.Options.Mode == game.Partnership {
		list = append(list, press(at(actSide), secondary, t.Label(say.ButtonChangeSide)))
	}
	return append(list, start, press(at(actCancel), danger, t.Label(say.ButtonCancel)))
}

func rulesButton(f table.Face) button {
	return button{Table: f.Table, Seq: f.Seq, Action: actRules, Arg: f.Options.Edition}
}

func colourOf(p journal.Phase) int {
	switch p {
	case journal.Lobby:
		return colourLobby
	case journal.Playing:
		return colourPlaying
	case journal.Finished, journal.Shelved:
		return colourOver
	default:
		return colourGone
	}
}

// embedOf puts words into an embed, within its limits.
func embedOf(b say.Board, colour int) embed {
	e := embed{Title: clip(b.Title, maxTitle), Description: clip(b.Body, maxBody), Color: colour}
	for _, f := range b.Fields[:min(len(b.Fields), maxFields)] {
		e.Fields = append(e.Fields, field{Name: clip(f.Name, maxFieldName), Value: clip(f.Value, maxFieldValue), Inline: f.Inline})
	}
	if b.Footer != "" {
		e.Footer = &footer{Text: clip(b.Footer, maxFooter)}
	}
	return e
}

// endMessage shows how a game ended, with its record as a file.
func endMessage(end table.End) message {
	t := say.In(end.Options.Language)
	m := newMessage()
	words := t.End(end)
	m.Embeds = []embed{embedOf(words, colourOver)}
	m.attach(file{name: "korsar-" + strconv.FormatInt(int64(end.Table), 10) + ".txt", contentType: "text/plain; charset=utf-8",
		bytes: []byte(end.Record)}, words.Title)
	m.buttons(press(button{Table: end.Table, Seq: end.Seq, Action: actRematch}, primary, t.Label(say.ButtonRematch)),
		press(replayButton(end.Face, "start", 0), secondary, t.Label(say.ButtonReplay)))
	return m
}
