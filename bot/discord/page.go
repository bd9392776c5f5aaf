package discord

import "korsar/bot/say"

// pageMessage shows a page of text.
func pageMessage(p say.Page) message {
	m := newMessage()
	m.Embeds = []embed{newEmbed(say.Board{Title: p.Title, Body: p.Body}, colourLobby)}
	return m
}
