package bottest

import (
	"strings"
	"time"

	"korsar/bot/sandbox"
)

// AfterDigest is on the day after the first digest is due. By then the bot retries a refused digest every six hours.
var AfterDigest = time.Date(2026, 11, 24, 17, 0, 0, 0, time.UTC)

// NewAnnouncementChannel adds a channel, chooses it for announcements and turns digests on.
func (w *World) NewAnnouncementChannel(name string) *sandbox.Channel {
	w.T.Helper()
	channel := w.Guild.NewChannel(name)
	mara := w.NewManager()
	w.Guild.SetOwner(mara.Person)
	page, _ := w.Type(mara, "/korsar-admin seasons").Now()
	if !strings.Contains(page.Text(), "I’ll post the podium there") {
		w.T.Errorf("the page reads\n%s", page.Text())
	}
	w.PickOption(mara, page, "announcements", name)
	w.ToggleSwitch(mara, "/korsar-admin seasons", "digest.on")
	page, _ = w.Type(mara, "/korsar-admin seasons").Now()
	if !strings.Contains(page.Text(), "**News channel** · <#"+channel.ID()+">") {
		w.T.Errorf("the page reads\n%s", page.Text())
	}
	return channel
}
