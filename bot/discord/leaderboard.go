package discord

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// Controls of a leaderboard. Their argument is what they change, then what is shown now.
var (
	upButton   = newButton(button{action: "leaderboard", label: "up", style: secondary})
	downButton = newButton(button{action: "leaderboard", label: "down", style: secondary})
	sortMenu   = newMenu(menu{action: "leaderboard", placeholder: "by"})
	seasonMenu = newMenu(menu{action: "leaderboard", placeholder: "season"})
	gamesMenu  = newMenu(menu{action: "leaderboard", placeholder: "games"})

	laterSeasons   = newButton(button{action: "leaderboard", label: "later-seasons", style: secondary})
	earlierSeasons = newButton(button{action: "leaderboard", label: "earlier-seasons", style: secondary})

	shareRanking  = newButton(button{action: "share-leaderboard", label: "share", style: primary})
	ownRankButton = newButton(button{action: "leaderboard", label: "own-rank", style: secondary}) // on a shared one
)

// leaderboard shows a leaderboard. The default is that of this guild's current season, by rating.
func (b *Bot) leaderboard(ctx context.Context, c *click, a arguments) error {
	ladder := storage.Ladder{Guild: scopeGuild(c, a), Games: cmp.Or(storage.Games(a.text("games")), storage.Rated)}
	usual := storage.ByRating
	if ladder.Games == storage.Unrated {
		usual = storage.ByWins // these games are not rated
	}
	query := storage.PlacingQuery{Ladder: ladder, Sort: cmp.Or(storage.LadderSort(a.text("by")), usual)}
	var err error
	if query.Season, err = parseSeason(a.text("season")); err != nil {
		return b.answerFault(ctx, c, say.NoSeason)
	}
	return b.reply(ctx, c, b.community.Ranking(ctx, c.Click, c.Guild, query))
}

// scopeGuild returns the guild whose leaderboard is asked for, or 0 for all guilds.
func scopeGuild(c *click, a arguments) snowflake.ID {
	if a.text("scope") == say.ScopeEverywhere {
		return 0
	}
	return c.Guild
}

// choiceAllSeasons is the choice of all time.
const choiceAllSeasons = "all"

func parseSeason(choice string) (storage.Season, error) {
	switch choice {
	case "":
		return community.CurrentSeason, nil
	case choiceAllSeasons:
		return storage.AllTime, nil
	}
	return storage.ParseSeason(choice)
}

// leaderboardMessage shows a page of a leaderboard, with controls for the others.
func leaderboardMessage(t *say.Localizer, ranking community.Ranking) message {
	m := pageMessage(t.Ranking(ranking))
	up := upButton.component(t, leaderboardID(ranking, partPage, ranking.Previous()))
	down := downButton.component(t, leaderboardID(ranking, partPage, ranking.Next()))
	up.Disabled, down.Disabled = ranking.From == 0, ranking.Next() >= ranking.Total
	m.addButtons(up, down)
	var orders, games, seasons []selectOption
	for _, by := range storage.LadderSorts {
		if by != storage.ByRating || ranking.Games != storage.Unrated {
			orders = append(orders, selectOption{Label: t.Choice("by", string(by)), Value: string(by),
				Default: by == ranking.Sort})
		}
	}
	for _, g := range storage.AllGames {
		games = append(games, selectOption{Label: t.Choice("games", string(g)), Value: string(g),
			Default: g == ranking.Games})
	}
	for _, s := range append([]storage.Season{storage.AllTime}, ranking.Seasons...) {
		seasons = append(seasons, selectOption{Label: t.Season(s), Value: strconv.Itoa(int(s)),
			Default: s == ranking.Season})
	}
	m.addMenu(t, sortMenu, leaderboardID(ranking, partSort, 0), orders)
	m.addMenu(t, gamesMenu, leaderboardID(ranking, partGames, 0), games)
	from := max(min(ranking.SeasonsFrom, len(seasons)-1), 0)
	to := min(from+maxOptions, len(seasons))
	m.addMenu(t, seasonMenu, leaderboardID(ranking, partSeason, 0), seasons[from:to])
	m.addPager(laterSeasons.component(t, leaderboardID(ranking, partSeasons, from-maxOptions)),
		earlierSeasons.component(t, leaderboardID(ranking, partSeasons, to)), from, to < len(seasons))
	return m
}

// Parts of a leaderboard that its controls change.
const (
	partPage    = "page"
	partSort    = "by"
	partSeason  = "season"
	partSeasons = "seasons" // those in the menu
	partGames   = "games"
)

// leaderboardID returns the custom id of a control that changes a part.
func leaderboardID(ranking community.Ranking, part string, from int) customID {
	where := say.ScopeHere
	if ranking.Guild == 0 {
		where = say.ScopeEverywhere
	}
	return customID{Arg: strings.Join([]string{part, where, strconv.Itoa(int(ranking.Season)),
		string(ranking.Games), string(ranking.Sort), strconv.Itoa(max(from, 0))}, ".")}
}

// changeLeaderboard shows the leaderboard that a control leads to.
func (b *Bot) changeLeaderboard(ctx context.Context, c *click, p pressed) error {
	query, ok := parseLeaderboardQuery(c, p.Arg, p.value())
	if !ok {
		return b.answerFault(ctx, c, say.UnknownButton)
	}
	seasonsFrom := 0
	if strings.HasPrefix(p.Arg, partSeasons+".") {
		query.From, seasonsFrom = 0, query.From
	}
	reply := b.community.Ranking(ctx, c.Click, c.Guild, query)
	if ranking, is := reply.(community.Ranking); is {
		ranking.SeasonsFrom = seasonsFrom
		reply = ranking
	}
	return b.reply(ctx, c, reply)
}

// rankingForAll returns the page of a leaderboard that a Share button stands for, without anybody's own place.
func (b *Bot) rankingForAll(ctx context.Context, c *click, p pressed) (table.Reply, say.Fault) {
	query, ok := parseLeaderboardQuery(c, p.Arg, "")
	if !ok {
		return nil, say.UnknownButton
	}
	return b.community.Ranking(ctx, table.Click{}, c.Guild, query), ""
}

// parseLeaderboardQuery parses the argument of a control and the chosen value. It returns false for a forged one.
func parseLeaderboardQuery(c *click, arg, chosen string) (query storage.PlacingQuery, ok bool) {
	parts := strings.Split(arg, ".")
	if len(parts) != 6 {
		return query, false
	}
	season, badSeason := strconv.Atoi(parts[2])
	from, badFrom := strconv.Atoi(parts[5])
	ladder := storage.Ladder{Season: storage.Season(season), Games: storage.Games(parts[3])}
	query = storage.PlacingQuery{Ladder: ladder, Sort: storage.LadderSort(parts[4]), From: from}
	if parts[1] == say.ScopeHere {
		query.Guild = c.Guild
	}
	switch parts[0] {
	case partSort:
		query.Sort = storage.LadderSort(chosen)
	case partSeason:
		season, badSeason = strconv.Atoi(chosen)
		query.Season = storage.Season(season)
	case partGames:
		if query.Games = storage.Games(chosen); query.Games == storage.Unrated && query.Sort == storage.ByRating {
			query.Sort = storage.ByWins
		}
	}
	return query, badSeason == nil && badFrom == nil &&
		slices.Contains(storage.LadderSorts, query.Sort) && slices.Contains(storage.AllGames, query.Games)
}

// suggestSeasons suggests the seasons of a guild whose names contain the text.
func suggestSeasons(b *Bot, ctx context.Context, c *click, a arguments, text string) []choice {
	list := []choice{}
	add := func(s storage.Season, value string) {
		name := c.language.Season(s)
		if strings.Contains(strings.ToLower(name), text) || strings.Contains(strings.ToLower(value), text) {
			list = append(list, choice{Name: name, Value: value})
		}
	}
	add(storage.AllTime, choiceAllSeasons)
	seasons, err := b.community.Seasons(ctx, scopeGuild(c, a))
	if err != nil {
		b.log.Warn("cannot suggest seasons", "error", err)
	}
	for _, s := range seasons {
		add(s, s.String())
	}
	return list
}

func shownRanking() presenter {
	return shown[community.Ranking]{
		words: func(_ *Bot, c *click, r community.Ranking) message {
			m := leaderboardMessage(c.language, r)
			if r.Pictured() {
				m.keepEmbeddedPicture(c, leaderboardFile, c.language.RankingAlt(r))
			}
			return m
		},
		picture: func(b *Bot, c *click, r community.Ranking) illustration {
			i := illustrate(imageSlot{name: leaderboardFile}, r.Pictured(), func() message {
				m := leaderboardMessage(c.language, r)
				b.addRankingPicture(c.language, &m, r)
				return m
			})
			i.embedded = true
			return i
		},
		share: func(c *click, r community.Ranking) component {
			if len(r.Places) == 0 {
				return component{}
			}
			return shareRanking.component(c.language, leaderboardID(r, partPage, r.From))
		},
		everybody: func(b *Bot, t *say.Localizer, r community.Ranking, files bool) message {
			r.Pictures = r.Pictures && files
			m := pageMessage(t.Ranking(r))
			b.addRankingPicture(t, &m, r)
			m.addButtons(ownRankButton.component(t, leaderboardID(r, partPage, 0)))
			return m
		},
	}.presenter()
}

// addRankingPicture adds the picture of a leaderboard, if one is wanted and can be drawn.
func (b *Bot) addRankingPicture(t *say.Localizer, m *message, ranking community.Ranking) {
	if !ranking.Pictured() {
		return
	}
	var standings []draw.Standing
	var users []snowflake.ID
	for _, p := range ranking.Places {
		user := ranking.Users[p.Person]
		standings = append(standings, draw.Standing{Rank: p.Rank, User: user.ID, Name: user.Name,
			Value: t.RankedNumber(ranking.Sort, p.Standing), Games: p.Games,
			Own: p.Person == ranking.Asker})
		users = append(users, user.ID)
	}
	m.addPicture(leaderboardFile, b.drawPicture(0, optional, standings,
		func() ([]byte, error) { return draw.Ranking(standings, b.faces.of(users...)) }), t.RankingAlt(ranking))
}
