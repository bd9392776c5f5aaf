package discord

import (
	"context"
	"errors"
	"strconv"

	"korsar/bot/community"
	"korsar/bot/discord/followup"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/worker"
)

// Controls of an analysis. The menu leads to positions of the replay.
var (
	analyseButton   = newButton(button{action: "analyse", style: secondary})
	refreshAnalysis = newButton(button{action: "analyse", label: "refresh", style: secondary})
	momentMenu      = newMenu(menu{action: "replay", placeholder: "moment"})
	shareAnalysis   = newButton(button{action: "share-analysis", label: "share", style: primary})
)

// analysisForAll returns the analysis that a Share button posts.
func (b *Bot) analysisForAll(ctx context.Context, by table.Click, p pressed) table.Reply {
	reply := b.community.Analyse(ctx, by, p.Table)
	if _, forged := reply.(community.Analysing); forged {
		return table.Refused{Refusal: table.Refuse(table.MovedOn)}
	}
	return reply
}

// answerAnalysis answers with a finished analysis, or with its progress. It then updates the progress until the
// analysis is finished.
func (b *Bot) answerAnalysis(ctx context.Context, c *click, reply table.Reply) error {
	err := b.reply(ctx, c, reply)
	if a, made := reply.(community.Analysing); made && err == nil {
		b.followers.Start(b.base, followup.Followed{User: c.User, Table: a.Table}, c.Interaction,
			func(ctx context.Context) { b.followAnalysis(ctx, c, a) })
	}
	return err
}

// followAnalysis shows the progress of an analysis, and its result in the end.
func (b *Bot) followAnalysis(ctx context.Context, c *click, a community.Analysing) {
	defer b.logPanic("following an analysis", a.Table)
	for {
		reply := b.community.FollowAnalysis(ctx, c.Click, a)
		closing := errors.Is(context.Cause(ctx), followup.ErrClosing)
		var m message
		switch {
		case closing:
			m = analysingMessage(c.language, a, c.language.AnalysisInterrupted())
		case ctx.Err() != nil:
			return
		default:
			m = b.wholeMessage(c, reply)
		}
		if err := b.editLater(c, m); err != nil {
			b.log.Debug("cannot show how far an analysis is", "table", a.Table, "error", err)
			return
		}
		next, goesOn := reply.(community.Analysing)
		if closing || !goesOn {
			return
		}
		a = next
	}
}

// analysisMessage shows an analysis, with a menu of the moves that cost the most. Each option leads to the position
// before its move.
func analysisMessage(t *say.Localizer, a community.Analysis) message {
	m := embedMessage(t.Analysis(a), colorOver)
	var moments []selectOption
	own, others := a.Moments()
	for _, move := range append(own, others...) {
		words := t.MomentChoice(&a, &move)
		moments = append(moments, selectOption{Label: words.Label, Description: words.Description,
			Value: strconv.Itoa(move.Number - 1)})
	}
	m.addMenu(t, momentMenu, positionID(a.PublicState, "moment", 0), moments)
	m.addButtons(replayButton.component(t, positionID(a.PublicState, "start", 0)))
	return m
}

// analysingMessage shows the progress of an analysis, or its interruption, with a button that refreshes it.
func analysingMessage(t *say.Localizer, a community.Analysing, words string) message {
	m := textMessage(words)
	m.addButtons(refreshAnalysis.component(t, customID{Table: a.Table}))
	return m
}

func (b *Bot) pressAnalyse(ctx context.Context, c *click, p pressed) error {
	return b.answerAnalysis(ctx, c, b.community.Analyse(ctx, c.Click, p.Table))
}

func analysisPresenter() presenter {
	return presenterFor[community.Analysis]{
		words: func(_ *Bot, c *click, r community.Analysis) message { return analysisMessage(c.language, r) },
		picture: func(b *Bot, c *click, r community.Analysis) illustration {
			return illustrate(followup.Slot{Table: r.Table, File: analysisFile}, r.Pictured(),
				func() message { return b.drawnAnalysis(c.language, r) })
		},
		share: func(c *click, r community.Analysis) component {
			return shareGameButton(c, r.PublicState, shareAnalysis, customID{Table: r.Table})
		},
		everybody: func(b *Bot, t *say.Localizer, r community.Analysis, files bool) message {
			if !files {
				return analysisMessage(t, r)
			}
			return b.drawnAnalysis(t, r)
		},
	}.presenter()
}

// drawnAnalysis returns the message of an analysis with its picture.
func (b *Bot) drawnAnalysis(t *say.Localizer, a community.Analysis) message {
	m := analysisMessage(t, a)
	curve := draw.NewChanceCurve(a.Found, t.AnalysisSides(a))
	picture := b.drawPicture(a.Table, worker.Optional, curve, func() ([]byte, error) { return draw.Chances(t, curve) })
	m.attachPicture(analysisFile, picture, t.AnalysisAlt(a))
	return m
}
