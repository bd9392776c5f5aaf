package sandbox_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"io"
	"net/http"
	"slices"
	"strconv"
	"testing"

	"korsar/bot/sandbox"
)

// pngFile is a picture of one pixel.
var pngFile = func() []byte {
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err)
	}
	return file.Bytes()
}()

// dataURI returns a file as it is uploaded.
func dataURI(contentType string, file []byte) string {
	return "data:" + contentType + ";base64," + base64.StdEncoding.EncodeToString(file)
}

func emojiNamed(name string) object {
	return object{"name": name, "image": dataURI("image/png", pngFile)}
}

// TestAppEmojisAreRefusedAsOnDiscord creates, lists and deletes emojis, valid and with each field wrong.
func TestAppEmojisAreRefusedAsOnDiscord(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{Checker: published(t)})
	path := "/applications/" + b.d.ApplicationID() + "/emojis"
	id := b.do("POST", path, emojiNamed("red_3")).accepted(t, "an emoji").get("id")
	for name, wrong := range map[string]object{
		"no name":         {"image": dataURI("image/png", pngFile)},
		"a short name":    emojiNamed("r"),
		"a long name":     emojiNamed(text(33)),
		"a dash":          emojiNamed("red-3"),
		"a name twice":    emojiNamed("red_3"),
		"no image":        {"name": "blue_3"},
		"no data URI":     {"name": "blue_3", "image": base64.StdEncoding.EncodeToString(pngFile)},
		"no base64":       {"name": "blue_3", "image": "data:image/png;base64,?"},
		"another format":  {"name": "blue_3", "image": dataURI("image/bmp", pngFile)},
		"another content": {"name": "blue_3", "image": dataURI("image/gif", pngFile)},
	} {
		b.do("POST", path, wrong).refused(t, name, 400, 50035)
	}
	largest := append(slices.Clone(pngFile), make([]byte, 256<<10-len(pngFile))...)
	b.do("POST", path, object{"name": "largest", "image": dataURI("image/png", largest)}).accepted(t, "256 KiB")
	b.do("POST", path, object{"name": "larger", "image": dataURI("image/png", append(largest, 0))}).refused(t,
		"more than 256 KiB", 400, 50138)
	for name, begins := range map[string]string{"jpeg": "\xff\xd8\xff", "gif": "GIF89a",
		"webp": "RIFF\x00\x00\x00\x00WEBPVP", "avif": "\x00\x00\x00\x20ftypavif\x00"} {
		b.do("POST", path, object{"name": "in_" + name, "image": dataURI("image/"+name, []byte(begins))}).
			accepted(t, name)
	}
	foreign := "/applications/123/emojis"
	b.do("GET", foreign, nil).refused(t, "the list of another application", 403, 20012)
	b.do("POST", foreign, emojiNamed("blue_3")).refused(t, "an emoji of another application", 403, 20012)
	b.do("DELETE", foreign+"/"+id, nil).refused(t, "a deletion there", 403, 20012)

	b.do("DELETE", path+"/emoji", nil).refused(t, "no id", 400, 50035)
	b.do("DELETE", path+"/"+id, nil).accepted(t, "a deletion")
	b.do("DELETE", path+"/"+id, nil).refused(t, "an emoji that is gone", 404, 10014)
	b.do("POST", path, emojiNamed("red_3")).accepted(t, "the name of a deleted emoji")
	for n := len(b.d.AppEmojis()); n < 2000; n++ {
		b.d.AddAppEmoji("more_"+strconv.Itoa(n), pngFile)
	}
	b.do("POST", path, emojiNamed("blue_3")).refused(t, "one too many", 400, 30008)
	b.do("GET", path, nil).accepted(t, "the list")
}

// TestEmojisOfComponentsExist: a button or an option has only an emoji that the application has. A message keeps it.
func TestEmojisOfComponentsExist(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	path := "/channels/" + ch.ID() + "/messages"
	id := b.d.AddAppEmoji("red_3", pngFile)
	known, unknown := object{"id": id, "name": "red_3"}, object{"id": "123", "name": "red_3"}
	b.do("POST", path, buttonWith("emoji", known)).accepted(t, "a button with an emoji")
	b.do("POST", path, option("emoji", known)).accepted(t, "an option with an emoji")
	if shown := ch.Messages()[0].Text(); shown != "x\n[:red_3: b]" {
		t.Errorf("the message is shown as %q", shown)
	}
	b.do("POST", path, buttonWith("emoji", unknown)).refused(t, "an unknown emoji", 400, 50035,
		"components.0.components.0.emoji.id BUTTON_COMPONENT_INVALID_EMOJI")
	b.do("POST", path, option("emoji", unknown)).refused(t, "an unknown emoji in a menu", 400, 50035,
		"components.0.components.0.options.0.emoji.id BUTTON_COMPONENT_INVALID_EMOJI")
	b.d.DeleteAppEmoji(id)
	b.do("POST", path, buttonWith("emoji", known)).refused(t, "a deleted emoji", 400, 50035,
		"components.0.components.0.emoji.id BUTTON_COMPONENT_INVALID_EMOJI")
}

// TestPicturesOfEmojisAreServed: an emoji's picture has the path that it has on Discord's CDN.
func TestPicturesOfEmojisAreServed(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	id := b.d.AddAppEmoji("red_3", pngFile)
	for path, want := range map[string]int{"/emojis/" + id + ".png": 200, "/emojis/" + id + ".gif": 404,
		"/emojis/123.png": 404} {
		response, err := b.client.Get(b.d.Origin() + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		served := response.StatusCode == http.StatusOK
		if err != nil || response.StatusCode != want || served && !bytes.Equal(body, pngFile) {
			t.Errorf("%s: %d, %d bytes: %v", path, response.StatusCode, len(body), err)
		}
	}
}
