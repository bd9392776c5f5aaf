package draw

import (
	"fmt"
	"strconv"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
)

// lessons draw the pages of How to Play that have a scene.
var lessons = map[say.HowToPage]func(*lesson){
	say.HowToGoal: (*lesson).goal, say.HowToTurn: (*lesson).turn, say.HowToFight: (*lesson).fight,
	say.HowToCaptains: (*lesson).command, say.HowToEnd: (*lesson).capture,
}

// HowToPlay draws a page of How to Play, with the fleets of an edition, as a PNG 1200 pixels wide. It fails for a page
// without a scene.
func HowToPlay(e *game.Edition, page say.HowToPage) ([]byte, error) {
	draw, found := lessons[page]
	if !found {
		return nil, fmt.Errorf("draw the page %q of How to Play: it has no scene", page)
	}
	return picture(lessonHigh, nil, func(c *canvas) { draw(newLesson(c, e)) })
}

const lessonHigh = 620

// lesson is a page of How to Play that is being drawn. Its scene is at a table of five. The first three sit above the
// sea and play.
type lesson struct {
	*canvas
	*board
}

// The players in a lesson.
const (
	anne = game.Side(iota + 1)
	ben
	cleo
)

func newLesson(c *canvas, e *game.Edition) *lesson {
	state := &table.PublicState{Game: game.PublicView{Edition: e}}
	for i, name := range []string{"Anne", "Ben", "Cleo", "Dora", "Emil"} {
		state.Seats = append(state.Seats, table.Seat{Seat: game.Seat(i + 1), Side: game.Side(i + 1),
			User: table.User{Name: name}})
	}
	c.names = seatNamesOf(state.Seats)
	return &lesson{c, newSea(state, 0)}
}

// squadronOf returns a fleet's pirates that fight for a side.
func squadronOf(f game.Fleet, strength int, side game.Side) game.Squadron {
	return game.Squadron{Fleet: f, Strength: strength, Side: side}
}

// ship draws a ship and everything around her, with her middle at x.
func (l *lesson) ship(s game.Ship, x int) {
	at := shipPlace{ship: &s, x: x, y: 478, scale: 1.5, width: 520}
	l.addTokens(&at)
	l.drawShip(l.canvas, &at)
}

// card draws a card around a point.
func (l *lesson) card(c game.Card, x, y int) {
	const scale = 1.6
	l.stamp(faceOf(l.looks, c), x-scaled(cardWide/2, scale), y-scaled(cardHigh/2, scale), scale)
}

// arrow draws an arrow to the right.
func (l *lesson) arrow(x, y int) { l.stamp(way{}, x, y, 1.4) }

// purse draws a player's badge and name over an amount of gold, around a point.
func (l *lesson) purse(side game.Side, gold, x, y int) {
	const wide, high = 320, 220
	l.drawPlate(rectangle(x-wide/2, y-high/2, wide, high), night, shine, 6)
	seat := l.Seats[side-1]
	l.stamp(sideBadge(side), x-110, y-56, 1.4)
	l.drawName(l.names[seat.Seat], x-66, y-56, 52, 200, cream)
	l.stamp(coin{}, x-64, y+46, 1.6)
	l.write(strconv.Itoa(gold), x, y+46, 84, shine, left)
}

// goal shows that ships bring gold to the player who gets them.
func (l *lesson) goal() {
	for i, gold := range []int{3, 5, 8} {
		l.stamp(merchant{gold: gold}, 190+150*(i%2), 175+190*i, 1.2)
	}
	l.arrow(530, 310)
	l.purse(anne, 16, 830, 260)
	for row := range 4 {
		for i := range 7 - row {
			l.stamp(coin{}, 710+20*row+40*i, 560-24*row, 1)
		}
	}
}

// turn shows the three choices: draw a card, launch a ship, or send a pirate.
func (l *lesson) turn() {
	const wide = (inner - 2*gap) / 3
	for i := range 3 {
		l.drawPlate(rectangle(margin+i*(wide+gap), margin, wide, lessonHigh-2*margin), deep, slate, 4)
	}
	const top, bottom = 180, 450
	first, second, third := margin+wide/2, margin+wide+gap+wide/2, margin+2*(wide+gap)+wide/2
	for i := range 3 {
		l.stamp(cardBack{}, first-10+10*i, top+10-10*i, 2.6)
	}
	l.stamp(down{}, first, 316, 1)
	l.card(game.Pirate(game.Green, 2), first, bottom+20)
	l.card(game.Merchant(5), second, top)
	l.stamp(down{}, second, 330, 1)
	l.stamp(merchant{gold: 5}, second, bottom+100, 1.4)
	l.card(game.Pirate(game.Red, 3), third, top)
	l.stamp(down{}, third, 330, 1)
	l.stamp(merchant{gold: 4}, third-34, bottom+100, 1.3)
	sent := squadron{look: l.looks[game.Red-1], leads: true}
	l.stamp(sent, third+112, bottom, 1.3)
	sent.legend(l.canvas, 3, third+112, bottom, 1.3)
}

// fight shows that the strongest fleet leads, and that on a tie nobody does.
func (l *lesson) fight() {
	l.ship(game.Ship{Number: 1, Gold: 5, Owner: 1, Controller: ben, Squadrons: []game.Squadron{
		squadronOf(game.Blue, 5, ben), squadronOf(game.Red, 3, cleo)}}, 320)
	l.ship(game.Ship{Number: 2, Gold: 7, Owner: 1, Squadrons: []game.Squadron{
		squadronOf(game.Green, 4, ben), squadronOf(game.Yellow, 4, cleo)}}, 890)
}

// command shows that a captain beats pirates, and that the admiral defends a ship of one's own.
func (l *lesson) command() {
	l.ship(game.Ship{Number: 1, Gold: 6, Owner: 1, Controller: cleo, Commander: game.Commander{
		Card: game.Captain(game.Red), Side: cleo}, Squadrons: []game.Squadron{squadronOf(game.Green, 9, ben),
		squadronOf(game.Red, 2, cleo)}}, 320)
	l.ship(game.Ship{Number: 2, Gold: 8, Owner: 1, Controller: anne, Commander: game.Commander{
		Card: game.Admiral, Side: anne}, Squadrons: []game.Squadron{squadronOf(game.Blue, 7, ben)}}, 890)
}

// capture shows that players capture the ships that they lead on their turn. A ship left in the hand costs its gold.
func (l *lesson) capture() {
	l.ship(game.Ship{Number: 1, Gold: 5, Owner: 1, Controller: ben, Squadrons: []game.Squadron{
		squadronOf(game.Blue, 4, ben)}}, 260)
	l.arrow(540, 300)
	l.purse(ben, 5, 830, 180)
	l.card(game.Merchant(4), 720, 450)
	l.arrow(860, 450)
	l.write("−", 940, 450, 110, cream, left)
	l.stamp(coin{4}, 1060, 450, 2)
}

// down is an arrow downwards.
type down struct{}

func (down) box() box { return around(36, 36) }

func (down) draw(p *pen) {
	p.polygon(-10, -32, 10, -32, 10, 2, 28, 2, 0, 32, -28, 2, -10, 2)
	p.shape(foam, ink, 3)
}
