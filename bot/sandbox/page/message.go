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
	ID        string        `json:"id"`
	Author    authorJSON    `json:"author"`
	Content   string        `json:"content"`
	Embeds    []embedJSON   `json:"embeds"`
	Files     []fileJSON    `json:"files"`
	Rows      []sandbox.Row `json:"rows"`
	Created   int64         `json:"created"`
	Edited    int64         `json:"edited"`
	Ephemeral bool          `json:"ephemeral"`
	Thinking  bool          `json:"thinking"`
	Pinged    bool          `json:"pinged"` // the message notified the person
	ReplyTo   string        `json:"replyTo"`
	Command   string        `json:"command"`
	AskedBy   string        `json:"askedBy"`
	Thread    string        `json:"thread"`
}

type authorJSON struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Bot  bool   `json:"bot"`
}

type fileJSON struct {
	Name    string `json:"name"`
	Alt     string `json:"alt"`
	Type    string `json:"type"`
	Size    int    `json:"size"`
	Address string `json:"address"`
	Spoiler bool   `json:"spoiler"`
	sizeJSON
}

// sizeJSON is the size of a picture in pixels, or 0 if unknown. The page reserves the space while the picture loads.
type sizeJSON struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// embedJSON is an embed whose pictures have URLs of this page.
type embedJSON struct {
	sandbox.Embed
	Image     *mediaJSON `json:"image,omitempty"`
	Thumbnail *mediaJSON `json:"thumbnail,omitempty"`
}

type mediaJSON struct {
	Address string `json:"url"`
	Alt     string `json:"description"`
	sizeJSON
}

// message returns a message as a person sees it.
func (p *Page) message(m sandbox.Message, reader *sandbox.Person) messageJSON {
	object := messageJSON{
		ID: m.ID, Author: authorJSON(m.Author), Content: m.Content, Embeds: []embedJSON{}, Files: []fileJSON{},
		Rows: m.Components, Created: m.Created.UnixMilli(), Ephemeral: m.Ephemeral(), Thinking: m.Thinking(),
		Pinged: slices.Contains(m.Pings, reader.ID()), ReplyTo: m.ReplyTo, Command: m.Command, AskedBy: m.AskedBy,
		Thread: m.Thread,
	}
	if object.Rows == nil {
		object.Rows = []sandbox.Row{}
	}
	if !m.Edited.IsZero() {
		object.Edited = m.Edited.UnixMilli()
	}
	if m.Flags&sandbox.FlagSuppressEmbeds == 0 {
		for _, e := range m.Embeds {
			object.Embeds = append(object.Embeds, p.embed(e, m.Attachments))
		}
	}
	for _, a := range m.Attachments {
		if !a.Embedded {
			object.Files = append(object.Files, fileJSON{
				a.Name, a.Description, a.ContentType, len(a.Bytes), p.localURL(a.URL), a.Spoiler, sizeOf(a.Bytes)})
		}
	}
	return object
}

func (p *Page) embed(e sandbox.Embed, files []sandbox.Attachment) embedJSON {
	return embedJSON{Embed: e, Image: p.media(e.Image, files), Thumbnail: p.media(e.Thumbnail, files)}
}

// media returns a picture of an embed. A picture without a description has that of its attachment.
func (p *Page) media(m *sandbox.EmbedMedia, files []sandbox.Attachment) *mediaJSON {
	if m == nil {
		return nil
	}
	shown := &mediaJSON{Address: p.localURL(m.URL), Alt: m.Description}
	if i := slices.IndexFunc(files, func(a sandbox.Attachment) bool { return a.URL == m.URL }); i >= 0 {
		shown.sizeJSON = sizeOf(files[i].Bytes)
		if shown.Alt == "" {
			shown.Alt = files[i].Description
		}
	}
	return shown
}

// sizeOf returns the size of a PNG, or 0 for any other file.
func sizeOf(file []byte) sizeJSON {
	head, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return sizeJSON{} // a text, or a GIF
	}
	return sizeJSON{head.Width, head.Height}
}

// localURL returns a URL of the sandbox without its host, since the browser may use another name for this machine.
func (p *Page) localURL(address string) string { return strings.TrimPrefix(address, p.d.Origin()) }
