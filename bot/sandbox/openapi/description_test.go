package openapi_test

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/openapi"
)

// faultsOf returns the findings of a Checker.
func faultsOf(err error) (list []string) {
	var joined interface{ Unwrap() []error }
	if errors.As(err, &joined) {
		for _, one := range joined.Unwrap() {
			list = append(list, one.Error())
		}
	} else if err != nil {
		list = append(list, err.Error())
	}
	return list
}

func fixture(t testing.TB) *openapi.Description {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "ships.json"))
	if err != nil {
		t.Fatal(err)
	}
	d, err := openapi.Parse(text, "ships.json")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const (
	asJSON = "application/json"
	asForm = "multipart/form-data; boundary=x"
	typo   = " is not in the description; look for a typo"
)

func TestRequestsAreCheckedAgainstTheDescription(t *testing.T) {
	d := fixture(t)
	for _, test := range []struct {
		name, request, media, body string
		want                       []string
	}{
		// Paths and parameters.
		{"a number in the path", "DELETE /ships/12", "", "", nil},
		{"a word for a number in the path", "DELETE /ships/0x12", "", "",
			[]string{"path parameter ship_id: is \"0x12\"; '0x12' does not match pattern '^(0|[1-9][0-9]*)$'"}},
		{"an unknown path", "GET /ship", "", "", []string{"the description has no such path; look for a typo in it"}},
		{"a longer path", "GET /ships/1/crew/anne/hat", "", "",
			[]string{"the description has no such path; look for a typo in it"}},
		{"an empty step", "DELETE /ships/", "", "",
			[]string{"the description has no such path; look for a typo in it"}},
		{"an unknown method", "PUT /ships/1", "", "", []string{"the description has no PUT of /ships/{ship_id}"}},
		{"a literal step goes first", "GET /ships/wrecks/north", "", "", nil},
		{"and gives way where it leads nowhere", "GET /ships/wrecks/crew/anne", "", "",
			[]string{"path parameter ship_id: is \"wrecks\"; 'wrecks' does not match pattern '^(0|[1-9][0-9]*)$'"}},
		{"an escaped step", "GET /ships/1/crew/%2F%2F", "", "", nil},
		{"a step that is too short when read", "GET /ships/1/crew/%2F", "", "",
			[]string{`path parameter name: is "/"; minLength: got 1, want 2`}},
		{"known queries", "GET /ships?berth=A1&limit=7&at_sea=true", "", "", nil},
		{"an unknown query", "GET /ships?berth=A1&limits=7", "", "", []string{"query parameter limits:" + typo}},
		{"no number in the query", "GET /ships?berth=A1&limit=many", "", "",
			[]string{`query parameter limit: is "many"; got string, want integer`}},
		{"a number out of bounds", "GET /ships?berth=A1&limit=101", "", "",
			[]string{"query parameter limit: is 101; maximum: got 101, want 100"}},
		{"a missing query", "GET /ships", "", "", []string{"query parameter berth: is missing"}},
		// Bodies as a whole.
		{"a good body", "POST /ships", asJSON, `{"name":"Anne","flag":null,"guns":12,` +
			`"built":"1720-05-01T00:00:00Z","rig":2,"sails":{"main":1},"captain":null,"cargo":[]}`, nil},
		{"a body with a charset", "POST /ships", asJSON + "; charset=utf-8", `{"name":"Anne"}`, nil},
		{"a form with its payload", "POST /ships", asForm, `{"name":"Anne"}`, nil},
		{"a form of files alone", "POST /ships", asForm, "", nil},
		{"a fault in a form's payload", "POST /ships", asForm, `{"nome":"Anne"}`,
			[]string{"/name: is missing", "/nome:" + typo}},
		{"a body of another kind", "POST /ships", "text/plain", `{"name":"Anne"}`,
			[]string{`the body is "text/plain"; the description has application/json, multipart/form-data`}},
		{"a form where there is none", "PUT /applications/1/commands", asForm, `[]`,
			[]string{`the body is "multipart/form-data"; the description has application/json`}},
		{"no body", "POST /ships", "", "", []string{"the body is missing"}},
		{"a body that need not be", "PUT /applications/1/commands", "", "", nil},
		{"a body where there is none", "DELETE /ships/1", asJSON, `{}`,
			[]string{"a body was sent, and the description has none"}},
		{"half a body", "POST /ships", asJSON, `{"name":`, []string{"the body is no JSON: unexpected EOF"}},
		{"another type of body", "POST /ships", asJSON, `["Anne"]`, []string{`is ["Anne"]; got array, want object`}},
		// Fields.
		{"an unknown field", "POST /ships", asJSON, `{"name":"Anne","gnus":1}`, []string{"/gnus:" + typo}},
		{"a missing field", "POST /ships", asJSON, `{}`, []string{"/name: is missing"}},
		{"a wrong type", "POST /ships", asJSON, `{"name":7}`, []string{"/name: is 7; got number, want string"}},
		{"a long text", "POST /ships", asJSON, `{"name":"Queen Anne's Revenge"}`,
			[]string{`/name: is "Queen Anne's Revenge"; maxLength: got 20, want 10`}},
		{"a large number", "POST /ships", asJSON, `{"name":"Anne","guns":2147483648}`,
			[]string{"/guns: is 2147483648; 2147483648 is not valid int32: it does not fit into 32 bits"}},
		{"no number of an enumeration", "POST /ships", asJSON, `{"name":"Anne","rig":3}`,
			[]string{"/rig: is 3; value must be one of 1, 2"}},
		{"free names, bound values", "POST /ships", asJSON, `{"name":"Anne","sails":{"a/b":"one"}}`,
			[]string{`/sails/a~1b: is "one"; got string, want integer`}},
		{"several faults, in order", "POST /ships", asJSON, `{"z":1,"name":7,"a":1}`,
			[]string{"/a:" + typo, "/name: is 7; got number, want string", "/z:" + typo}},
		// Unions. The faults are those of the branch that was meant.
		{"a field of something or null", "POST /ships", asJSON, `{"name":"Anne","captain":{"nom":"Anne"}}`,
			[]string{"/captain/name: is missing", "/captain/nom:" + typo}},
		{"neither something nor null", "POST /ships", asJSON, `{"name":"Anne","captain":"Anne"}`,
			[]string{`/captain: is "Anne"; got string, want null`}},
		{"the branch of the type", "POST /ships", asJSON, `{"name":"Anne","cargo":[{"type":1,"locked":true}]}`,
			[]string{"/cargo/0/litres: is missing", "/cargo/0/locked:" + typo}},
		{"the other branch", "POST /ships", asJSON, `{"name":"Anne","cargo":[{"type":2,"litres":1}]}`,
			[]string{"/cargo/0/litres:" + typo}},
		{"deep in a branch", "POST /ships", asJSON,
			`{"name":"Anne","cargo":[{"type":2,"inside":[{"type":1,"litres":"10"}]}]}`,
			[]string{`/cargo/0/inside/0/litres: is "10"; got string, want number`}},
		{"a type of no branch", "POST /ships", asJSON, `{"name":"Anne","cargo":[{"type":3,"litres":1}]}`,
			[]string{"/cargo/0/type: is 3; value must be one of 1, 2"}},
		// Tolerances.
		{"permissions in a string", "PUT /applications/1/commands", asJSON, `[{"default_member_permissions":"32"}]`,
			nil},
		{"but not under another name", "PUT /applications/1/commands", asJSON, `[{"default_member_permission":"32"}]`,
			[]string{"/0/default_member_permission:" + typo}},
		{"empty fields of other options", "PUT /applications/1/commands", asJSON,
			`[{"options":[{"name":"a","choices":null,"options":[],"autocomplete":false}]}]`, nil},
		{"but not with something in them", "PUT /applications/1/commands", asJSON,
			`[{"options":[{"name":"a","choices":[1],"autocomplete":true}]}]`,
			[]string{"/0/options/0/autocomplete:" + typo, "/0/options/0/choices:" + typo}},
		{"and not elsewhere", "PUT /applications/1/commands", asJSON, `[{"choices":null}]`,
			[]string{"/0/choices:" + typo}},
		{"empty fields of other callbacks", "POST /interactions/1/t/callback", asJSON,
			`{"data":{"title":"t","content":"","tts":false,"embeds":null,"components":{}}}`, nil},
		{"the number of a file", "POST /interactions/1/t/callback", asJSON, `{"data":{"attachments":[{"id":0}]}}`, nil},
		{"and no others", "POST /interactions/1/t/callback", asJSON, `{"data":{"content":"x","colour":0}}`,
			[]string{"/data/colour:" + typo, "/data/content:" + typo}},
	} {
		method, target, _ := strings.Cut(test.request, " ")
		path, query, _ := strings.Cut(target, "?")
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		x := sandbox.Exchange{Method: method, Path: path, Query: values, ContentType: test.media}
		if test.body != "" {
			x.JSON = []byte(test.body)
		}
		if got := faultsOf(d.CheckRequest(x)); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n got %q\nwant %q", test.name, got, test.want)
		}
	}
}

func TestAnswersAreCheckedAgainstTheDescription(t *testing.T) {
	d := fixture(t)
	for _, test := range []struct {
		name, request string
		status        int
		body          string
		want          []string
	}{
		{"a good answer", "GET /ships", 200, `[{"name":"Anne"}]`, nil},
		{"a fault in it", "GET /ships", 200, `[{"name":"Anne","guns":"12"}]`,
			[]string{`/0/guns: is "12"; got string, want integer`}},
		{"no body", "GET /ships", 200, "", []string{"the body is missing"}},
		{"a body too many", "POST /ships", 204, `{}`, []string{"a body comes with 204, and the description has none"}},
		{"none and none described", "POST /ships", 204, "", nil},
		{"another status", "DELETE /ships/1", 200, `{}`, []string{"the status is 200; the description has 204"}},
		{"a refusal by the class of its status", "GET /ships", 404, `{"code":1,"message":"m"}`, nil},
		{"a refusal by default", "POST /ships", 400, `{"code":1,"message":"m","errors":{"name":{"_errors":[]}}}`, nil},
		{"a field too many in what is all of two", "GET /ships", 400, `{"code":1,"message":"m","hint":"h"}`,
			[]string{"/hint:" + typo}},
		{"a field missing in it", "GET /ships", 400, `{"message":"m"}`, []string{"/code: is missing"}},
		{"words for codes in the tree", "GET /ships", 400,
			`{"code":1,"message":"m",` +
				`"errors":{"cargo":{"0":{"_errors":[{"code":"BASE_TYPE_REQUIRED","message":"m"}]}}}}`, nil},
		{"a fault deep in the tree", "GET /ships", 400,
			`{"code":1,"message":"m","errors":{"cargo":{"0":{"_errors":[{"code":"X","text":"m"}]}}}}`,
			[]string{"/errors/cargo/0/_errors/0/message: is missing", "/errors/cargo/0/_errors/0/text:" + typo}},
		{"a server that failed", "GET /ships", 502, "", nil},
		{"a path that there is not", "GET /ship", 404, `{"message":"404"}`, nil},
	} {
		method, path, _ := strings.Cut(test.request, " ")
		x := sandbox.Exchange{Method: method, Path: path, Status: test.status}
		if test.body != "" {
			x.Answer = []byte(test.body)
		}
		if got := faultsOf(d.CheckAnswer(x)); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n got %q\nwant %q", test.name, got, test.want)
		}
	}
	unreadable := faultsOf(d.CheckAnswer(sandbox.Exchange{
		Method: "PATCH", Path: "/ships/1", Status: 200, Answer: []byte(`{}`)}))
	if len(unreadable) != 1 || !strings.Contains(unreadable[0],
		"/responses/200/content/application~1json/schema cannot be read") {
		t.Errorf("a schema that refers to nothing: %q", unreadable)
	}
}

func TestDescriptionIsSafeForConcurrentUse(t *testing.T) {
	d := fixture(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for _, method := range []string{"POST", "DELETE"} {
				d.CheckRequest(sandbox.Exchange{Method: method, Path: "/ships", ContentType: asJSON,
					JSON: []byte(`{"rig":0}`)})
				if err := d.CheckAnswer(sandbox.Exchange{
					Method: "GET", Path: "/ships", Status: 200, Answer: []byte(`[]`)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

func TestUnreadableDescriptionIsRefused(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"half.json": {`{"openapi":`, "unexpected end"},
		"old.json":  {`{"openapi":"3.0.3"}`, `it is OpenAPI "3.0.3"; give a description in OpenAPI 3.1`},
	} {
		if _, err := openapi.Parse([]byte(test.text), name); err == nil || !strings.Contains(err.Error(), test.want) ||
			!strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
