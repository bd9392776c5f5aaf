package trouble_test

import (
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/storage/snowflake"
)

// tournamentActions are the actions whose number is that of a tournament.
var tournamentActions = []string{"enter", "withdraw-entry", "tournament", "partner", "tournament-details",
	"export-tournament", "manage-tournament", "start-tournament", "pause-tournament", "resume-tournament",
	"ask-cancel-tournament", "cancel-tournament", "extend-round", "tournament-table", "enter-result", "void-table",
	"tournament-tables", "tournament-entrants", "tournament-entrant", "ask-remove-entrant", "remove-entrant",
	"replace-entrant", "replacement", "new-partner", "promise-role"}

const noTournament = "zz"

// startHiddenTournament returns a world with a tournament, and the tournament's number. Only Anne and Mara see its
// channel. Mara manages the server and has created the tournament. office is a channel for others.
func startHiddenTournament(t *testing.T) (w *world, mara *simplayer.Player, office *sandbox.Channel, number string) {
	t.Helper()
	w = open(t, 1, 1)
	mara, office = w.NewManager(), w.Channel
	w.MoveTo(w.NewPrivateChannel("den", w.People[0], mara))
	mara.Channel = w.Channel
	form := w.Type(mara, "/korsar-tournament create kind:evening").Modal
	if form == nil {
		t.Fatal("no form was opened")
	}
	if _, err := mara.Submit(w.Ctx, form, sandbox.Inputs{"name": {"Secret Cup"}}); err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	w.Press(w.People[0], "enter")
	all, err := w.Store.TournamentsAt(w.Ctx, snowflake.Parse(w.Guild.ID()), 2)
	if err != nil || len(all) != 1 || all[0].Entrants != 1 {
		t.Fatalf("the tournaments are %+v (%v)", all, err)
	}
	return w, mara, office, say.TournamentID(all[0].ID)
}

// TestHiddenTournamentLooksLikeNone checks that every control and command answers about a tournament in a hidden
// channel as about one that does not exist. That also holds for managers of the server, and of another server. No list
// has it.
func TestHiddenTournamentLooksLikeNone(t *testing.T) {
	t.Parallel()
	w, _, office, number := startHiddenTournament(t)
	mona := w.NewPlayerIn("Mona", office,
		w.Guild.NewRole("managers", sandbox.ManageGuild|sandbox.ManageMessages, false))
	tortuga := w.Discord.NewGuild("Tortuga")
	rick := &simplayer.Player{Person: w.Discord.NewPerson("Rick", "en-US"), Channel: tortuga.NewChannel("beach")}
	tortuga.Add(rick.Person, tortuga.NewRole("managers", sandbox.ManageGuild, false))
	seen := w.tournamentEntries()
	for _, who := range []*simplayer.Player{mona, rick} {
		m := w.postMessage(who)
		hide := func(text, number string) string {
			return strings.NewReplacer(":"+number+":", ":#:").Replace(text)
		}
		for _, action := range tournamentActions {
			for _, arg := range actionArguments[action] {
				try := func(number string) string {
					id := strings.TrimSuffix("k1:0:"+number+":"+action+":"+arg, ":")
					return hide(w.answerText(w.Forge(who, m, id, who.ID()), number), number)
				}
				if got, wanted := try(number), try(noTournament); got != wanted {
					t.Errorf("%s, action %q: the answer is\n%s\nthat about no tournament is\n%s",
						who.Name(), action, got, wanted)
				}
			}
		}
		for _, command := range []string{"enter", "withdraw", "status", "manage"} {
			line := "/korsar-tournament " + command + " tournament:"
			try := func(number string) string { return w.answerText(w.Type(who, line+number), number) }
			if got, wanted := try(number), try(noTournament); got != wanted {
				t.Errorf("%s, %s: the answer is\n%s\nthat about no tournament is\n%s", who.Name(), line, got, wanted)
			}
			if offers, err := who.Suggest(w.Ctx, who.Channel, line); err != nil || len(offers) > 0 {
				t.Errorf("%s is offered %v by %s (%v)", who.Name(), offers, line, err)
			}
		}
		w.ExpectPrivate(w.Type(who, "/korsar-tournament list"), "There’s no tournament here yet")
	}
	if now := w.tournamentEntries(); now != seen {
		t.Errorf("the tournament has %d entries, before it had %d", now, seen)
	}
}

// tournamentEntries returns the number of entries of the only tournament.
func (w *world) tournamentEntries() int {
	w.T.Helper()
	all, err := w.Store.TournamentsAt(w.Ctx, snowflake.Parse(w.Guild.ID()), 2)
	if err != nil {
		w.T.Fatal(err)
	}
	loaded, err := w.Store.LoadTournament(w.Ctx, all[0].ID)
	if err != nil {
		w.T.Fatal(err)
	}
	return len(loaded.Entries)
}

// TestTournamentGivesNoRoleBeyondItsCreator checks that a role can be chosen only by a user who may give it in the
// whole guild, who is above it and has its permissions. The bot must also be able to give it.
func TestTournamentGivesNoRoleBeyondItsCreator(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.Guild.SetPermissions(sandbox.Everyone, sandbox.ManageRoles)
	w.Guild.NewRole("champion", 0, false)
	w.Guild.NewRole("judge", sandbox.MentionEveryone, false)
	w.Guild.NewManagedRole("helper", 0)
	mara := w.NewManager()
	manages := w.Guild.NewRole("role managers", sandbox.ManageRoles, false)
	w.Guild.NewRole("captain", 0, false)
	w.Guild.RaiseBotRole()
	w.Guild.NewRole("admiral", 0, false)
	refused := func(role, why string) {
		t.Helper()
		w.ExpectPrivate(w.Type(mara, "/korsar-tournament create kind:evening role:@"+role), why)
	}
	lacks := "you need the permission **Manage Roles** for the whole server"
	refused("champion", lacks)
	w.Channel.Allow(mara.Person, sandbox.ManageRoles)
	refused("champion", lacks)
	w.Guild.Add(mara.Person, manages)
	refused("helper", "alone can give it")
	refused("captain", "isn’t below your own highest one")
	refused("judge", "allows something that you may not do")
	form := w.openForm(mara, "/korsar-tournament create kind:evening role:@champion")
	form.CustomID = strings.Replace(form.CustomID, ".off", ".x.off", 1)
	if answer, err := mara.Submit(w.Ctx, form, sandbox.Inputs{"name": {"Cup"}}); err != nil {
		t.Fatal(err)
	} else if text := w.Shown(answer).Text(); strings.Contains(text, "is ready") {
		t.Errorf("a forged form is answered\n%s", text)
	}
	w.Guild.SetOwner(mara.Person)
	refused("admiral", "isn’t below mine")
	w.Guild.RaiseBotRole()
	for _, role := range []string{"champion", "judge", "captain", "admiral"} { // an owner is above every role
		w.openForm(mara, "/korsar-tournament create kind:evening role:@"+role)
	}
	w.MustSettle()
}

func (w *world) openForm(who *simplayer.Player, command string) *sandbox.Modal {
	w.T.Helper()
	form := w.Type(who, command).Modal
	if form == nil {
		w.T.Fatalf("%s opened no form", command)
	}
	return form
}

// TestOnlyManagersRunTournaments checks that a player gets no form and changes nothing by any click.
func TestOnlyManagersRunTournaments(t *testing.T) {
	t.Parallel()
	w, mara, _, number := startHiddenTournament(t)
	anne := w.People[0]
	w.ExpectPrivate(w.Type(anne, "/korsar-tournament create kind:evening"), "Only someone who manages this server")
	w.ExpectPrivate(w.Type(anne, "/korsar-tournament manage"), "Only the host of the tournament")
	m, before := w.postMessage(anne), w.tournamentEntries()
	for _, action := range []string{"start-tournament", "pause-tournament", "resume-tournament",
		"ask-cancel-tournament", "cancel-tournament", "extend-round", "tournament-table", "enter-result:1.1",
		"void-table:1.1.open.1", "tournament-entrant",
		"ask-remove-entrant:1", "remove-entrant:1", "replace-entrant:" + anne.ID()} {
		w.ExpectPrivate(w.Forge(anne, m, strings.Replace("k1:0:#:", "#", number, 1)+action, anne.ID()),
			"Only the host of the tournament")
	}
	if now := w.tournamentEntries(); now != before {
		t.Errorf("the tournament has %d entries, before it had %d", now, before)
	}
	panel := w.Shown(w.Type(mara, "/korsar-tournament manage"))
	entrant := w.Shown(w.PickOption(mara, panel, "tournament-entrant", "1"))
	sure := w.MustReply(mara.Click(w.Ctx, entrant.ID, bottest.Button(t, entrant, "ask-remove-entrant").CustomID))
	if _, err := mara.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "remove-entrant").CustomID); err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	if now := w.tournamentEntries(); now != before+1 {
		t.Errorf("a manager removed Anne: %d entries, before %d", now, before)
	}
}
