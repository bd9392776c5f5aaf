package playing_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/community"
	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// routeAvatar is the route of avatars on Discord's CDN.
const routeAvatar = "/avatars/{user}/{file}"

// avatarsOf returns the paths of the avatars that the bot was sent, in the order of the requests.
func (w *world) avatarsOf(who *simplayer.Player) (paths []string) {
	for _, s := range w.Discord.Transcript() {
		if s.Route == routeAvatar && s.Status == http.StatusOK && strings.Contains(s.Path, who.ID()) {
			paths = append(paths, s.Path)
		}
	}
	return paths
}

// boardPicture lets a player show the board again, and returns its picture.
func (w *world) boardPicture(who *simplayer.Player) []byte {
	w.T.Helper()
	w.Type(who, "/korsar board")
	w.MustSettle()
	return bottest.PictureOf(w.T, w.OnlyBoard(), "board.png").Bytes
}

// TestFacesComeWithALaterBoard checks that the board has only signs while Discord's CDN fails. Once the avatars are
// fetched, a later board has them. When people have no avatars, the board looks like the first one again.
func TestFacesComeWithALaterBoard(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.RealPictures, bottest.SeatOneBegins)
	isAvatar := bottest.MatchRoute(http.MethodGet, routeAvatar)
	repair := w.Discord.Inject(sandbox.Fault{Match: isAvatar, Times: -1, Status: http.StatusServiceUnavailable})
	w.AllowRefusal(func(s sandbox.Sent) bool { return isAvatar(s.Method, s.Route) })
	w.StartGame("/korsar new seats:2", 2)
	signs := w.boardPicture(w.People[0])
	if again := w.boardPicture(w.People[1]); !bytes.Equal(again, signs) {
		t.Error("the board changes without a move")
	}

	repair()
	for _, who := range w.People {
		who.ChangeAvatar()
		w.boardPicture(who)
	}
	w.WaitUntil("the avatars are fetched", func() bool {
		return len(w.avatarsOf(w.People[0])) > 0 && len(w.avatarsOf(w.People[1])) > 0
	})
	for bytes.Equal(w.boardPicture(w.People[0]), signs) { // the answer may not be decoded yet
	}
	for _, who := range w.People {
		who.RemoveAvatar()
		w.boardPicture(who)
	}
	if last := w.boardPicture(w.People[0]); !bytes.Equal(last, signs) {
		t.Error("the board still has a face of somebody without an avatar")
	}
	for _, who := range w.People {
		if paths := w.avatarsOf(who); len(paths) != len(slices.Compact(slices.Clone(paths))) {
			t.Errorf("an avatar was fetched again: %v", paths)
		}
	}
}

// TestDeletedDataTakesTheFaceAlong checks that the face of a user whose data was deleted is fetched again for their
// next seat.
func TestDeletedDataTakesTheFaceAlong(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.RealPictures)
	ben := w.People[1]
	w.OpenLobby("/korsar new seats:3", 2)
	w.WaitUntil("the face is fetched", func() bool { return len(w.avatarsOf(ben)) == 1 })
	w.Press(ben, "leave")
	w.deleteData(ben)
	w.Press(ben, "join")
	w.MustSettle()
	w.WaitUntil("the face is fetched again", func() bool { return len(w.avatarsOf(ben)) == 2 })
}

// withoutFaces draws what a picture shows, without faces. It returns nil for pictures that name nobody.
func withoutFaces(of any) (picture []byte, err error) {
	switch shown := of.(type) {
	case table.PublicState:
		if shown.Phase == journal.Lobby {
			return draw.Lobby(shown, nil)
		}
		return draw.Board(shown, nil)
	case table.Hand:
		return draw.Hand(shown, nil)
	case draw.ResultCard:
		return draw.Result(shown, nil)
	case draw.Reveal:
		return draw.Position(shown, nil)
	case draw.RankingPage:
		return draw.Ranking(bottest.English, shown, nil)
	case community.Profile:
		return draw.Profile(bottest.English, shown, nil)
	case draw.Tournament:
		shown.Faces = nil
		return draw.Standings(bottest.English, shown)
	}
	return nil, nil
}

// kindOf names what a picture shows.
func kindOf(of any) string {
	if state, is := of.(table.PublicState); is {
		return fmt.Sprintf("%T %s", of, state.Phase)
	}
	return fmt.Sprintf("%T", of)
}

// TestEveryPictureOfPeopleHasTheirFaces checks that lobby, board, hand, result, replay, leaderboard, profile and the
// standings of a tournament have the avatars, once they are fetched.
func TestEveryPictureOfPeopleHasTheirFaces(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex // guards faced
	faced := map[string]bool{}
	has := func(kind string) bool {
		mu.Lock()
		defer mu.Unlock()
		return faced[kind]
	}
	w := open(t, 2, 1, func(o *bot.Options) {
		o.Paint = func(of any, draws func() ([]byte, error)) ([]byte, error) {
			kind := kindOf(of)
			if has(kind) { // real pictures take most of the time
				return bottest.FakePicture(of, draws)
			}
			plain, err := withoutFaces(of)
			if plain == nil {
				return bottest.FakePicture(of, draws)
			}
			drawn, errDraw := draws()
			mu.Lock()
			defer mu.Unlock()
			faced[kind] = faced[kind] || !bytes.Equal(drawn, plain)
			return drawn, errors.Join(err, errDraw)
		}
	})
	anne := w.People[0]
	w.OpenLobby("/korsar new seats:2 preset:quick", 1)
	for !has("table.PublicState lobby") { // the avatar may not be decoded yet
		w.boardPicture(anne)
	}
	w.Press(w.People[1], "join")
	w.Press(anne, "start")
	w.PlayToEnd()
	w.Press(anne, "replay")
	w.Type(anne, "/korsar leaderboard")
	w.Type(anne, "/korsar profile")
	w.CreateTournament("/korsar-tournament create kind:duels", sandbox.Inputs{"name": {"Cup"}})
	w.Press(anne, "enter")
	w.MustSettle()
	for _, name := range []string{"table.PublicState playing", "table.Hand", "draw.ResultCard", "draw.Reveal",
		"draw.RankingPage", "community.Profile", "draw.Tournament"} {
		if !has(name) {
			t.Errorf("%s has no faces", name)
		}
	}
}
