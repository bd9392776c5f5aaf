package bottest

import (
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// OpenForm returns the form that an answer opens.
func (w *World) OpenForm(answer *sandbox.Answer) *sandbox.Modal {
	w.T.Helper()
	if answer.Modal == nil {
		m, _ := answer.Now()
		w.T.Fatalf("no form was opened, but %v:\n%s", answer.Kind, m.Text())
	}
	return answer.Modal
}

// Submit fills in a form, submits it, and settles.
func (w *World) Submit(who *simplayer.Player, form *sandbox.Modal, inputs sandbox.Inputs) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.Submit(w.Ctx, form, inputs)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// ClickOn presses the button of an action on a message that one player sees, and settles.
func (w *World) ClickOn(who *simplayer.Player, m sandbox.Message, action string) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.Click(w.Ctx, m.ID, Button(w.T, m, action).CustomID)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}
