package discord

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/discord/followup"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// Controls of a leaderboard. Their argument is the part that they change, then the query of the leaderboard shown.
var (
	upButton   = newButton(button{action: "leaderboard", label: "up", style: secondary})
	downButton = newButton(button{action: "leaderboard", label: "down", style: secondary})
	rankMenu   = newMenu(menu{action: "leaderboard"})

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

// choiceAllSeasons is the value of the choice of all time.
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

// leaderboardMessage shows a page of a leaderboard, with controls for other pages and leaderboards.
func leaderboardMessage(t *say.Localizer, page say.Page, ranking community.Ranking) message {
	m := pageMessage(page)
	m.addMenu(t, rankMenu, leaderboardID(ranking, partMenu, 0), leaderboardOptions(t, ranking))
	m.addPager(upButton.component(t, leaderboardID(ranking, partPage, ranking.Previous())),
		downButton.component(t, leaderboardID(ranking, partPage, ranking.Next())),
		ranking.From, ranking.Next() < ranking.Total)
	return m
}

// leaderboardOptions returns the other leaderboards to choose from: by another value, of other games, in all guilds or
// in this one, and of other seasons. If not all seasons fit, the last option leads to more.
func leaderboardOptions(t *say.Localizer, r community.Ranking) (list []selectOption) {
	add := func(part, value, label string) {
		list = append(list, selectOption{Label: label, Value: part + "." + value})
	}
	for _, by := range storage.LadderSorts {
		if by != r.Sort && (by != storage.ByRating || r.Games != storage.Unrated) {
			add(partSort, string(by), t.Choice("by", string(by)))
		}
	}
	for _, g := range storage.AllGames {
		if g != r.Games {
			add(partGames, string(g), t.Choice("games", string(g)))
		}
	}
	scope := say.ScopeEverywhere
	if r.Guild == 0 {
		scope = say.ScopeHere
	}
	add(partScope, scope, t.Choice("scope", scope))
	seasons := slices.DeleteFunc(append([]storage.Season{storage.AllTime}, r.Seasons...),
		func(s storage.Season) bool { return s == r.Season })
	from := min(max(r.SeasonsFrom, 0), len(seasons))
	to := min(from+maxOptions-len(list)-1, len(seasons))
	for _, s := range seasons[from:to] {
		add(partSeason, strconv.Itoa(int(s)), t.Season(s))
	}
	switch {
	case to < len(seasons):
		add(partSeasons, strconv.Itoa(to), t.MoreSeasons())
	case from > 0:
		add(partSeasons, "0", t.MoreSeasons())
	}
	return list
}

// Parts of a leaderboard that its controls change. The value of an option begins with one.
const (
	partMenu    = "menu" // the part is in the chosen value
	partPage    = "page"
	partSort    = "by"
	partSeason  = "season"
	partSeasons = "seasons" // those in the menu
	partGames   = "games"
	partScope   = "scope"
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
	query, seasonsFrom, ok := parseLeaderboardQuery(c, p.Arg, p.value())
	if !ok {
		return b.answerFault(ctx, c, say.UnknownButton)
	}
	reply := b.community.Ranking(ctx, c.Click, c.Guild, query)
	if ranking, is := reply.(community.Ranking); is {
		ranking.SeasonsFrom = seasonsFrom
		reply = ranking
	}
	return b.reply(ctx, c, reply)
}

// rankingForAll returns the page of a leaderboard that a Share button posts, without anybody's own place.
func (b *Bot) rankingForAll(ctx context.Context, c *click, p pressed) (table.Reply, say.Fault) {
	query, _, ok := parseLeaderboardQuery(c, p.Arg, "")
	if !ok {
		return nil, say.UnknownButton
	}
	return b.community.Ranking(ctx, table.Click{}, c.Guild, query), ""
}

// parseLeaderboardQuery parses the argument of a control and the chosen value, and returns the offset of the first
// season in the menu too. It returns false for a forged argument.
func parseLeaderboardQuery(c *click, arg, chosen string) (query storage.PlacingQuery, seasonsFrom int, ok bool) {
	parts := strings.Split(arg, ".")
	if len(parts) != 6 {
		return query, 0, false
	}
	part, where := parts[0], parts[1]
	if part == partMenu {
		part, chosen, _ = strings.Cut(chosen, ".")
	}
	season, badSeason := strconv.Atoi(parts[2])
	from, badFrom := strconv.Atoi(parts[5])
	query = storage.PlacingQuery{Ladder: storage.Ladder{Games: storage.Games(parts[3])},
		Sort: storage.LadderSort(parts[4]), From: from}
	switch part {
	case partSort:
		query.Sort = storage.LadderSort(chosen)
	case partScope:
		where = chosen
	case partSeason:
		season, badSeason = strconv.Atoi(chosen)
	case partSeasons:
		seasonsFrom, badFrom = strconv.Atoi(chosen)
	case partGames:
		if query.Games = storage.Games(chosen); query.Games == storage.Unrated && query.Sort == storage.ByRating {
			query.Sort = storage.ByWins
		}
	}
	query.Season = storage.Season(season)
	if where == say.ScopeHere {
		query.Guild = c.Guild
	}
	return query, seasonsFrom, badSeason == nil && badFrom == nil &&
		slices.Contains(storage.LadderSorts, query.Sort) && slices.Contains(storage.AllGames, query.Games)
}

// suggestSeasons suggests the seasons of a guild whose names contain the text.
func (b *Bot) suggestSeasons(ctx context.Context, c *click, a arguments, typed string) (list []choice) {
	add := func(s storage.Season, value string) {
		list = addSuggestion(list, typed, c.language.Season(s), value, value)
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

func rankingPresenter() presenter {
	return presenterFor[community.Ranking]{
		words: func(_ *Bot, c *click, r community.Ranking) message {
			return leaderboardMessage(c.language, c.language.Ranking(r), r)
		},
		picture: func(b *Bot, c *click, r community.Ranking) illustration {
			i := illustrate(followup.Slot{File: leaderboardFile}, r.Pictured(), func() message {
				return b.withRankingPicture(c.language, r, func(page say.Page) message {
					return leaderboardMessage(c.language, page, r)
				})
			})
			i.keepsNone = true
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
			m := b.withRankingPicture(t, r, pageMessage)
			m.addButtons(ownRankButton.component(t, leaderboardID(r, partPage, 0)))
			return m
		},
	}.presenter()
}

// withRankingPicture returns the message with the picture of a leaderboard and the words beside it. If no picture is
// wanted, or it cannot be drawn, the message has all in words.
func (b *Bot) withRankingPicture(t *say.Localizer, r community.Ranking, with func(say.Page) message) message {
	picture := b.drawRanking(t, r)
	if picture == nil {
		return with(t.Ranking(r))
	}
	m := with(t.PicturedRanking(r))
	m.attachPicture(leaderboardFile, picture, t.RankingAlt(r))
	return m
}

// drawRanking draws a leaderboard. It returns nil if no picture is wanted, or it cannot be drawn.
func (b *Bot) drawRanking(t *say.Localizer, r community.Ranking) []byte {
	if !r.Pictured() {
		return nil
	}
	page := draw.RankingPage{Sort: r.Sort, Lines: standingLines(t, r, r.Places...)}
	all := page.Lines
	if own := r.OwnElsewhere(); own != nil {
		apart := standingLines(t, r, *own)
		page.Apart, all = &apart[0], slices.Concat(all, apart)
	}
	return b.drawPicture(0, worker.Optional, page,
		func() ([]byte, error) { return draw.Ranking(t, page, b.facesIn(all)) })
}

// drawPodium draws the first three of a season. Like drawRanking it may return nil.
func (b *Bot) drawPodium(t *say.Localizer, r community.Ranking) []byte {
	if !r.Pictured() {
		return nil
	}
	first := standingLines(t, r, r.Places...)
	return b.drawPicture(0, worker.Required, first,
		func() ([]byte, error) { return draw.Podium(t.PodiumTitle(r.Season), first, b.facesIn(first)) })
}

// standingLines returns the lines of places, as pictures show them.
func standingLines(t *say.Localizer, r community.Ranking, places ...storage.Place) (lines []draw.Standing) {
	names := t.PlainNames(r)
	for _, p := range places {
		lines = append(lines, draw.Standing{Rank: p.Rank, User: r.Users[p.Person].ID, Name: names[p.Person],
			Value: t.RankedNumber(r.Sort, p.Standing), Games: p.Games, Own: !r.Shared && p.Person == r.Asker,
			Provisional: r.Sort == storage.ByRating && p.Provisional()})
	}
	return lines
}

// facesIn returns the faces that are known of the people in lines.
func (b *Bot) facesIn(lines []draw.Standing) draw.Faces {
	var users []snowflake.ID
	for _, line := range lines {
		users = append(users, line.User)
	}
	return b.faces.Of(users...)
}
