package bottest

import (
	"net/http"
	"slices"

	"korsar/bot/sandbox"
)

// UnknownInteraction is the code with which Discord refuses an answer to an interaction that it never made, such as one
// that a test dispatches.
const UnknownInteraction = 10062

// unknownWebhook is the code with which Discord refuses a follow-up whose first response it does not know.
const unknownWebhook = 10015

// UnknownCode is not one of Discord's error codes.
const UnknownCode = 987654

// AllowClosedChannel allows refusals of posts in channels that are closed to the bot.
func (w *World) AllowClosedChannel() {
	w.AllowCodes(50001, 50013, 10003, 160005, 50083)
}

// AllowCodes allows Discord to refuse requests with the given codes.
func (w *World) AllowCodes(codes ...int) {
	w.AllowRefusal(func(s sandbox.Sent) bool { return slices.Contains(codes, s.Code) })
}

// AllowRefusal allows Discord to refuse the requests that what selects.
func (w *World) AllowRefusal(what func(sandbox.Sent) bool) {
	w.allowedRefusals = append(w.allowedRefusals, what)
}

// refused returns the refused requests that the test does not allow to be refused.
func (w *World) refused() []sandbox.Sent {
	var list []sandbox.Sent
	deleted := map[string]bool{}
	for _, s := range w.Discord.Transcript() {
		if s.Method == http.MethodDelete {
			if w.stopped && s.Status == http.StatusNotFound && deleted[s.Path] {
				continue // a bot that is stopped during a deletion repeats it at its next start
			}
			deleted[s.Path] = deleted[s.Path] || !s.Refused()
		}
		if s.Method == http.MethodGet && s.Code == unknownWebhook {
			continue // the bot asks whether an interaction was answered
		}
		if s.Refused() && !slices.ContainsFunc(w.allowedRefusals,
			func(what func(sandbox.Sent) bool) bool { return what(s) }) {
			list = append(list, s)
		}
	}
	return list
}
