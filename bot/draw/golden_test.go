package draw

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/journal"
)

var update = flag.Bool("update", false, "write those of testdata/golden/*.png that have changed")

// situation is a picture to compare with its golden.
type situation struct {
	name string
	draw func(*testing.T) ([]byte, error)
}

// situations are the pictures of games and of people.
var situations = []situation{
	{"chances-two", func(*testing.T) ([]byte, error) { return Chances(say.In("en"), chanceCurve("Anne", "Ben")) }},
	{"chances-five", func(*testing.T) ([]byte, error) {
		return Chances(say.In("en"), chanceCurve("Anne", "Ben", "Cleo", "Dora", "Emil"))
	}},
	{"board-calm", func(t *testing.T) ([]byte, error) {
		return Board(newGame(t, game.Korsar2019.ID, game.FreeForAll, "Anne", "Ben").PublicState(), nil)
	}},
	{"board-one-ship", func(t *testing.T) ([]byte, error) {
		return Board(newGame(t, game.LutinLudique.ID, game.FreeForAll, "Anne", "Ben", "Cleo").Play(1, 1,
			tabletest.Launching).PublicState(), nil)
	}},
	{"board-in-play", func(t *testing.T) ([]byte, error) {
		return Board(newGame(t, game.LutinLudique.ID, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora").Play(24, 2050,
			tabletest.Drawing).Play(40, 2050, evenTaste).PublicState(), nil)
	}},
	{"board-battles", func(t *testing.T) ([]byte, error) {
		return Board(newGame(t, game.English.ID, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora", "Emil").Play(20, 3,
			tabletest.Drawing).Play(18, 3, tabletest.Attacking).PublicState(), nil)
	}},
	{"board-commanders", func(t *testing.T) ([]byte, error) {
		state := fullBoard(t, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora")
		state.Game.AtSea = append(state.Game.AtSea[2:5:5], state.Game.AtSea[6:9]...)
		return Board(state, nil)
	}},
	{"board-partners", func(t *testing.T) ([]byte, error) {
		return Board(newGame(t, game.Tilsit.ID, game.Partnership, "Anne", "Ben", "Cleo", "Dora").Play(18, 8,
			tabletest.Attacking).PublicState(), nil)
	}},
	{"board-25-ships", func(t *testing.T) ([]byte, error) {
		return Board(fullBoard(t, game.Partnership, "Bartholomew Roberts", "Anne Bonny",
			"Calico Jack Rackham", "Mary Read", "Edward Teach", "Henry Morgan", "Grace O'Malley", "Ching Shih"), nil)
	}},
	{"board-closed-booty", func(t *testing.T) ([]byte, error) {
		v := newGame(t, game.Korsar2019.ID, game.FreeForAll, "Anne", "Ben", "Cleo").Play(40, 2, tabletest.Attacking)
		v.Table.Options.Booty = journal.ClosedBooty
		return Board(v.PublicState(), nil)
	}},
	{"board-other-scripts", func(t *testing.T) ([]byte, error) {
		return Board(newGame(t, game.Korsar2019.ID, game.FreeForAll, "Łukasz", "海賊", "Чёрная Борода", "🏴‍☠️").
			Play(16, 2, tabletest.Attacking).PublicState(), nil)
	}},
	{"board-computers", func(t *testing.T) ([]byte, error) {
		return Board(newGame(t, game.Korsar2019.ID, game.FreeForAll, "Anne", "computer deckhand", "computer mate",
			"computer captain for Ben").Play(16, 3, tabletest.Drawing).Play(12, 3, tabletest.Attacking).PublicState(),
			nil)
	}},
	{"board-crew", func(t *testing.T) ([]byte, error) {
		return Board(newGame(t, game.Korsar2019.ID, game.FreeForAll, "audience", "Anne", "audience").Play(16, 3,
			tabletest.Drawing).Play(12, 3, tabletest.Attacking).PublicState(), nil)
	}},
	{"board-over", func(t *testing.T) ([]byte, error) {
		return Board(newGame(t, game.Philibert.ID, game.FreeForAll, "Anne", "Ben").
			Play(500, 1, tabletest.Balanced).PublicState(), nil)
	}},
	{"hand-on-turn", func(t *testing.T) ([]byte, error) {
		v := newGame(t, game.Korsar2019.ID, game.FreeForAll, "Anne", "Ben", "Cleo").
			Play(20, 46, tabletest.Drawing).Play(14, 46, tabletest.Attacking)
		return Hand(v.Hand(v.State.Turn()), nil)
	}},
	{"hand-off-turn", func(t *testing.T) ([]byte, error) {
		v := newGame(t, game.English.ID, game.Partnership, "Anne", "Ben", "Cleo", "Dora").
			Play(22, 2, tabletest.Balanced)
		return Hand(v.Hand(v.State.Turn()%4+1), nil)
	}},
	{"hand-empty", func(t *testing.T) ([]byte, error) {
		h := newGame(t, game.Korsar2019.ID, game.FreeForAll, "Anne", "Ben").Hand(1)
		h.View.Hand, h.View.Options = nil, nil
		return Hand(h, nil)
	}},
	{"hand-one-card", func(t *testing.T) ([]byte, error) {
		h := newGame(t, game.Korsar2019.ID, game.FreeForAll, "Anne", "computer mate").
			Play(8, 3, tabletest.Attacking).Hand(1)
		h.View.Hand = h.View.Hand[:1]
		return Hand(h, nil)
	}},
	{"hand-5-ships", func(t *testing.T) ([]byte, error) {
		return Hand(fullHand(t, game.FreeForAll, 5, 12, "Anne", "Ben", "Cleo", "computer mate for Dora"), nil)
	}},
	{"hand-25-ships", func(t *testing.T) ([]byte, error) {
		return Hand(fullHand(t, game.Partnership, game.MaxShips, 20, "Bartholomew Roberts", "Anne Bonny",
			"Calico Jack Rackham", "Mary Read", "Edward Teach", "Henry Morgan", "Grace O'Malley", "Ching Shih"), nil)
	}},
	{"lobby-two", func(t *testing.T) ([]byte, error) {
		return Lobby(tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", ""), nil)
	}},
	{"lobby-five", func(t *testing.T) ([]byte, error) {
		o := tabletest.Options(game.FreeForAll)
		o.Edition = game.Tilsit.ID
		return Lobby(tabletest.Lobby(o, "Anne", "computer captain", "audience", "海賊", ""), nil)
	}},
	{"lobby-partners", func(t *testing.T) ([]byte, error) {
		o := tabletest.Options(game.Partnership)
		o.Edition = game.LutinLudique.ID
		return Lobby(tabletest.Lobby(o, "Anne", "Bartholomew Roberts the Third of it", "computer deckhand", "",
			"Чёрная Борода", "computer mate", "", ""), nil)
	}},
	{"result", func(t *testing.T) ([]byte, error) {
		seats := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "Ben", "computer mate",
			"Bartholomew Roberts").Seats
		return Result(ResultCard{Title: game.Korsar2019.Title, Date: "22 Nov 2026", Mode: game.FreeForAll,
			Sides: []ResultSide{sideOf(1, 37, 3, ResultSeat{seats[1], true, 12}),
				sideOf(2, 27, 0, ResultSeat{seats[3], true, 0}),
				sideOf(3, 31, 22, ResultSeat{seats[0], true, -7}), sideOf(4, 2, 5, ResultSeat{seats[2], false, 0})},
			Capture: &TopCapture{Ship: 17, Gold: 8, Owner: seats[3], Taker: seats[1]}}, nil)
	}},
	{"result-partners", func(t *testing.T) ([]byte, error) {
		seats := tabletest.Lobby(tabletest.Options(game.Partnership), "Anne", "海賊", "Cleo", "audience").Seats
		return Result(ResultCard{Title: game.Tilsit.Title, Mode: game.Partnership,
			Sides: []ResultSide{sideOf(1, 53, 2, ResultSeat{seats[0], true, 9}, ResultSeat{seats[1], true, 14}),
				sideOf(2, 49, 0, ResultSeat{seats[2], true, -11}, ResultSeat{seats[3], false, 0})},
			Capture: &TopCapture{Ship: 4, Gold: 7, Owner: seats[1], Taker: seats[0]}}, nil)
	}},
	{"result-tie", func(t *testing.T) ([]byte, error) {
		seats := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "Ben").Seats
		return Result(ResultCard{Title: game.English.Title, Mode: game.FreeForAll,
			Sides: []ResultSide{sideOf(1, 0, 0, ResultSeat{seats[0], true, 0}),
				sideOf(1, 0, 0, ResultSeat{seats[1], true, 0})}}, nil)
	}},
	{"how-to-play-goal", lessonPage(say.HowToGoal)},
	{"how-to-play-turn", lessonPage(say.HowToTurn)},
	{"how-to-play-fight", lessonPage(say.HowToFight)},
	{"how-to-play-captains", lessonPage(say.HowToCaptains)},
	{"how-to-play-end", lessonPage(say.HowToEnd)},
	{"legend", func(*testing.T) ([]byte, error) { return Legend(english, &game.Korsar2019) }},
	{"legend-in-french", func(*testing.T) ([]byte, error) { return Legend(say.In("fr"), &game.Korsar2019) }},
	{"profile", func(*testing.T) ([]byte, error) { return Profile(english, fullProfile(64), nil) }},
	{"profile-in-german", func(*testing.T) ([]byte, error) { return Profile(say.In("de"), fullProfile(300), nil) }},
	{"profile-unrated", func(*testing.T) ([]byte, error) {
		p := fullProfile(0)
		p.Of.Name, p.Rank, p.Ever, p.Captures, p.Won, p.Badges = "海賊", 0, nil, 0, 0, p.Badges[:1]
		return Profile(english, p, nil)
	}},
	{"ranking", func(t *testing.T) ([]byte, error) {
		var lines []Standing
		for i, name := range []string{"Anne Bonny", "Ben", "Bartholomew Roberts the Third of it", "海賊",
			"Grace O'Malley", "Calico Jack", "Edward Teach"} {
			lines = append(lines, Standing{Rank: []int{1, 2, 2, 4, 5, 6, 7}[i], Name: name,
				Value: strconv.Itoa(1800 - 97*i), Games: 3 + 61*i})
		}
		lines[6].Rank = 108
		return Ranking(english, RankingPage{Sort: storage.ByRating, Lines: lines, Apart: &Standing{Rank: 3018,
			Name: "Zoe", Value: "1000", Provisional: true, Games: 1, Own: true}}, nil)
	}},
	{"position", func(t *testing.T) ([]byte, error) {
		g := newGame(t, game.Korsar2019.ID, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora")
		return Position(revealOf(g.Play(24, 3, tabletest.Drawing).Play(14, 3, tabletest.Attacking)), nil)
	}},
	{"sequel", sequelOfFour},
	{"sequel-over", sequelThatEnds},
	{"emojis", emojiSheet},
	{"animation-played", sceneOf(func(s scene) bool { return s.played != 0 && len(s.state.Game.AtSea) > 4 })},
	{"animation-taken", sceneOf(func(s scene) bool { return len(s.taken) > 0 && len(s.state.Game.AtSea) > 3 })},
	{"animation-result", sceneOf(func(s scene) bool { return s.result != nil })},
}

// sceneOf draws the first scene of a game for which is returns true, in full size.
func sceneOf(is func(scene) bool) func(*testing.T) ([]byte, error) {
	return func(t *testing.T) ([]byte, error) {
		g := gameOfFour(t)
		scenes := scenesOf(g, 0, g.end())
		i := slices.IndexFunc(scenes, is)
		st, b := newStage(scenes), getBuffer()
		defer b.release()
		c := b.canvas(image.Pt(width, st.high))
		st.draw(c, &scenes[i], float64(i)/float64(len(scenes)))
		return b.encode(c)
	}
}

func lessonPage(page say.HowToPage) func(*testing.T) ([]byte, error) {
	return func(*testing.T) ([]byte, error) { return HowToPlay(&game.Korsar2019, page) }
}

// randomRatings returns ratings that go up and down.
func randomRatings(games int) []int {
	random := rand.New(rand.NewPCG(4, 2))
	list, at := []int{}, 1000
	for range games {
		at += random.IntN(121) - 59
		list = append(list, at)
	}
	return list
}

// fullProfile returns a profile with all that its picture can show, after a number of rated games.
func fullProfile(games int) community.Profile {
	return community.Profile{Of: table.User{ID: 101, Name: "Anne Bonny"}, Rank: 2, Ratings: randomRatings(games),
		Ever:     &storage.Standing{Rating: rating.Rating{Mean: 32, Deviation: 2}, Games: games, Best: 51, Longest: 6},
		Tallies:  []community.Tally{{Games: games + 4, Wins: games/3 + 1}},
		Fleets:   [game.Fleets]int{3, 9, 47, 1},
		Captures: 71, Richest: 8, Tournaments: 3, Won: 1, Badges: community.Badges}
}

// TestPicturesMatchGolden: every picture equals the one that was reviewed, but for small
// differences, such as another rounding on another processor.
func TestPicturesMatchGolden(t *testing.T) {
	gametest.Long(t)
	for _, s := range slices.Concat(situations, tournamentPictures, facePictures, hardNamePictures) {
		t.Run(s.name, func(t *testing.T) {
			used := getBuffer() // its memory is undefined
			used.pixels = bytes.Repeat([]byte{0xaa}, 8<<20)
			used.release()
			drawn, err := s.draw(t)
			if err != nil {
				t.Fatal(err)
			}
			if len(drawn) > maxBytes {
				t.Errorf("the picture has %d bytes, more than %d", len(drawn), maxBytes)
			}
			path := filepath.Join("testdata", "golden", s.name+".png")
			want, err := os.ReadFile(path)
			if *update && (errors.Is(err, fs.ErrNotExist) || err == nil && pixelDifference(t, drawn, want) != "") {
				want, err = drawn, os.WriteFile(path, drawn, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
			if off := pixelDifference(t, drawn, want); off != "" {
				actual := filepath.Join(t.ArtifactDir(), s.name+".png")
				t.Errorf("the picture has changed (look at %s; if it should: go test -update): %s", actual, off)
				if err := os.WriteFile(actual, drawn, 0o644); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// maxBytes is the size limit of a picture.
const maxBytes = 300_000

// pixelDifference returns how two pictures differ beyond the tolerance, or "". At most one pixel in twenty
// thousand may differ by more than a sixteenth of the range: two letters are more.
func pixelDifference(t *testing.T, got, want []byte) string {
	t.Helper()
	one, other := decode(t, got), decode(t, want)
	if one.Rect != other.Rect {
		return fmt.Sprintf("%v instead of %v", one.Rect, other.Rect)
	}
	off := 0
	for i := range one.Pix {
		if differs(one.Palette[one.Pix[i]], other.Palette[other.Pix[i]]) {
			off++
		}
	}
	if off > len(one.Pix)/20_000 {
		return fmt.Sprintf("%d of %d pixels differ", off, len(one.Pix))
	}
	return ""
}

// differs reports whether two colors differ by more than a sixteenth of the range.
func differs(one, other color.Color) bool {
	r, g, b, a := one.RGBA()
	r2, g2, b2, a2 := other.RGBA()
	const most = 0x1000
	return max(r, r2)-min(r, r2) > most || max(g, g2)-min(g, g2) > most || max(b, b2)-min(b, b2) > most ||
		max(a, a2)-min(a, a2) > most
}

func decode(t *testing.T, picture []byte) *image.Paletted {
	t.Helper()
	read, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	paletted, ok := read.(*image.Paletted)
	if !ok {
		t.Fatalf("the picture is a %T", read)
	}
	return paletted
}

// sideOf returns a side of a result by its captured gold and the gold left in its hands.
func sideOf(place, booty, stranded int, seats ...ResultSeat) ResultSide {
	return ResultSide{game.SideResult{Booty: booty, Stranded: stranded, Score: booty - stranded, Place: place}, seats}
}
