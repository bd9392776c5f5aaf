package bottest

import (
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// Leave leaves the running game as a player, and confirms it.
func (w *World) Leave(who *simplayer.Player) *sandbox.Answer {
	w.T.Helper()
	return w.ClickOn(who, w.AskSeat(who, nil), "leave-game")
}

// AskSeat opens the page on which a player can give a seat to somebody else: their own, or another player's if of is
// not nil.
func (w *World) AskSeat(who, of *simplayer.Player) sandbox.Message {
	w.T.Helper()
	if of == nil {
		return w.Shown(w.Type(who, "/korsar leave"))
	}
	answer, err := who.ChooseValue(w.Ctx, w.Shown(w.Press(who, "more")), of.ID())
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return w.Shown(answer)
}

// Substitute offers a seat to somebody, on the page that AskSeat opens.
func (w *World) Substitute(who, of *simplayer.Player, to string) *sandbox.Answer {
	w.T.Helper()
	return w.PickOption(who, w.AskSeat(who, of), "substitute", to)
}

// Relieve gives the seat of another player to a computer.
func (w *World) Relieve(who, of *simplayer.Player) *sandbox.Answer {
	w.T.Helper()
	return w.ClickOn(who, w.AskSeat(who, of), "cover-seat")
}

// ForgeSeat opens the page of AskSeat for another player's seat, even if the player is not offered that.
func (w *World) ForgeSeat(who, of *simplayer.Player) *sandbox.Answer {
	w.T.Helper()
	return w.Forge(who, w.LastMessage(), "k1:"+Base36(w.LoadTable().ID)+":0:seat:of", of.ID())
}

// Invite invites somebody to the lobby in the channel.
func (w *World) Invite(who *simplayer.Player, whom string) *sandbox.Answer {
	w.T.Helper()
	page, err := who.OpenSettings(w.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	return w.PickOption(who, page, "invite", whom)
}
