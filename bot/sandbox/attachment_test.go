package sandbox_test

import (
	"io"
	"slices"
	"testing"

	"korsar/bot/sandbox"
	"korsar/game/gametest"
)

func TestEditReplacesAttachmentsByAPIVersion(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	fieldFor := func(id any, description string) object { return object{"id": id, "description": description} }
	a, c := file{"files[0]", "a.txt", "A"}, file{"files[1]", "SPOILER_c.txt", "C"}
	v := b.form("POST", messagesPath(ch), object{"attachments": []any{
		fieldFor(0, text(1024)), fieldFor("1", "spoilt")}}, a, c).accepted(t, "two files")
	id := v.get("id")
	path := messagesPath(ch) + "/" + id
	m, _ := anne.Message(id)
	if len(m.Attachments) != 2 || m.Attachments[0].Description != text(1024) || m.Attachments[0].Spoiler ||
		!m.Attachments[1].Spoiler || string(m.Attachments[1].Bytes) != "C" {
		t.Fatalf("attachments: %+v", m.Attachments)
	}
	if got := fetch(t, b, m.Attachments[0].URL); got != "A" {
		t.Errorf("the file holds %q", got)
	}
	b.form("POST", messagesPath(ch), object{"attachments": []any{fieldFor(0, text(1025))}}, a).
		refused(t, "alternative text beyond 1024", 400, 50035, "attachments.0.description BASE_TYPE_MAX_LENGTH")
	names := func() (list []string) {
		m, _ := anne.Message(id)
		for _, a := range m.Attachments {
			list = append(list, a.Name)
		}
		return list
	}
	d := file{"files[0]", "d.txt", "D"}
	b.version = "v9"
	b.form("PATCH", path, object{}, d).accepted(t, "a file more on v9")
	if got := names(); !slices.Equal(got, []string{"a.txt", "SPOILER_c.txt", "d.txt"}) {
		t.Errorf("on v9 files are added; got %v", got)
	}
	b.version = "v10"
	b.form("PATCH", path, object{"attachments": []any{fieldFor(m.Attachments[0].ID, "kept"), fieldFor(0, "new")}}, d).
		accepted(t, "a list on v10")
	if got := names(); !slices.Equal(got, []string{"a.txt", "d.txt"}) {
		t.Errorf("on v10 the list replaces; got %v", got)
	}
	b.form("PATCH", path, object{}, d).accepted(t, "a file without a list on v10")
	if got := names(); !slices.Equal(got, []string{"d.txt"}) {
		t.Errorf("on v10 files replace; got %v", got)
	}
	b.do("PATCH", path, object{"content": "text", "attachments": []any{}}).accepted(t, "an empty list")
	if got := names(); len(got) != 0 {
		t.Errorf("an empty list leaves %v", got)
	}
}

func fetch(t *testing.T, b *rawBot, url string) string {
	t.Helper()
	response, err := b.client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestFilesAreLimitedInSizeAndNumber(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	b, _, ch, _ := rawTable(t, sandbox.Options{Transcript: -1})
	const mebibyte = 1 << 20
	b.form("POST", messagesPath(ch), object{}, file{"files[0]", "a", text(10 * mebibyte)}).
		accepted(t, "a file of 10 MiB")
	b.form("POST", messagesPath(ch), object{}, file{"files[0]", "a", text(10*mebibyte + 1)}).
		refused(t, "a file of more", 413, 40005)
	part := func(i, size int) file { return file{"files[" + string(rune('0'+i)) + "]", "a", text(size)} }
	b.form("POST", messagesPath(ch), object{}, part(0, 9*mebibyte), part(1, 9*mebibyte), part(2, 6*mebibyte)).
		accepted(t, "a request of 24 MiB")
	b.form("POST", messagesPath(ch), object{}, part(0, 9*mebibyte), part(1, 9*mebibyte), part(2, 7*mebibyte)).
		refused(t, "a request beyond 25 MiB", 413, 40005)
	files := []file{}
	for i := range 10 {
		files = append(files, part(i, 1))
	}
	b.form("POST", messagesPath(ch), object{}, files...).accepted(t, "ten files")
	b.form("POST", messagesPath(ch), object{}, append(files, file{"files[10]", "a", "a"})...).
		refused(t, "eleven files", 400, 30015)
}

func TestEmptyingAMessageKeepsTheRest(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	id := b.form("POST", messagesPath(ch), object{"content": "x", "embeds": []any{object{"title": "board"}}},
		file{"files[0]", "board.png", "PNG"}).accepted(t, "a picture").get("id")
	path := messagesPath(ch) + "/" + id
	b.do("PATCH", path, object{"content": "y"}).accepted(t, "an edit of the content")
	if m, _ := anne.Message(id); len(m.Attachments) != 1 || len(m.Embeds) != 1 {
		t.Errorf("the picture or the embed went: %+v", m)
	}
	b.do("PATCH", path, object{"embeds": []any{}, "attachments": []any{}}).accepted(t, "an edit that empties it")
	if m, _ := anne.Message(id); len(m.Attachments) != 0 || len(m.Embeds) != 0 || m.Content != "y" {
		t.Errorf("after emptying: %+v", m)
	}
	b.do("PATCH", path, object{"content": nil, "embeds": nil}).refused(t, "null empties", 400, 50006)
}
