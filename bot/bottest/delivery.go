package bottest

import (
	"slices"
	"sync"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/gateway"
)

// Delivery has the events of an interaction that was delivered. They can be delivered again.
type Delivery []gateway.Event

// Deliver calls act, which sends one interaction, settles, and returns the interaction.
func (w *World) Deliver(act func() (*sandbox.Answer, error)) (sent Delivery) {
	w.T.Helper()
	gw := w.Discord.Gateway()
	gw.Hold()
	var acting sync.WaitGroup
	acting.Go(func() {
		if _, err := act(); err != nil {
			w.T.Error(err)
		}
	})
	w.WaitUntil("it is sent", func() bool { return gw.Held() == 1 })
	gw.Release(func(events []gateway.Event) []gateway.Event {
		sent = events
		return events
	})
	acting.Wait()
	w.MustSettle()
	return sent
}

// DeliverAgain delivers an interaction once more, as Discord does after a lost connection. Then it sends another one:
// when the bot answers that, it has received the repeated one.
func (w *World) DeliverAgain(sent Delivery) {
	w.T.Helper()
	gw := w.Discord.Gateway()
	gw.Hold()
	gw.Release(func([]gateway.Event) []gateway.Event { return slices.Clone(sent) })
	w.Type(w.People[0], "/korsar help")
	w.MustSettle()
}
