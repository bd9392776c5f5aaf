package discord

import (
	"context"
	"strconv"
	"strings"
	"time"

	"korsar/bot/community"
	"korsar/bot/discord/rest"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// Controls of an animation. Their argument is a word that distinguishes them, and the numbers of moves before the first
// and the last position, each after a dot. A menu replaces one of the numbers with its chosen value.
var (
	animationButton   = newButton(button{action: "animation", style: secondary})
	animationFromMenu = newMenu(menu{action: "animation", placeholder: "animation-from"})
	animationToMenu   = newMenu(menu{action: "animation", placeholder: "animation-to"})

	drawAnimation  = newButton(button{action: "animate", style: primary})
	shareAnimation = newButton(button{action: "share-animation", label: "share", style: primary})
)

// Words that distinguish the controls of an animation.
const (
	animationRange = "range"
	animationFrom  = "from"
	animationTo    = "to"
)

// animationProgress is the time between two updates of the progress that a user sees.
const animationProgress = 3 * time.Second

func animationID(table journal.TableID, word string, from, to int) customID {
	return customID{Table: table, Arg: word + "." + strconv.Itoa(from) + "." + strconv.Itoa(to)}
}

// parseAnimation returns the word of a control and the positions that it leads to. It returns false for a forged
// control.
func parseAnimation(p pressed) (word string, from, to int, ok bool) {
	parts := strings.Split(p.Arg, ".")
	if len(parts) != 3 {
		return "", 0, 0, false
	}
	word = parts[0]
	switch word {
	case animationFrom:
		parts[1] = p.value()
	case animationTo:
		parts[2] = p.value()
	case animationRange:
	default:
		return "", 0, 0, false
	}
	from, canonicalFrom := parseCount(parts[1])
	to, canonicalTo := parseCount(parts[2])
	return word, from, to, canonicalFrom && canonicalTo && from < to
}

// parseCount parses a number of at least 0, in the form that strconv.Itoa writes.
func parseCount(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}

// animationOf returns the animation that a control leads to, and the word of the control. If there is none, it answers
// the click.
func (b *Bot) animationOf(ctx context.Context, c *click, p pressed) (
	a community.Animation, word string, ok bool, err error) {
	word, from, to, ok := parseAnimation(p)
	if !ok {
		return a, "", false, b.answerFaultBelow(ctx, c, say.UnknownButton)
	}
	reply := b.community.Animation(ctx, c.Click, p.Table, from, to)
	a, ok = reply.(community.Animation)
	if !ok {
		return a, "", false, b.answerBelow(ctx, c, b.replyMessage(c, reply))
	}
	return a, word, true, nil
}

// chooseAnimation shows the choice of moves to draw of a finished game, below its replay or in place of an earlier
// choice.
func (b *Bot) chooseAnimation(ctx context.Context, c *click, p pressed) error {
	a, word, ok, err := b.animationOf(ctx, c, p)
	if !ok {
		return err
	}
	m := animationMessage(c.language, a)
	if word == animationRange {
		return b.answerBelow(ctx, c, m)
	}
	return b.answer(ctx, c, m)
}

// animate draws an animation and shows it in place of the choice.
func (b *Bot) animate(ctx context.Context, c *click, p pressed) error {
	a, _, ok, err := b.animationOf(ctx, c, p)
	if !ok {
		return err
	}
	job, fault := b.animations.Add(c.Guild, c.User)
	if fault != "" {
		return b.answerFaultBelow(ctx, c, fault)
	}
	words := c.language.DrawingAnimation(a, 0)
	if job.Waits {
		words = c.language.WaitingAnimation(a)
	}
	if err := b.answer(ctx, c, pageMessage(words)); err != nil {
		job.Release()
		return err
	}
	job.Start(func(ctx context.Context) {
		defer b.logPanic("showing an animation", a.Table)
		b.showAnimation(ctx, c, a)
	})
	return nil
}

// showAnimation draws an animation and shows it, in place of the words that announced it.
func (b *Bot) showAnimation(ctx context.Context, c *click, a community.Animation) {
	t := c.language
	said := b.clock.Now()
	picture, fault := b.drawMoves(ctx, a, func(part float64) {
		if now := b.clock.Now(); now.Sub(said) >= animationProgress {
			said = now
			b.editAnimation(c, pageMessage(t.DrawingAnimation(a, int(100*part))))
		}
	})
	m := animationMessage(t, a)
	if fault != "" {
		m.Content = t.Fault(fault)
	} else {
		m.attachAnimation(picture, t.AnimationAlt(a))
		m.addShareAnimation(c, a)
	}
	b.editAnimation(c, m)
}

// drawMoves draws the moves that an animation shows, as drawAnimation does.
func (b *Bot) drawMoves(ctx context.Context, a community.Animation,
	drawn func(part float64)) (picture []byte, fault say.Fault) {
	return b.drawAnimation(ctx, a.Table, func() (*draw.Animation, error) {
		return draw.NewAnimation(draw.Game{States: a.Positions, Result: a.Result}, a.From, a.To)
	}, drawn)
}

// editAnimation edits the answer to a click that asked for an animation. It only logs a failure, since the user may
// have dismissed the answer.
func (b *Bot) editAnimation(c *click, m message) {
	ctx, cancel := b.timeouts.start(b.base, editTimeout)
	defer cancel()
	if err := b.editResponse(ctx, c.Reply, m); err != nil {
		b.log.Debug("cannot show an animation", "error", err)
	}
}

// shareAnimation draws an animation again and posts it in the channel, in the guild's language. It asks again who may
// see the game, because that may have changed.
func (b *Bot) shareAnimation(ctx context.Context, c *click, p pressed) error {
	_, from, to, ok := parseAnimation(p)
	if !ok {
		return b.answerFaultBelow(ctx, c, say.UnknownButton)
	}
	reply, shared, err := b.replyToShare(ctx, c, p,
		shareGame(func(b *Bot, ctx context.Context, by table.Click, p pressed) table.Reply {
			return b.community.Animation(ctx, by, p.Table, from, to)
		}))
	if !shared {
		return err
	}
	job, fault := b.animations.Add(c.Guild, c.User)
	if fault != "" {
		return b.answerFaultBelow(ctx, c, fault)
	}
	t := b.guildLanguage(ctx, c)
	if err := b.deferResponse(ctx, c); err != nil {
		job.Release()
		return err
	}
	job.Start(func(ctx context.Context) {
		defer b.logPanic("sharing an animation", p.Table)
		b.postAnimation(ctx, c, p, t, reply.(community.Animation))
	})
	return nil
}

func (b *Bot) postAnimation(ctx context.Context, c *click, p pressed, t *say.Localizer, a community.Animation) {
	picture, fault := b.drawMoves(ctx, a, func(float64) {})
	if fault != "" {
		ctx, cancel := b.timeouts.start(b.base, editTimeout)
		defer cancel()
		if err := b.tellBelow(ctx, c, fault); err != nil {
			b.log.Debug("cannot say that no animation is shared", "error", err)
		}
		return
	}
	m := newMessage()
	m.attachAnimation(picture, t.AnimationAlt(a))
	m.addButtons(replayButton.component(t, customID{Table: a.Table, Arg: "first." + strconv.Itoa(a.From)}))
	if err := b.postByHand(c, p, t, func(bool) message { return m }); err != nil {
		b.log.Warn("cannot answer a click", "channel", c.Channel.String(), "error", err)
	}
}

// animationMessage shows which moves are drawn, with menus to choose others.
func animationMessage(t *say.Localizer, a community.Animation) message {
	m := pageMessage(t.Animation(a))
	m.addMenu(t, animationFromMenu, animationID(a.Table, animationFrom, 0, a.To), animationStarts(t, a))
	m.addMenu(t, animationToMenu, animationID(a.Table, animationTo, a.From, 0), animationEnds(t, a))
	m.addButtons(drawAnimation.component(t, animationID(a.Table, animationRange, a.From, a.To)))
	return m
}

// animationStarts returns menu options for the rounds with which an animation may begin.
func animationStarts(t *say.Localizer, a community.Animation) (list []selectOption) {
	seats := len(a.Seats)
	rounds := (a.To + seats - 1) / seats
	for round := 0; round < rounds; round += stepOf(rounds) {
		from := round * seats
		words := t.AnimationStart(round+1, from+1)
		list = append(list, selectOption{Label: words.Label, Description: words.Description, Value: strconv.Itoa(from),
			Default: from == a.From})
	}
	return list
}

// animationEnds returns menu options for the rounds with which an animation may end, the last round of the game first.
func animationEnds(t *say.Localizer, a community.Animation) (list []selectOption) {
	seats := len(a.Seats)
	last, first := (a.Of()+seats-1)/seats, a.From/seats
	for round := last; round > first; round -= stepOf(last - first) {
		to := min(round*seats, a.Of())
		words := t.AnimationEnd(round, to)
		list = append(list, selectOption{Label: words.Label, Description: words.Description, Value: strconv.Itoa(to),
			Default: to == a.To})
	}
	return list
}

// stepOf returns the smallest step at which that many choices fit into a menu.
func stepOf(choices int) int { return max((choices+maxOptions-1)/maxOptions, 1) }

// animationFile is the file name of an animation.
const animationFile = "korsar.gif"

func (m *message) attachAnimation(picture []byte, words string) {
	m.attach(rest.File{Name: animationFile, ContentType: "image/gif", Data: picture}, words)
}

// addShareAnimation adds the button that shares an animation. It adds none outside the game's guild, where nobody else
// may see the game.
func (m *message) addShareAnimation(c *click, a community.Animation) {
	if c.Guild == 0 || c.Guild != a.Guild {
		return
	}
	buttons := &m.Components[len(m.Components)-1].Components
	id := animationID(a.Table, animationRange, a.From, a.To)
	*buttons = append(*buttons, shareAnimation.component(c.language, id))
}
