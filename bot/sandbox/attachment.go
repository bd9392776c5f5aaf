package sandbox

import (
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Limits of files (API reference, "Uploading Files"; a guild without boosts).
const (
	maxRequest     = 25 << 20
	maxFile        = 10 << 20
	maxAttachments = 10
	maxDescription = 1024
)

// An Attachment is a file of a message.
type Attachment struct {
	ID          string
	Name        string
	Description string // alternative text
	ContentType string
	Bytes       []byte
	URL         string
	Spoiler     bool // hidden until clicked, with a name that begins with SPOILER_
}

// upload is the part files[Number] of a multipart request.
type upload struct {
	Number      int
	Name        string
	ContentType string
	Bytes       []byte
}

// attachmentField is an element of the attachments field. Its id is the number of a file of this request, or the id of
// a file that the message already has.
type attachmentField struct {
	id          string
	name        string
	description *string
	form        *form
}

func readAttachmentFields(f *form) []attachmentField {
	forms := f.forms("attachments", 0, maxAttachments)
	if forms == nil {
		return nil
	}
	fields := make([]attachmentField, len(forms))
	for i, form := range forms {
		fields[i] = attachmentField{id: form.id("id"), name: form.string("filename", 1024),
			description: form.optionalString("description", maxDescription), form: form}
		if fields[i].id == "" {
			form.addError("id", "BASE_TYPE_REQUIRED", "This field is required")
		}
		form.ignore("url", "proxy_url", "size", "width", "height", "content_type", "ephemeral", "title", "flags")
		form.unsupported("is_spoiler", "duration_secs", "waveform", "is_remix")
		form.warnUnread()
	}
	return fields
}

// newAttachment returns the attachment for an upload. d.mu must be held.
func (d *Discord) newAttachment(channel *Channel, file upload, field attachmentField) Attachment {
	name := cleanName(file.Name)
	if field.name != "" {
		name = cleanName(field.name)
	}
	kind := file.ContentType
	if kind == "" || kind == "application/octet-stream" {
		kind = http.DetectContentType(file.Bytes)
	}
	a := Attachment{ID: d.nextIDString(), Name: name, ContentType: kind, Bytes: file.Bytes,
		Spoiler: strings.HasPrefix(name, "SPOILER_")}
	if field.description != nil {
		a.Description = *field.description
	}
	a.URL = d.origin + "/attachments/" + channel.ID() + "/" + a.ID + "/" + a.Name
	return a
}

// cleanName returns a file name as Discord keeps it, with only letters, digits, dots, dashes and underscores. Spaces
// become underscores.
func cleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '-', r == '_':
			return r
		case r == ' ':
			return '_'
		}
		return -1
	}, path.Base(name))
	if strings.Trim(name, ".") == "" {
		return "unknown"
	}
	return name
}

// mergeAttachments returns the attachments of a message after a request. With the attachments field, only listed files
// stay. Unlisted uploads are added, on v10 with a warning. Without the field, uploads replace the present files on v10,
// and are added to them on v9 (API reference, "Editing Message Attachments").
func (d *Discord) mergeAttachments(c *call, channel *Channel, had []Attachment, draft *messageDraft) []Attachment {
	var list []Attachment
	named := map[string]bool{}
	switch {
	case draft.attachments != nil:
		for _, field := range draft.attachments {
			named[field.id] = true
			if i := slices.IndexFunc(had, func(a Attachment) bool { return a.ID == field.id }); i >= 0 {
				kept := had[i]
				if field.description != nil {
					kept.Description = *field.description
				}
				list = append(list, kept)
			} else if file := findUpload(c.files, field.id); file != nil {
				list = append(list, d.newAttachment(channel, *file, field))
			} else {
				field.form.addError("id", "ATTACHMENT_NOT_FOUND", "Attachment %s was not found", field.id)
			}
		}
	case len(c.files) == 0 || c.version < 10:
		list = append(list, had...)
	}
	for _, file := range c.files {
		if named[strconv.Itoa(file.Number)] {
			continue
		}
		if draft.attachments != nil && c.version >= 10 {
			c.warn("files[" + strconv.Itoa(file.Number) + "] is not in attachments")
		}
		list = append(list, d.newAttachment(channel, file, attachmentField{}))
	}
	return list
}

func findUpload(files []upload, number string) *upload {
	for i := range files {
		if strconv.Itoa(files[i].Number) == number {
			return &files[i]
		}
	}
	return nil
}

type attachmentJSON struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Ephemeral   bool   `json:"ephemeral,omitempty"`
}

// attachmentsPayload returns attachments as the API lists them.
func attachmentsPayload(files []Attachment, ephemeral bool) []attachmentJSON {
	list := []attachmentJSON{}
	for _, a := range files {
		list = append(list, attachmentJSON{
			a.ID, a.Name, a.Description, a.ContentType, len(a.Bytes), a.URL, a.URL, ephemeral})
	}
	return list
}

// serveFile serves the bytes of an attachment while its message exists.
func (d *Discord) serveFile(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	a := d.findFile(r.PathValue("channel"), r.PathValue("file"))
	d.mu.Unlock()
	if a == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", a.ContentType)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	// a file never runs as a page
	w.Header().Set("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'")
	w.Write(a.Bytes)
}

func (d *Discord) findFile(channelID, fileID string) *Attachment {
	channel := d.channels[channelID]
	if channel == nil {
		return nil
	}
	for _, m := range channel.messages {
		for i := range m.Attachments {
			if m.Attachments[i].ID == fileID {
				return &m.Attachments[i]
			}
		}
	}
	return nil
}
