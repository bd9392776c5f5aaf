package discord

import "korsar/bot/say"

func pageMessage(p say.Page) message {
	m := newMessage()
	m.Embeds = []embed{newEmbed(say.Board{Title: p.Title, Body: p.Body}, colourLobby)}
	return m
}
