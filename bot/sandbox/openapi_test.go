package sandbox_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// small is a description of an API of two paths.
const small = `{"openapi": "3.1.0", "paths": {
	"/ships/{ship}": {
		"parameters": [{"name": "ship", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^[0-9]+$"}}],
		"get": {
			"parameters": [{"name": "crew", "in": "query", "schema": {"type": "boolean"}}],
			"responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Ship"}}}}}},
		"patch": {
			"requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Ship"}},
				"multipart/form-data": {"schema": {}}}},
			"responses": {"204": {}}}}},
	"components": {"schemas": {
		"Ship": {"type": "object", "required": ["name"], "properties": {
			"name": {"type": "string", "maxLength": 5},
			"guns": {"type": "integer", "format": "int32"},
			"load": {"oneOf": [{"$ref": "#/components/schemas/Gold"}, {"$ref": "#/components/schemas/Rum"}]}}},
		"Gold": {"type": "object", "required": ["type"], "properties": {"type": {"oneOf": [{"const": 1}]}, "coins": {"type": "integer"}}},
		"Rum": {"type": "object", "required": ["type"], "properties": {"type": {"oneOf": [{"const": 2}]}, "barrels": {"type": "integer"}}}}}}`

func smallDescription(t *testing.T) *sandbox.Description {
	t.Helper()
	path := filepath.Join(t.TempDir(), "small.json")
	if err := os.WriteFile(path, []byte(small), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := sandbox.OpenDescription(path)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDescription(t *testing.T) {
	d := smallDescription(t)
	json := func(method, path, body string) sandbox.Exchange {
		x := sandbox.Exchange{Method: method, Path: path}
		if body != "" {
			x.ContentType, x.JSON = "application/json", []byte(body)
		}
		return x
	}
	patch := func(body string) sandbox.Exchange { return json("PATCH", "/ships/1", body) }
	tests := []struct {
		name string
		x    sandbox.Exchange
		says []string // nothing: it is right
	}{
		{"right", patch(`{"name": "Rose", "guns": 3, "load": {"type": 2, "barrels": 7}}`), nil},
		{"a form", sandbox.Exchange{Method: "PATCH", Path: "/ships/1", ContentType: "multipart/form-data; boundary=x", JSON: []byte(`{"name": "Rose"}`)}, nil},
		{"no such path", json("GET", "/shops/1", ""), []string{"no such path"}},
		{"no such method", json("DELETE", "/ships/1", ""), []string{"DELETE"}},
		{"a parameter of the path", json("GET", "/ships/one", ""), []string{"ship"}},
		{"a parameter of the query", sandbox.Exchange{Method: "GET", Path: "/ships/1", Query: url.Values{"crew": {"true"}}}, nil},
		{"another type", sandbox.Exchange{Method: "GET", Path: "/ships/1", Query: url.Values{"crew": {"many"}}}, []string{"crew"}},
		{"an unknown parameter", sandbox.Exchange{Method: "GET", Path: "/ships/1", Query: url.Values{"mast": {"1"}}}, []string{"mast"}},
		{"an unknown field", patch(`{"name": "Rose", "gnus": 3}`), []string{"/gnus"}},
		{"a field that is missing", patch(`{"guns": 3}`), []string{"/name", "missing"}},
		{"a wrong type", patch(`{"name": 7}`), []string{"/name", "7", "string"}},
		{"too long", patch(`{"name": "Rosinante"}`), []string{"/name", "Rosinante"}},
		{"beyond 32 bits", patch(`{"name": "Rose", "guns": 3000000000}`), []string{"/guns", "32"}},
		{"the branch that was meant", patch(`{"name": "Rose", "load": {"type": 1, "coins": "many"}}`), []string{"/load/coins", "many"}},
		{"no branch of that type", patch(`{"name": "Rose", "load": {"type": 3}}`), []string{"/load/type", "3"}},
		{"several faults", patch(`{"guns": "many", "x": 1}`), []string{"/guns", "/x", "/name"}},
		{"no body", patch(""), []string{"missing"}},
		{"a body too many", json("GET", "/ships/1", `{}`), []string{"body"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { complaint(t, d.CheckRequest(test.x), test.says) })
	}
	answer := func(status int, body string) sandbox.Exchange {
		return sandbox.Exchange{Method: "GET", Path: "/ships/1", Status: status, Answer: []byte(body)}
	}
	complaint(t, d.CheckAnswer(answer(200, `{"name": "Rose"}`)), nil)
	complaint(t, d.CheckAnswer(answer(200, `{"name": "Rose", "sails": 2}`)), []string{"/sails"})
	complaint(t, d.CheckAnswer(answer(404, `{}`)), []string{"404"})
	complaint(t, d.CheckAnswer(answer(500, `{}`)), nil)
}

func complaint(t *testing.T, err error, says []string) {
	t.Helper()
	if (err == nil) != (says == nil) {
		t.Fatalf("found %v, expected %q", err, says)
	}
	for _, words := range says {
		if !strings.Contains(err.Error(), words) {
			t.Errorf("%q does not say %q", err, words)
		}
	}
}

func TestDescriptionsThatCannotBeRead(t *testing.T) {
	for text, says := range map[string]string{`{"openapi": "3.0.3"}`: "3.1", `{`: "read", "": "read"} {
		path := filepath.Join(t.TempDir(), "api.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := sandbox.OpenDescription(path)
		complaint(t, err, []string{says, path})
	}
	_, err := sandbox.OpenDescription("nowhere.json")
	complaint(t, err, []string{"nowhere.json"})
}

// TestPublishedDescription finds what is wrong on purpose in requests to
// Discord's own description, and says aloud where there is none.
func TestPublishedDescription(t *testing.T) {
	checker := published(t)
	if checker == nil {
		t.Skipf("nothing is held against Discord's published description: %s does not name its file", sandbox.DescriptionEnv)
	}
	for _, test := range []struct{ path, body, says string }{
		{"/channels/1/messages", `{"content": "ahoy"}`, ""},
		{"/channels/1/messages", `{"contents": "ahoy"}`, "/contents"},
		{"/channels/1/messages", `{"content": 7}`, "/content"},
		{"/channels/1/messages", `{"embeds": [{"titel": "x"}]}`, "/embeds/0/titel"},
		{"/channels/1/massages", `{}`, "no such path"},
		{"/channels/1/threads", `{"type": 11}`, "/name"},
	} {
		err := checker.CheckRequest(sandbox.Exchange{Method: http.MethodPost, Path: test.path, ContentType: "application/json", JSON: []byte(test.body)})
		if (err == nil) != (test.says == "") || err != nil && !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s %s: found %v, expected %q", test.path, test.body, err, test.says)
		}
	}
}
