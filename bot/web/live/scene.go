package live

import (
	"time"

	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// sceneJSON is a table in the form that is sent to the page. It contains finished sentences, because the page has no
// catalog. Times are milliseconds since 1970.
type sceneJSON struct {
	Number   int64         `json:"number"` // the table's sequence number, which rises with every entry
	Phase    journal.Phase `json:"phase"`
	At       int64         `json:"at"` // when the latest change was made
	Title    string        `json:"title"`
	Edition  string        `json:"edition"`
	Moves    int           `json:"moves"`
	Pile     pileJSON      `json:"pile"`
	Fleets   []fleetJSON   `json:"fleets"`
	Seats    []seatJSON    `json:"seats"`
	Sides    []sideJSON    `json:"sides"`
	Ships    []shipJSON    `json:"ships"`
	Events   []eventJSON   `json:"events"` // of the last round, oldest first
	Captures []string      `json:"captures"`
	Vote     *voteJSON     `json:"vote"`
	Decided  string        `json:"decided"` // which letter won the vote of the latest move; "" for none
	Hand     *openHandJSON `json:"hand"`    // of the audience, if it is shown
	Best     []string      `json:"best"`
	Top      *topJSON      `json:"top"`            // the capture of the game
	Next     string        `json:"next,omitempty"` // the address of the rematch's page
	Replay   string        `json:"replay"`         // the address of the replay's page; "" unless a game is over
}

type pileJSON struct {
	Cards int    `json:"cards"`
	Words string `json:"words"`
}

type fleetJSON struct {
	Color string `json:"colour"`
	Name  string `json:"name"`
}

type seatJSON struct {
	Seat    int    `json:"seat"`
	Side    int    `json:"side"`
	Name    string `json:"name"`
	Words   string `json:"words"` // what the seat has
	Kind    string `json:"kind"`  // as seatOf sets it
	Cards   int    `json:"cards"`
	Turn    bool   `json:"turn"`
	Members int    `json:"members,omitempty"` // of an audience
}

type sideJSON struct {
	Side   int    `json:"side"`
	Name   string `json:"name"`
	Ships  int    `json:"ships"`
	Gold   *int   `json:"gold"`             // null if the table does not show it
	Place  int    `json:"place,omitempty"`  // once the game is over
	Score  int    `json:"score"`            // once the game is over
	Result string `json:"result,omitempty"` // the score in words
	Note   string `json:"note,omitempty"`   // what the side lost for ships left in hand
}

// topJSON is the richest capture.
type topJSON struct {
	Ship  int    `json:"ship"`
	Gold  int    `json:"gold"`
	Owner int    `json:"owner"` // the seat that lost it
	Side  int    `json:"side"`  // the side that took it
	Words string `json:"words"`
}

type shipJSON struct {
	Ship      int            `json:"ship"`
	Gold      int            `json:"gold"`
	Owner     int            `json:"owner"`  // the seat
	Holder    int            `json:"holder"` // the side that would take it now; 0 on a tie
	Squadrons []squadronJSON `json:"squadrons"`
	Commander *commanderJSON `json:"commander"`
	Words     string         `json:"words"`
}

type squadronJSON struct {
	Fleet    int `json:"fleet"` // the index in fleets
	Side     int `json:"side"`
	Strength int `json:"strength"`
}

type commanderJSON struct {
	Fleet int `json:"fleet"` // the captain's; -1 for the admiral
	Side  int `json:"side"`
}

type eventJSON struct {
	Move  int    `json:"move"`
	Kind  string `json:"kind"`
	Side  int    `json:"side"`
	Ship  int    `json:"ship"`
	Words string `json:"words"`
}

type voteJSON struct {
	Lines []lineJSON `json:"lines"`
	Lead  int        `json:"lead"` // the leading line, from 1; 0 for none
	Words string     `json:"words"`
	How   string     `json:"how"`  // how the viewers of a stream vote; "" if they do not
	Ends  int64      `json:"ends"` // for those who watch the page; 0 for never
	Held  bool       `json:"held"`
}

type lineJSON struct {
	Letter string `json:"letter"`
	Votes  int    `json:"votes"`
	Vetoed bool   `json:"vetoed"`
	Words  string `json:"words"`
}

// delays are the delays of a page and of a stream of it. The latter is at least as long.
type delays struct{ page, stream time.Duration }

// sceneOf returns a scene in the form that is sent to a stream. It has a hand only if the audience plays openly.
func sceneOf(s *table.Scene, t *say.Localizer, d delays) sceneJSON { return sceneWith(s, s.Hand, t, d) }

// viewersSceneOf returns a scene in the form that is sent to those who know the key of the page for viewers.
func viewersSceneOf(s *table.ViewersScene, t *say.Localizer, d delays) sceneJSON {
	return sceneWith(&s.Scene, s.ViewersHand, t, d)
}

// sceneWith returns a scene with a hand, which is nil for none.
func sceneWith(s *table.Scene, hand *table.OpenHand, t *say.Localizer, d delays) sceneJSON {
	words := t.Live(*s)
	captures := words.Captures[max(0, len(words.Captures)-shownCaptures):]
	j := sceneJSON{
		Number: s.Seq, Phase: s.Phase, At: s.At.UnixMilli(), Title: words.Title, Edition: s.Edition().Title,
		Fleets: fleetsOf(t, s.Edition()), Seats: []seatJSON{}, Sides: []sideJSON{}, Ships: []shipJSON{},
		Events: []eventJSON{}, Captures: append([]string{}, captures...), Best: append([]string{}, words.Best...),
		Replay: s.Replay,
	}
	for i, seat := range s.Seats {
		j.Seats = append(j.Seats, seatOf(s, i, seat, words))
	}
	if s.Next != "" {
		j.Next = table.LivePath(s.Next)
	}
	if s.Game.Edition == nil {
		return j
	}
	j.Moves, j.Pile = s.Game.Moves, pileJSON{s.Game.Pile, words.Pile}
	for i, side := range s.Game.Sides {
		sent := sideJSON{Side: i + 1, Name: words.Sides[i], Ships: len(side.Ships)}
		if s.ShowsGold() {
			sent.Gold = &side.Gold
		}
		if i < len(s.Result) {
			sent.Place, sent.Score = s.Result[i].Place, s.Result[i].Score
			sent.Result, sent.Note = words.Result[i], words.Notes[i]
		}
		j.Sides = append(j.Sides, sent)
	}
	for i := range s.Game.AtSea {
		j.Ships = append(j.Ships, shipOf(&s.Game.AtSea[i], words.Ships[i]))
	}
	for i, turn := range s.Recent {
		for n, e := range turn.Events {
			j.Events = append(j.Events, eventJSON{Move: e.Move, Kind: e.Kind.String(), Side: int(e.Side),
				Ship: int(e.Ship), Words: words.Events[i][n]})
		}
	}
	if s.Poll.Open() {
		j.Vote = voteOf(s, words, d)
		j.Vote.How = t.HowToVote(&s.Poll, hand)
	}
	if j.Decided = words.Decided; hand != nil {
		j.Hand = openHandOf(s, hand, t)
	}
	if top := s.Top; top != nil {
		j.Top = &topJSON{int(top.Ship), top.Gold, int(top.Owner), int(top.Side), words.Top}
	}
	return j
}

// shownCaptures is the number of captures that a page shows.
const shownCaptures = 4

func fleetsOf(t *say.Localizer, e *game.Edition) (list []fleetJSON) {
	for _, l := range draw.FleetSigns(e) {
		list = append(list, fleetJSON{Color: l.Color, Name: t.FleetName(l.Name)})
	}
	return list
}

func seatOf(s *table.Scene, i int, seat table.Seat, words say.Live) seatJSON {
	j := seatJSON{Seat: i + 1, Side: int(seat.Side), Name: words.Names[i], Words: words.Seats[i], Kind: "person"}
	switch {
	case seat.Free:
		j.Kind = "free"
	case seat.Audience != nil:
		j.Kind, j.Members = "audience", seat.Audience.Members
	case seat.Computer != "":
		j.Kind = "computer"
	}
	if i < len(s.Game.Seats) {
		j.Cards, j.Turn = s.Game.Seats[i].Cards, s.Game.Turn == seat.Seat
	}
	return j
}

func shipOf(ship *game.Ship, words string) shipJSON {
	j := shipJSON{
		Ship: int(ship.Number), Gold: ship.Gold, Owner: int(ship.Owner), Holder: int(ship.Controller),
		Squadrons: []squadronJSON{}, Words: words,
	}
	for _, sq := range ship.Squadrons {
		j.Squadrons = append(j.Squadrons, squadronJSON{
			Fleet: indexOf(sq.Fleet), Side: int(sq.Side), Strength: sq.Strength})
	}
	switch c := ship.Commander; {
	case c.Card == game.Admiral:
		j.Commander = &commanderJSON{Fleet: -1, Side: int(c.Side)}
	case c.Card != game.NoCard:
		j.Commander = &commanderJSON{Fleet: indexOf(c.Card.Fleet()), Side: int(c.Side)}
	}
	return j
}

func indexOf(f game.Fleet) int { return int(f - game.AllFleets[0]) }

// voteOf returns the open vote.
func voteOf(s *table.Scene, words say.Live, d delays) *voteJSON {
	v := &voteJSON{Lead: s.Poll.Lead, Words: words.Vote, Held: s.Poll.Held, Lines: []lineJSON{}}
	if ends := endOfVote(s, d); !ends.IsZero() {
		v.Ends = ends.UnixMilli()
	}
	for i, line := range s.Poll.Lines {
		v.Lines = append(v.Lines, lineJSON{
			Letter: line.Letter, Votes: line.Votes, Vetoed: line.Vetoed, Words: words.Lines[i],
		})
	}
	return v
}

// endOfVote returns when a stream shows that a vote ends, or the zero time for never: when the stream shows its end,
// unless a chat votes. The chat itself has no delay. Its viewers see the page later by their latency, so the page shows
// the end earlier by that. The window of the chat begins once the page shows the letters, but the page learns of that
// only one delay later.
func endOfVote(s *table.Scene, d delays) time.Time {
	ends := s.Poll.Ends
	switch chat := &s.Poll.Chat; {
	case !chat.Expected.IsZero():
		ends = chat.Expected.Add(d.page)
	case ends.IsZero():
		return ends
	case chat.Channel == "":
		return ends.Add(d.stream)
	}
	return ends.Add(-time.Duration(s.Options.VoteRules.Chat.Latency) * time.Second)
}
