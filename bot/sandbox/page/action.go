package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"korsar/bot/sandbox"
)

// request is an action of a person, as the browser sends it. Each action reads the fields that it needs.
type request struct {
	Channel   string
	Message   string
	Component string   // custom id
	Values    []string // of a select
	Text      string   // of a message
	Line      string   // a typed command
	Modal     string   // id of the interaction that opened the modal
	Inputs    sandbox.Inputs
	Command   string // of a context menu
	Person    string // target of the command
	Locale    string
}

// action acts for a person and returns the object to answer with.
type action func(*Page, context.Context, *sandbox.Person, request) (any, error)

var actions = map[string]action{
	"say":     (*Page).say,
	"type":    (*Page).typeLine,
	"offers":  (*Page).offers,
	"click":   (*Page).click,
	"choose":  (*Page).choose,
	"submit":  (*Page).submit,
	"menu":    (*Page).menu,
	"dismiss": (*Page).dismiss,
	"read":    (*Page).markRead,
	"locale":  (*Page).locale,
}

// noResult is the answer of an action without a result.
var noResult = struct{}{}

func (p *Page) handleAction(do action) func(http.ResponseWriter, *http.Request, *sandbox.Person) {
	return func(w http.ResponseWriter, r *http.Request, person *sandbox.Person) {
		var body request
		if !readJSON(w, r, &body) {
			return
		}
		object, err := do(p, r.Context(), person, body)
		switch {
		case errors.Is(err, sandbox.ErrChanged):
			writeError(w, http.StatusBadRequest, errChanged)
		case errors.Is(err, sandbox.ErrClient) || errors.Is(err, errGone):
			writeError(w, http.StatusBadRequest, err)
		case err != nil:
			writeError(w, http.StatusBadGateway, err)
		default:
			writeJSON(w, http.StatusOK, object)
		}
	}
}

// errChanged is returned to a person who clicks just as the message is edited or deleted.
var errChanged = errors.New("the message changed as you clicked: look again, and click what is offered now")

var errGone = errors.New("it is not here any more: reload the page")

// channel returns a channel that the person sees.
func (p *Page) channel(person *sandbox.Person, id string) (*sandbox.Channel, error) {
	for _, ch := range person.Channels() {
		if ch.ID() == id {
			return ch, nil
		}
	}
	return nil, fmt.Errorf("the channel %q: %w", id, errGone)
}

func (p *Page) say(_ context.Context, person *sandbox.Person, r request) (any, error) {
	ch, err := p.channel(person, r.Channel)
	if err != nil {
		return nil, err
	}
	_, err = person.Say(ch, r.Text)
	return noResult, err
}

func (p *Page) typeLine(ctx context.Context, person *sandbox.Person, r request) (any, error) {
	ch, err := p.channel(person, r.Channel)
	if err != nil {
		return nil, err
	}
	return p.outcome(person.Type(ctx, ch, r.Line))
}

func (p *Page) offers(ctx context.Context, person *sandbox.Person, r request) (any, error) {
	ch, err := p.channel(person, r.Channel)
	if err != nil {
		return nil, err
	}
	return person.Offers(ctx, ch, r.Line)
}

func (p *Page) click(ctx context.Context, person *sandbox.Person, r request) (any, error) {
	return p.outcome(person.Click(ctx, r.Message, r.Component))
}

func (p *Page) choose(ctx context.Context, person *sandbox.Person, r request) (any, error) {
	return p.outcome(person.Choose(ctx, r.Message, r.Component, r.Values...))
}

func (p *Page) menu(ctx context.Context, person *sandbox.Person, r request) (any, error) {
	ch, err := p.channel(person, r.Channel)
	if err != nil {
		return nil, err
	}
	if r.Message != "" {
		return p.outcome(person.MessageCommand(ctx, ch, r.Command, r.Message))
	}
	for _, target := range p.d.People() {
		if target.ID() == r.Person {
			return p.outcome(person.UserCommand(ctx, ch, r.Command, target))
		}
	}
	return nil, fmt.Errorf("the person %q: %w", r.Person, errGone)
}

func (p *Page) dismiss(_ context.Context, person *sandbox.Person, r request) (any, error) {
	return noResult, person.DeleteMessage(r.Message)
}

func (p *Page) markRead(_ context.Context, person *sandbox.Person, r request) (any, error) {
	ch, err := p.channel(person, r.Channel)
	if err != nil {
		return nil, err
	}
	person.MarkRead(ch)
	return noResult, nil
}

func (p *Page) locale(_ context.Context, person *sandbox.Person, r request) (any, error) {
	person.SetLocale(orEnglish(r.Locale))
	return noResult, nil
}

// maxBody is the largest request that is read, in bytes. A form can have five texts of 4000 characters.
const maxBody = 256 << 10

// readJSON reads the JSON of a request. If that fails, it answers the request and returns false.
func readJSON(w http.ResponseWriter, r *http.Request, into any) bool {
	// A page of another site cannot send this type without a preflight request.
	if r.Header.Get("Content-Type") != "application/json" {
		writeError(w, http.StatusUnsupportedMediaType, errors.New("the page takes application/json only"))
		return false
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		writeError(w, http.StatusBadRequest, fmt.Errorf("the request cannot be read: %w", err))
		return false
	}
	return true
}

// writeError answers with an error message for the person.
func writeError(w http.ResponseWriter, status int, err error) {
	text := strings.TrimSuffix(err.Error(), ": "+sandbox.ErrClient.Error())
	writeJSON(w, status, map[string]string{"error": text})
}

func writeJSON(w http.ResponseWriter, status int, object any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(encode(object)) // the browser may be gone
}

func encode(object any) []byte {
	text, err := json.Marshal(object)
	if err != nil {
		panic("page: encode JSON: " + err.Error())
	}
	return text
}
