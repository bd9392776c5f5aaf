package discord

import "korsar/bot/say"

func pageMessage(p say.Page) message {
	return embedMessage(say.Board{Title: p.Title, Body: p.Body}, colourLobby)
}
