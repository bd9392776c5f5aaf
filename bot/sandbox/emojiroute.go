package sandbox

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// Limits of application emojis ("Application-Owned Emoji", "Create Application Emoji").
const (
	maxEmojis     = 2000
	minEmojiName  = 2
	maxEmojiName  = 32
	maxEmojiImage = 256 << 10
)

// AppEmoji is an emoji of the application, which the bot may use everywhere.
type AppEmoji struct {
	ID, Name    string
	ContentType string
	Image       []byte
}

// AppEmojis returns the application's emojis, oldest first.
func (d *Discord) AppEmojis() []AppEmoji {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.sortedEmojis()
}

// sortedEmojis returns the application's emojis, oldest first. d.mu must be held.
func (d *Discord) sortedEmojis() []AppEmoji {
	return slices.SortedFunc(maps.Values(d.emojis), func(a, b AppEmoji) int { return compareIDs(a.ID, b.ID) })
}

// AddAppEmoji adds a PNG as an emoji, as the application's owner can on its page. It returns the emoji's id.
func (d *Discord) AddAppEmoji(name string, image []byte) string {
	defer d.change()()
	return d.addEmoji(AppEmoji{Name: name, ContentType: "image/png", Image: image}).ID
}

// DeleteAppEmoji deletes an emoji, as the application's owner can on its page.
func (d *Discord) DeleteAppEmoji(id string) {
	defer d.change()()
	delete(d.emojis, id)
}

// addEmoji adds an emoji with a new id. d.mu must be held.
func (d *Discord) addEmoji(e AppEmoji) AppEmoji {
	e.ID = d.nextIDString()
	d.emojis[e.ID] = e
	return e
}

// hasEmoji reports whether the application has the emoji.
func (d *Discord) hasEmoji(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, has := d.emojis[id]
	return has
}

// emojiJSON is an emoji as the API sends it.
type emojiJSON struct {
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	User          userJSON `json:"user"`
	Roles         []string `json:"roles"`
	RequireColons bool     `json:"require_colons"`
	Managed       bool     `json:"managed"`
	Animated      bool     `json:"animated"`
	Available     bool     `json:"available"`
}

func (d *Discord) emojiPayload(e AppEmoji) emojiJSON {
	return emojiJSON{ID: e.ID, Name: e.Name, User: d.botUser(), Roles: []string{}, RequireColons: true,
		Animated: e.ContentType == "image/gif", Available: true}
}

// listEmojis answers GET /applications/{application}/emojis.
func (c *call) listEmojis() (any, error) {
	if err := c.ownApplication(); err != nil {
		return nil, err
	}
	defer c.lock()()
	list := []emojiJSON{}
	for _, e := range c.d.sortedEmojis() {
		list = append(list, c.d.emojiPayload(e))
	}
	return map[string]any{"items": list}, nil
}

// createEmoji answers POST /applications/{application}/emojis.
func (c *call) createEmoji() (any, error) {
	if err := c.ownApplication(); err != nil {
		return nil, err
	}
	f, err := c.form()
	if err != nil {
		return nil, err
	}
	e := readAppEmoji(f)
	f.warnUnread()
	if err := c.validation.err(); err != nil {
		return nil, err
	}
	defer c.lock()()
	for _, other := range c.d.emojis {
		if other.Name == e.Name {
			f.addError("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists")
			return nil, c.validation.err()
		}
	}
	switch {
	case len(e.Image) > maxEmojiImage:
		return nil, errEmojiTooLarge
	case len(c.d.emojis) >= maxEmojis:
		return nil, errTooManyEmojis
	}
	c.status = http.StatusCreated
	created := c.d.addEmoji(e)
	c.d.changed()
	return c.d.emojiPayload(created), nil
}

// emojiName matches the names of emojis that Discord accepts, apart from their length.
var emojiName = regexp.MustCompile(`^\w+$`)

// readAppEmoji reads an emoji without an id.
func readAppEmoji(f *form) AppEmoji {
	e := AppEmoji{Name: f.requiredString("name", maxEmojiName)}
	switch {
	case len(e.Name) == 1:
		f.addError("name", "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", minEmojiName, maxEmojiName)
	case e.Name != "" && !emojiName.MatchString(e.Name):
		f.addError("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
	}
	uri := f.requiredString("image", maxRequest)
	if uri == "" {
		return e
	}
	var err error
	if e.ContentType, e.Image, err = parseDataURI(uri); err != nil {
		f.addError("image", "IMAGE_INVALID", "Invalid image: %v", err)
	}
	return e
}

// imageTypes are the formats of emojis ("Emoji Formats").
var imageTypes = []string{"image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"}

// parseDataURI returns the image in a data URI such as data:image/png;base64,… ("Image Data").
func parseDataURI(uri string) (contentType string, image []byte, err error) {
	header, data, _ := strings.Cut(uri, ",")
	contentType, isBase64 := strings.CutSuffix(strings.TrimPrefix(header, "data:"), ";base64")
	if !strings.HasPrefix(header, "data:") || !isBase64 || !slices.Contains(imageTypes, contentType) {
		return "", nil, fmt.Errorf("%q begins no image in base64", header[:min(len(header), maxEmojiName)])
	}
	if image, err = base64.StdEncoding.DecodeString(data); err != nil {
		return "", nil, err
	}
	if found := imageType(image); found != contentType {
		return "", nil, fmt.Errorf("it is %s, not %s", cmp.Or(found, "empty"), contentType)
	}
	return contentType, image, nil
}

// imageType returns the content type of a file by its first bytes.
func imageType(file []byte) string {
	if len(file) > 12 && bytes.Equal(file[4:12], []byte("ftypavif")) {
		return "image/avif"
	}
	return http.DetectContentType(file)
}

// deleteEmoji answers DELETE /applications/{application}/emojis/{emoji}.
func (c *call) deleteEmoji() (any, error) {
	if err := c.ownApplication(); err != nil {
		return nil, err
	}
	defer c.lock()()
	id := c.r.PathValue("emoji")
	if _, has := c.d.emojis[id]; !has {
		return nil, errUnknownEmoji
	}
	delete(c.d.emojis, id)
	c.d.changed()
	return nil, nil
}

// serveEmoji serves the picture of an emoji, like the path emojis/ of Discord's CDN. Discord converts pictures. The
// sandbox serves only those that are PNGs.
func (d *Discord) serveEmoji(w http.ResponseWriter, r *http.Request) {
	id, isPNG := strings.CutSuffix(r.PathValue("file"), ".png")
	d.mu.Lock()
	e, has := d.emojis[id]
	d.mu.Unlock()
	if !has || !isPNG || e.ContentType != "image/png" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", e.ContentType)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Write(e.Image)
}
