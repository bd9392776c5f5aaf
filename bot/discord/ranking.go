package discord

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

func init() {
	onCommand(command{path: "korsar leaderboard", weight: 140, run: (*Bot).leaderboard, options: []option{
		oneOf("scope", []string{say.ScopeHere, say.ScopeEverywhere}), typed("season", seasonsFor), oneOf("by", texts(storage.LadderSorts...)), oneOf("games", texts(storage.AllGames...))}})
	onPress(upButton.action, (*Bot).rank)
}

// The ways to other parts of a ladder: their argument is what is changed, then where one is.
var (
	upButton   = newButton(button{action: "rank", label: "up", style: secondary})
	downButton = newButton(button{action: "rank", label: "down", style: secondary})
	orderBy    = newMenu(menu{action: "rank", prompt: "by"})
	seasonMenu = newMenu(menu{action: "rank", prompt: "season"})
	gamesMenu  = newMenu(menu{action: "rank", prompt: "games"})
)

// leaderboard shows the ladder asked for; that of this guild's season by rating,
// where nothing else is.
func (b *Bot) leaderboard(ctx context.Context, c *click, given arguments) error {
	q := storage.PlacingQuery{Ladder: storage.Ladder{Guild: scopeOf(c, given), Games: storage.Rated}, Sort: storage.ByRating}
	if games := storage.Games(given.text("games")); games != "" {
		q.Games = games
	}
	by := storage.LadderSort(given.text("by"))
	switch {
	case by != "":
		q.Sort = by
	case q.Games == storage.Assisted:
		q.Sort = storage.ByWins // these games are not rated
	}
	var err error
	if q.Season, err = seasonAsked(given.text("season")); err != nil {
		return b.tell(ctx, c, text(c.language.Fault(say.NoSeason)))
	}
	return b.reply(ctx, c, b.registry.Ranking(ctx, c.Click, c.Guild, q))
}

// scopeOf is the guild whose ladders are asked for; 0 for everywhere.
func scopeOf(c *click, given arguments) snowflake.ID {
	if given.text("scope") == say.ScopeEverywhere {
		return 0
	}
	return c.Guild
}

// allSeasons is how one asks for all time.
const allSeasons = "all"

func seasonAsked(asked string) (storage.Season, error) {
	switch asked {
	case "":
		return table.UnderWay, nil
	case allSeasons:
		return storage.AllTime, nil
	}
	return storage.ParseSeason(asked)
}

// rankingMessage is a page of a ladder with the ways to others.
func rankingMessage(t *say.Localizer, r table.Ranking) message {
	m := pageMessage(t.Ranking(r))
	up, down := upButton.at(t, rankID(r, partPage, r.Previous())), downButton.at(t, rankID(r, partPage, r.Next()))
	up.Disabled, down.Disabled = r.From == 0, r.Next() >= r.Total
	m.buttons(up, down)
	var orders, games, seasons []selectOption
	for _, by := range storage.LadderSorts {
		if by != storage.ByRating || r.Games != storage.Assisted {
			orders = append(orders, selectOption{Label: t.Choice("by", string(by)), Value: string(by), Default: by == r.Sort})
		}
	}
	for _, g := range storage.AllGames {
		games = append(games, selectOption{Label: t.Choice("games", string(g)), Value: string(g), Default: g == r.Games})
	}
	for _, s := range append([]storage.Season{storage.AllTime}, r.Seasons...) {
		seasons = append(seasons, selectOption{Label: t.Season(s), Value: strconv.Itoa(int(s)), Default: s == r.Season})
	}
	m.choose(t, orderBy, rankID(r, partOrder, 0), orders)
	m.choose(t, seasonMenu, rankID(r, partSeason, 0), seasons)
	m.choose(t, gamesMenu, rankID(r, partGames, 0), games)
	return m
}

// What a button or a select under a ladder changes.
const (
	partPage   = "page"
	partOrder  = "by"
	partSeason = "season"
	partGames  = "games"
)

// rankID leads to another part of the ladders.
func rankID(r table.Ranking, part string, from int) customID {
	where := say.ScopeHere
	if r.Guild == 0 {
		where = say.ScopeEverywhere
	}
	return customID{Arg: strings.Join([]string{part, where, strconv.Itoa(int(r.Season)), string(r.Games), string(r.Sort), strconv.Itoa(max(from, 0))}, ".")}
}

// rank shows the part of a ladder that a button or a select leads to.
func (b *Bot) rank(ctx context.Context, c *click, p pressed) error {
	q, known := rankQuery(c, p.Arg, p.value())
	if !known {
		return b.tell(ctx, c, text(c.language.Fault(say.UnknownButton)))
	}
	return b.reply(ctx, c, b.registry.Ranking(ctx, c.Click, c.Guild, q))
}

// rankQuery reads such an argument. It is false for a forged one.
func rankQuery(c *click, arg, chosen string) (q storage.PlacingQuery, known bool) {
	parts := strings.Split(arg, ".")
	if len(parts) != 6 {
		return q, false
	}
	season, badSeason := strconv.Atoi(parts[2])
	from, badFrom := strconv.Atoi(parts[5])
	q = storage.PlacingQuery{Ladder: storage.Ladder{Season: storage.Season(season), Games: storage.Games(parts[3])}, Sort: storage.LadderSort(parts[4]), From: from}
	if parts[1] == say.ScopeHere {
		q.Guild = c.Guild
	}
	switch parts[0] {
	case partOrder:
		q.Sort = storage.LadderSort(chosen)
	case partSeason:
		season, badSeason = strconv.Atoi(chosen)
		q.Season = storage.Season(season)
	case partGames:
		if q.Games = storage.Games(chosen); q.Games == storage.Assisted && q.Sort == storage.ByRating {
			q.Sort = storage.ByWins
		}
	}
	return q, badSeason == nil && badFrom == nil && slices.Contains(storage.LadderSorts, q.Sort) && slices.Contains(storage.AllGames, q.Games)
}

// seasonsFor suggests the seasons of a guild that fit what was typed.
func seasonsFor(b *Bot, ctx context.Context, c *click, given arguments, typed string) []choice {
	list := []choice{}
	add := func(s storage.Season, value string) {
		if name := c.language.Season(s); strings.Contains(strings.ToLower(name), typed) || strings.Contains(strings.ToLower(value), typed) {
			list = append(list, choice{Name: name, Value: value})
		}
	}
	add(storage.AllTime, allSeasons)
	seasons, err := b.registry.Seasons(ctx, scopeOf(c, given))
	if err != nil {
		b.log.Warn("seasons could not be suggested", "error", err)
	}
	for _, s := range seasons {
		add(s, s.String())
	}
	return list
}
