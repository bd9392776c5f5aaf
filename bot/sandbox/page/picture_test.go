package page_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"korsar/bot/sandbox/page"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/web/webtest"
	"korsar/game"
)

// privateCount is an expression for the number of private messages in a window.
const privateCount = `document.querySelectorAll(".message.ephemeral").length`

// pictureBrowser starts the browser for a test that draws a picture of the documents. It skips the test unless pictures
// are to be drawn.
func pictureBrowser(t *testing.T) context.Context {
	t.Helper()
	if !*page.Update {
		t.Skip("the pictures of the documents are drawn by: make pictures")
	}
	return webtest.Smoke(t)
}

// TestDrawPagePicture draws the README's picture of the page: four people in the middle of a game, as one of them sees
// it.
func TestDrawPagePicture(t *testing.T) {
	chrome := pictureBrowser(t)
	h := newHarness(t)
	tavern := h.discord.Guilds()[0].Channels()[0]
	var players []*simplayer.Player
	for _, person := range h.discord.People()[:4] {
		players = append(players, &simplayer.Player{Person: person, Channel: tavern})
	}
	table := &simplayer.Table{Players: players, Settle: h.bot.Settle}
	if err := table.Gather(t.Context(),
		"/korsar new edition:"+game.LutinLudique.ID+" seats:4 preset:quick"); err != nil {
		t.Fatal(err)
	}
	if err := h.bot.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	chance, seat := rand.New(rand.NewPCG(5, 5)), 0
	for made := 0; made < 64; seat++ {
		move, err := players[seat%4].Move(t.Context(), func(offers []string) string {
			if made < 28 || len(offers) == 1 {
				return offers[0] // full hands lead to many ships at sea
			}
			return offers[1+chance.IntN(len(offers)-1)]
		})
		if err != nil {
			t.Fatal(err)
		}
		if move != "" {
			made++
		}
	}
	if err := h.bot.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	viewer := players[seat%4].Name()
	w := openPage(t, chrome, h.address(map[string]string{
		"Anne": "anne", "Ben": "ben", "Cleo": "cleo", "Dirk": "dirk"}[viewer]), 1280, 1240,
		`localStorage.setItem("korsar.hint", "read")`)
	for left := evaluate[int](w, privateCount); left > 0; left-- { // leave only the board
		w.press("Dismiss message", newestPrivate+`.querySelector("[data-handle=dismiss]")`)
		w.waitFor("it is gone", fmt.Sprintf("%s < %d", privateCount, left))
	}
	w.press("My Hand", handButton)
	w.waitFor("the hand is drawn", newestPrivate+`?.querySelector(".files img")?.complete`)
	evaluate[any](w, `document.querySelector("#latest").click()`)
	w.waitFor("the end is in view", `document.querySelector("#latest").hidden`)
	if err := os.WriteFile(filepath.Join("testdata", "page.png"), w.screenshot(), 0o644); err != nil {
		t.Fatal(err)
	}
}
