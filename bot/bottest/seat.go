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

// AskSeat asks as a player who is to take over a seat, and returns the question: the player's own seat if of is nil, or
// that of another player.
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

// Substitute asks somebody to take over a seat, as AskSeat names it.
func (w *World) Substitute(who, of *simplayer.Player, to string) *sandbox.Answer {
	w.T.Helper()
	return w.PickOption(who, w.AskSeat(who, of), "substitute", to)
}

// Relieve gives the seat of another player to a computer.
func (w *World) Relieve(who, of *simplayer.Player) *sandbox.Answer {
	w.T.Helper()
	return w.ClickOn(who, w.AskSeat(who, of), "cover-seat")
}

// ForgeSeat asks about another player's seat, whether or not the asking player is offered that.
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
