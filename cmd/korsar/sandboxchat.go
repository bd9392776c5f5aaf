package main

import (
	"fmt"

	"korsar/bot/sandbox/twitch"
)

const (
	// crowdChannel is the Twitch channel of the sandbox.
	crowdChannel = "korsar"

	// maxViewers is the number of scripted viewers. They type 20,000 messages a minute.
	maxViewers = 10_000

	// messagesPerViewer is how many messages a scripted viewer types in a minute.
	messagesPerViewer = 2

	// votesPerMessage is how many of 100 messages are votes, during a vote.
	votesPerMessage = 70
)

// openChat opens a stand-in for Twitch's chat with a channel.
func openChat(p *process) (*twitch.Server, *twitch.Channel, error) {
	server, err := twitch.New(twitch.Options{Clock: p.Clock})
	if err != nil {
		return nil, nil, err
	}
	channel, err := server.Open(crowdChannel)
	if err != nil {
		server.Close()
		return nil, nil, err
	}
	return server, channel, nil
}

// gather lets scripted viewers type in a channel until stop is called. They know the letters on offer.
func (s sandboxBot) gather(p *process, channel *twitch.Channel, letters func() []string) (stop func(), err error) {
	if s.Viewers == 0 {
		return func() {}, nil
	}
	crowd, err := channel.Gather(twitch.CrowdOptions{Chatters: s.Viewers, Rate: s.Viewers * messagesPerViewer,
		Votes: votesPerMessage, Seed: s.Seed, Letters: letters})
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(p.Out, "%d viewers vote in the chat of the Twitch channel %s. Name it in the Settings of a table with "+
		"an audience.\n", s.Viewers, channel.Name())
	return crowd.Stop, nil
}
