package draw

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// avatar returns a PNG of a side: a head on a pattern, in colors that follow from a number.
func avatar(t testing.TB, side, number int) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	hue := func(shift int) uint8 { return uint8(90 + (shift+number*67)%150) }
	for y := range side {
		for x := range side {
			dx, head, body := x-side/2, y-side*3/8, y-side
			switch r := side * side; {
			case dx*dx+head*head < r/22:
				m.SetRGBA(x, y, color.RGBA{R: 233, G: uint8(200 - x*50/side), B: 150, A: 0xff})
			case dx*dx+body*body < r/6:
				m.SetRGBA(x, y, color.RGBA{R: hue(20), G: hue(110), B: hue(70), A: 0xff})
			default:
				m.SetRGBA(x, y, color.RGBA{R: hue(x * 150 / side), G: hue(y * 150 / side), B: hue(60), A: 0xff})
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// facesOf returns the faces of the people with the given numbers at a table of tabletest.
func facesOf(t testing.TB, numbers ...int) Faces {
	t.Helper()
	faces := Faces{}
	for _, n := range numbers {
		face, err := NewFace(avatar(t, 64, n))
		if err != nil {
			t.Fatal(err)
		}
		faces[snowflake.ID(100+n)] = face
	}
	return faces
}

// eightNames are the names of a full table of partners.
var eightNames = []string{"Bartholomew Roberts", "Anne Bonny", "Calico Jack Rackham", "Mary Read", "Edward Teach",
	"Henry Morgan", "Grace O'Malley", "Ching Shih"}

// facePictures are pictures with faces. They are compared with their goldens, too.
var facePictures = []situation{
	{"board-faces", func(t *testing.T) ([]byte, error) {
		return Board(newGame(t, game.English.ID, game.FreeForAll, "Anne", "Ben", "Cleopatra", "computer mate", "Emil").
			Play(20, 3, tabletest.Drawing).Play(18, 3, tabletest.Attacking).PublicState(), facesOf(t, 1, 2, 3))
	}},
	{"board-faces-of-eight", func(t *testing.T) ([]byte, error) {
		state := fullBoard(t, game.Partnership, eightNames...)
		state.Game.AtSea = state.Game.AtSea[:4]
		return Board(state, facesOf(t, 1, 2, 3, 4, 5, 6, 7))
	}},
	{"hand-faces", func(t *testing.T) ([]byte, error) {
		return Hand(fullHand(t, game.Partnership, 4, 8, eightNames...), facesOf(t, 1, 2, 3, 4, 6, 7, 8))
	}},
	{"lobby-faces", func(t *testing.T) ([]byte, error) {
		return Lobby(tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "Bartholomew Roberts the Third of it",
			"computer deckhand", "Dora", ""), facesOf(t, 1, 2))
	}},
	{"result-faces", func(t *testing.T) ([]byte, error) {
		seats := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo", "Bartholomew Roberts",
			"Emil").Seats
		return Result(ResultCard{Title: game.Korsar2019.Title, Date: "22 Nov 2026", Mode: game.FreeForAll,
			Sides: []ResultSide{sideOf(1, 37, 3, ResultSeat{seats[1], true, 12}),
				sideOf(2, 27, 0, ResultSeat{seats[3], true, 0}), sideOf(3, 31, 22, ResultSeat{seats[0], true, -7}),
				sideOf(4, 2, 5, ResultSeat{seats[2], true, -2}), sideOf(5, 0, 5, ResultSeat{seats[4], true, -3})},
			Capture: &TopCapture{Ship: 17, Gold: 8, Owner: seats[3], Taker: seats[1]}}, facesOf(t, 1, 2, 3, 4))
	}},
	{"result-faces-of-partners", func(t *testing.T) ([]byte, error) {
		seats := tabletest.Lobby(tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "audience").Seats
		return Result(ResultCard{Title: game.Tilsit.Title, Mode: game.Partnership,
			Sides: []ResultSide{sideOf(1, 53, 2, ResultSeat{seats[0], true, 9}, ResultSeat{seats[1], true, 14}),
				sideOf(2, 49, 0, ResultSeat{seats[2], true, -11}, ResultSeat{seats[3], false, 0})}},
			facesOf(t, 1, 2, 3))
	}},
	{"ranking-faces", func(t *testing.T) ([]byte, error) {
		return Ranking(say.In("de"), RankingPage{Sort: storage.ByGold, Lines: []Standing{
			{Rank: 1, User: 101, Name: "Anne Bonny", Value: "31,4", Games: 3},
			{Rank: 2, User: 102, Name: "Ben", Value: "9,0", Games: 64, Own: true},
			{Rank: 3, User: 103, Name: "Bartholomew Roberts the Third of it", Value: "8,7", Games: 1250}}},
			facesOf(t, 1, 3))
	}},
	{"podium-of-a-season", func(t *testing.T) ([]byte, error) {
		return Podium("November 2026: the season is over", []Standing{
			{Rank: 1, User: 101, Name: "Anne Bonny", Value: "1742"}, {Rank: 2, User: 102, Name: "Ben", Value: "1698"},
			{Rank: 2, User: 103, Name: "Bartholomew Roberts the Third of it", Value: "1698", Provisional: true}},
			facesOf(t, 1, 3))
	}},
	{"profile-face", func(t *testing.T) ([]byte, error) { return Profile(english, fullProfile(9), facesOf(t, 1)) }},
	{"standings-faces", func(t *testing.T) ([]byte, error) {
		v := newTournament(t, swissOf(5, 4), 8).play(5).shown()
		faces := facesOf(t, 1, 2, 4, 5, 6, 7, 8)
		v.Faces = func(e tournament.Entrant) []*Face { return []*Face{faces[snowflake.ID(100+int(e))]} }
		return Standings(english, v)
	}},
}

// TestOnlySmallSquarePNGsAreFaces: any other file is an error, and so is one that claims to be large.
func TestOnlySmallSquarePNGsAreFaces(t *testing.T) {
	var photo, wide bytes.Buffer
	if err := errors.Join(jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 64, 64)), nil),
		png.Encode(&wide, image.NewGray(image.Rect(0, 0, 64, 32)))); err != nil {
		t.Fatal(err)
	}
	whole := avatar(t, 64, 1)
	for name, file := range map[string][]byte{"nothing": nil, "HTML": []byte("<html><title>Sign in</title>"),
		"a JPEG": photo.Bytes(), "no square": wide.Bytes(), "one too large": avatar(t, MaxFaceSide+1, 1),
		"the header of one too large": sized(avatar(t, 64, 1), 5000),
		"the header of no pixels":     sized(avatar(t, 64, 1), 0),
		"another header":              sized(avatar(t, 64, 1), 65), "a part": whole[:len(whole)/2]} {
		if _, err := NewFace(file); err == nil {
			t.Errorf("%s is a face", name)
		}
	}
	for _, side := range []int{1, 16, 64, MaxFaceSide} {
		if _, err := NewFace(avatar(t, side, 1)); err != nil {
			t.Errorf("an avatar of %d pixels: %v", side, err)
		}
	}
}

// sized returns a PNG whose header claims another side.
func sized(file []byte, side uint32) []byte {
	const header, data, end = 12, 16, 29 // of the chunk IHDR, with its type before its data
	binary.BigEndian.PutUint32(file[data:], side)
	binary.BigEndian.PutUint32(file[data+4:], side)
	binary.BigEndian.PutUint32(file[end:], crc32.ChecksumIEEE(file[header:end]))
	return file
}

// TestFaceKeepsTheColorsOfItsAvatar: in every part of a face the mean color is that of the avatar, although the palette
// does not have its colors.
func TestFaceKeepsTheColorsOfItsAvatar(t *testing.T) {
	quarters := []color.RGBA{{R: 130, G: 100, B: 170, A: 0xff}, {R: 200, G: 150, B: 120, A: 0xff},
		{R: 80, G: 140, B: 90, A: 0xff}, {R: 128, G: 128, B: 128, A: 0xff}}
	m := image.NewRGBA(image.Rect(0, 0, 64, 64))
	for y := range 64 {
		for x := range 64 {
			m.SetRGBA(x, y, quarters[y/32*2+x/32])
		}
	}
	for _, across := range []int{smallFace, largeFace} {
		s := disc(m, across)
		sums, counts, opaque := [4]channels{}, [4]int{}, s.opaque
		for _, r := range s.runs {
			for i, index := range opaque[:r.length] {
				part := int(r.y)*2/across*2 + (int(r.x)+i)*2/across
				counts[part]++
				for j, v := range channelsOf(colors()[index]) {
					sums[part][j] += v
				}
			}
			opaque = opaque[r.length:]
		}
		for part, want := range quarters {
			for j, v := range channelsOf(want) {
				if got := sums[part][j] / counts[part]; got < v-12 || got > v+12 {
					t.Errorf("%d pixels across, part %d: channel %d is %d, want %d", across, part, j, got, v)
				}
			}
		}
	}
}

// TestUnknownFacesChangeNothing: a picture without the faces of its people is the same as one without faces. So are the
// seats of computers and audiences, which have nobody's id.
func TestUnknownFacesChangeNothing(t *testing.T) {
	state := newGame(t, game.Korsar2019.ID, game.FreeForAll, "Anne", "computer mate for Ben", "audience").PublicState()
	others := facesOf(t, 2, 3, 9)
	want := mustDraw(t, func() ([]byte, error) { return Board(state, nil) })
	if got := mustDraw(t, func() ([]byte, error) { return Board(state, others) }); !bytes.Equal(got, want) {
		t.Error("a board shows the face of somebody who does not play")
	}
	if got := mustDraw(t, func() ([]byte, error) { return Board(state, facesOf(t, 1)) }); bytes.Equal(got, want) {
		t.Error("a board does not show the face of its player")
	}
}

// TestBadgesOnFacesDifferInEveryKindOfVision: the badges at the lower right of small faces look different.
func TestBadgesOnFacesDifferInEveryKindOfVision(t *testing.T) {
	gametest.Long(t)
	signs := map[string]*image.RGBA{}
	for side := game.Side(1); int(side) <= game.MaxSides; side++ {
		for _, number := range []game.Seat{1, 2} {
			seat := table.Seat{Seat: number, Side: side, User: table.User{ID: 101}}
			signs[fmt.Sprint(side, number)] = shownSmall(image.Pt(34, 34), func(c *canvas) {
				c.faces = facesOf(t, 1)
				c.drawSeat(game.Partnership, seat, 2, 5, 1) // its badge is in the middle
			})
		}
	}
	for _, s := range visions {
		checkDiffer(t, s, signs, leastSign)
	}
}
