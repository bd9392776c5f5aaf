package community_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/tournaments"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// answersTo returns the first line of each answer to an interaction, whether or not Discord accepted it.
func (w *world) answersTo(sent bottest.Delivery) (lines []string) {
	var interaction struct {
		Token string `json:"token"`
	}
	if err := json.Unmarshal(sent[0].Data, &interaction); err != nil {
		w.T.Fatal(err)
	}
	for _, s := range w.Discord.Transcript() {
		if m, carries := bottest.OutgoingMessage(s); carries && strings.Contains(s.Path, interaction.Token) {
			line, _, _ := strings.Cut(m.Content, "\n")
			lines = append(lines, line)
		}
	}
	return lines
}

// changeOnce delivers an interaction, calls meanwhile, and delivers the interaction again. If restart is set, it
// restarts the bot in between. The second delivery must change nothing. It returns the answers to both deliveries.
func (w *world) changeOnce(restart bool, what string, act func() (*sandbox.Answer, error),
	meanwhile func()) (first, again []string) {
	w.T.Helper()
	sent := w.Deliver(act)
	first = w.answersTo(sent)
	meanwhile()
	before := w.stored()
	if restart {
		w.Restart()
		w.MustSettle()
	}
	w.DeliverAgain(sent)
	if after := w.stored(); after != before {
		w.T.Errorf("%s, delivered again, changed\n%sto\n%s", what, before, after)
	}
	return first, w.answersTo(sent)[len(first):]
}

// stored describes what the guild, Anne and the tournaments have in the store, and lists the threads.
func (w *world) stored() string {
	w.T.Helper()
	guild, anne := snowflake.Parse(w.Guild.ID()), snowflake.Parse(w.People[0].ID())
	settings, errSettings := w.Store.GuildSettings(w.Ctx, guild)
	preferences, errPreferences := w.Store.PreferencesOf(w.Ctx, anne)
	person, errPerson := w.Store.FindPerson(w.Ctx, anne)
	all, errAll := w.Store.TournamentsAt(w.Ctx, guild, 100)
	text := fmt.Sprintf("settings %+v\npreferences %+v\nperson %d %t\n",
		settings, preferences, person, errPerson == nil)
	tables, errTables := w.Store.TablesOf(w.Ctx, person, 100)
	for _, one := range tables {
		text += fmt.Sprintf("table %d in %d, %s\n", one.Table, one.Channel, one.Phase)
	}
	for _, thread := range w.Threads() {
		text += fmt.Sprintf("thread %s\n", thread.ID())
	}
	for _, one := range all {
		loaded, err := w.Store.LoadTournament(w.Ctx, one.ID)
		if err != nil {
			w.T.Fatal(err)
		}
		text += fmt.Sprintf("tournament %d of %d entries, round until %v\n", one.ID, len(loaded.Entries),
			loaded.Tournament.Deadline())
	}
	if errSettings != nil || errPreferences != nil || errAll != nil || errTables != nil {
		w.T.Fatal(errSettings, errPreferences, errAll, errTables)
	}
	return text
}

// TestInteractionsChangeOnce checks that an interaction that Discord delivers again does not change anything again.
// That also holds if the bot was restarted, or if the same thing was changed meanwhile.
func TestInteractionsChangeOnce(t *testing.T) {
	t.Parallel()
	for _, restart := range []bool{false, true} {
		t.Run(fmt.Sprintf("restarted %t", restart), func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1)
			w.AllowCodes(40060, 10062, 10015)
			mara, anne := w.NewManager(), w.People[0]
			again := func(what string, act func() (*sandbox.Answer, error), meanwhile func()) {
				t.Helper()
				w.changeOnce(restart, what, act, meanwhile)
			}
			again("a setting", w.Toggle(mara, "/korsar-admin settings", "threads.on"),
				func() { w.ToggleSwitch(mara, "/korsar-admin settings", "threads.off") })
			again("a preference", w.Toggle(anne, "/korsar-me preferences", "listed.off"),
				func() { w.ToggleSwitch(anne, "/korsar-me preferences", "listed.on") })
			form := w.OpenForm(w.Type(mara, "/korsar-tournament create kind:duels"))
			again("a tournament's form", func() (*sandbox.Answer, error) {
				return mara.Submit(w.Ctx, form, sandbox.Inputs{"name": {"Duels"}})
			}, func() {})
			enter := func() (*sandbox.Answer, error) {
				return anne.Click(w.Ctx, w.TournamentPost().ID, bottest.Button(t, w.TournamentPost(), "enter").CustomID)
			}
			again("an entry", enter, func() { w.Type(anne, "/korsar-tournament withdraw") })
			w.Press(w.People[1], "enter")
			w.Press(anne, "enter")
			w.StartTournament(mara)
			w.MustSettle()
			panel := w.Shown(w.Type(mara, "/korsar-tournament manage"))
			longer := w.OpenForm(w.ClickOn(mara, panel, "extend-round"))
			again("an extension", func() (*sandbox.Answer, error) {
				return mara.Submit(w.Ctx, longer, sandbox.Inputs{"more": {"60"}})
			}, func() {})
			cleo := w.NewPlayer("Cleo", "en-US")
			w.Guild.Add(cleo.Person)
			w.ToggleSwitch(cleo, "/korsar-me preferences", "listed.off")
			page := w.Shown(w.Type(cleo, "/korsar-me data"))
			sure := w.Shown(w.ClickOn(cleo, page, "ask-delete-data"))
			again("a deletion", func() (*sandbox.Answer, error) {
				return cleo.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "delete-data").CustomID)
			}, func() { w.ToggleSwitch(cleo, "/korsar-me preferences", "listed.off") })
			if _, err := w.Store.FindPerson(w.Ctx, snowflake.Parse(cleo.ID())); err != nil {
				t.Errorf("what was stored after the deletion is gone: %v", err)
			}
		})
	}
}

// TestInteractionsOpenOneTable checks that an interaction that Discord delivers again does not open another table, and
// gets the same answer. That also holds if the bot was restarted, or if the table is over by then.
func TestInteractionsOpenOneTable(t *testing.T) {
	t.Parallel()
	type act = func() (*sandbox.Answer, error)
	types := func(command string) func(*world) act {
		return func(w *world) act {
			return func() (*sandbox.Answer, error) { return w.People[0].Type(w.Ctx, w.Channel, command) }
		}
	}
	solo := func(w *world) act {
		offer := w.Shown(w.Type(w.People[0], "/korsar hand"))
		return w.pressSolo(offer)
	}
	cancel := func(w *world) { w.Press(w.People[0], "cancel") }
	cancelInThread := func(w *world) {
		w.MoveTo(w.Threads()[0])
		cancel(w)
	}
	for _, opening := range []struct {
		name      string
		act       func(*world) act
		meanwhile func(*world)
	}{
		{"in a channel", types("/korsar new"), func(*world) {}},
		{"in a channel, over", types("/korsar new"), cancel},
		{"audience", types("/korsar new audiences:1"), cancel},
		{"in a thread", types("/korsar new thread:true"), func(*world) {}},
		{"in a thread, over", types("/korsar new thread:true"), cancelInThread},
		{"audience in a thread", types("/korsar new audiences:1 thread:true"), cancelInThread},
		{"rematch", func(w *world) act {
			w.stoppedGame()
			return func() (*sandbox.Answer, error) { return w.People[0].Press(w.Ctx, "rematch") }
		}, cancel},
		{"solo", solo, func(*world) {}},
		{"in place of a solo game", func(w *world) act {
			w.MustReply(solo(w)())
			return w.pressSolo(w.MustReply(solo(w)()))
		}, func(*world) {}},
	} {
		for _, restart := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, restarted %t", opening.name, restart), func(t *testing.T) {
				t.Parallel()
				w := open(t, 2, 1)
				w.AllowCodes(40060)
				first, again := w.changeOnce(restart, "an opening", opening.act(w), func() { opening.meanwhile(w) })
				if again[len(again)-1] != first[len(first)-1] {
					t.Errorf("it is answered %q, and delivered again %q", first, again)
				}
			})
		}
	}
}

// pressSolo returns a function that presses the button of a solo game.
func (w *world) pressSolo(on sandbox.Message) func() (*sandbox.Answer, error) {
	button := bottest.Button(w.T, on, "solo")
	return func() (*sandbox.Answer, error) { return w.People[0].Click(w.Ctx, on.ID, button.CustomID) }
}

// TestRepeatedSoloGameEndsNoLaterOne checks a click that ended a solo game and opened another one. If it is delivered
// again, it does not end a game that was opened later.
func TestRepeatedSoloGameEndsNoLaterOne(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.AllowCodes(40060)
	solo := func() sandbox.Message {
		return w.MustReply(w.pressSolo(w.Shown(w.Type(w.People[0], "/korsar hand")))())
	}
	solo()
	w.changeOnce(false, "a solo game", w.pressSolo(solo()), func() { w.MustReply(w.pressSolo(solo())()) })
}

// TestDoublePressOnAFormDoesOneThing checks that two presses of a form's button, which are two interactions, have the
// effect of one. Both get the same answer.
func TestDoublePressOnAFormDoesOneThing(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara := w.NewManager()
	for i, open := range []time.Duration{0, storage.InteractionLife + time.Minute} {
		form := w.OpenForm(w.Type(mara, "/korsar-tournament create kind:duels"))
		w.Advance(open)
		for range 2 {
			w.ExpectPrivate(w.Submit(mara, form, sandbox.Inputs{"name": {"Duels"}}), "is ready")
		}
		w.ExpectPrivate(w.Submit(mara, w.OpenForm(w.Type(mara, "/korsar-tournament create kind:duels")),
			sandbox.Inputs{"name": {"Duels"}}), "is ready")
		if all := w.tournamentCount(); all != 2*i+2 {
			t.Errorf("with %d times two forms, of which one was sent twice, there are %d tournaments", i+1, all)
		}
	}
}

// TestRefusedFormStaysRefused checks that a form that was refused stays refused when it is delivered again, although
// the reason for the refusal is gone.
func TestRefusedFormStaysRefused(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.AllowCodes(40060)
	mara := w.NewManager()
	create := func() *sandbox.Modal { return w.OpenForm(w.Type(mara, "/korsar-tournament create kind:duels")) }
	for range tournaments.MaxRunning {
		w.Submit(mara, create(), sandbox.Inputs{"name": {"Duels"}})
	}
	form := create()
	refused := w.Deliver(func() (*sandbox.Answer, error) {
		return mara.Submit(w.Ctx, form, sandbox.Inputs{"name": {"One Too Many"}})
	})
	panel := w.Shown(w.Type(mara, "/korsar-tournament manage tournament:1"))
	sure := w.Shown(w.ClickOn(mara, panel, "ask-cancel-tournament"))
	w.ClickOn(mara, sure, "cancel-tournament")
	w.MustSettle()
	w.DeliverAgain(refused)
	if all := w.tournamentCount(); all != tournaments.MaxRunning {
		t.Errorf("a form that was refused made a tournament: there are %d", all)
	}
	w.Submit(mara, create(), sandbox.Inputs{"name": {"Duels"}})
	if all := w.tournamentCount(); all != tournaments.MaxRunning+1 {
		t.Errorf("after one was canceled there are %d tournaments", all)
	}
}

// tournamentCount returns the number of the guild's tournaments, including those that are over.
func (w *world) tournamentCount() int {
	w.T.Helper()
	all, err := w.Store.TournamentsAt(w.Ctx, snowflake.Parse(w.Guild.ID()), 100)
	if err != nil {
		w.T.Fatal(err)
	}
	return len(all)
}
