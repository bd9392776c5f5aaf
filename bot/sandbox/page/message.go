package page

import (
	"bytes"
	"image/png"
	"slices"
	"strings"

	"korsar/bot/sandbox"
)

// updatesJSON has the changes in a channel.
type updatesJSON struct {
	Channel  string        `json:"channel"`
	Whole    bool          `json:"whole"` // Messages is everything the person sees
	Messages []messageJSON `json:"messages"`
	Gone     []string      `json:"gone"`
}

// messageJSON is a message as one person sees it. Times are milliseconds since 1970, 0 for never.
type messageJSON struct {
	ID        string          `json:"id"`
	Author    sandbox.Author  `json:"author"`
	Content   string          `json:"content"`
	Embeds    []sandbox.Embed `json:"embeds"`
	Files     []fileJSON      `json:"files"`
	Rows      []sandbox.Row   `json:"rows"`
	Created   int64           `json:"created"`
	Edited    int64           `json:"edited"`
	Ephemeral bool            `json:"ephemeral"`
	Thinking  bool            `json:"thinking"`
	Pinged    bool            `json:"pinged"` // the message notified the person
	Command   string          `json:"command"`
	AskedBy   string          `json:"askedBy"`
	Thread    string          `json:"thread"`
}

// fileJSON is a file of a message. A picture has its size, so that the page reserves the space while it loads.
type fileJSON struct {
	Name    string `json:"name"`
	Alt     string `json:"alt"`
	Type    string `json:"type"`
	Size    int    `json:"size"`
	Address string `json:"address"`
	Spoiler bool   `json:"spoiler"`
	Width   int    `json:"width"` // in pixels, 0 if unknown
	Height  int    `json:"height"`
}

// message returns a message as a person sees it.
func (p *Page) message(m sandbox.Message, reader *sandbox.Person) messageJSON {
	object := messageJSON{
		ID: m.ID, Author: m.Author, Content: m.Content, Embeds: []sandbox.Embed{}, Files: []fileJSON{},
		Rows: m.Components, Created: m.Created.UnixMilli(), Ephemeral: m.Ephemeral(), Thinking: m.Thinking(),
		Pinged: slices.Contains(m.Pings, reader.ID()), Command: m.Command, AskedBy: m.AskedBy,
		Thread: m.Thread,
	}
	if object.Rows == nil {
		object.Rows = []sandbox.Row{}
	}
	if !m.Edited.IsZero() {
		object.Edited = m.Edited.UnixMilli()
	}
	if m.Flags&sandbox.FlagSuppressEmbeds == 0 {
		object.Embeds = append(object.Embeds, m.Embeds...)
	}
	for _, a := range m.Attachments {
		wide, high := sizeOf(a.Bytes)
		object.Files = append(object.Files, fileJSON{
			a.Name, a.Description, a.ContentType, len(a.Bytes), p.localURL(a.URL), a.Spoiler, wide, high})
	}
	return object
}

// sizeOf returns the width and the height of a PNG, or 0 for any other file.
func sizeOf(file []byte) (width, height int) {
	head, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return 0, 0 // a text, or a GIF
	}
	return head.Width, head.Height
}

// localURL returns a URL of the sandbox without its host, since the browser may use another name for this machine.
func (p *Page) localURL(address string) string { return strings.TrimPrefix(address, p.d.Origin()) }
