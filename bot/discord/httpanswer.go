package discord

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"sync"

	"github.com/jonboulle/clockwork"

	"korsar/bot/discord/endpoint"
)

// httpAnswer is the response to a request with an interaction. The handler of the click writes it once, while the
// request waits. Discord does not say whether it accepts the response.
type httpAnswer struct {
	callbacks callbackSender
	timeouts  clockwork.Clock

	// mu is held while the response is written, so that wait does not return meanwhile. w must not be used after that.
	mu       sync.Mutex          // guards w and state
	w        http.ResponseWriter // nil once the response is written
	state    answerState
	finished chan struct{} // closed when the response is written
}

// answerState is the state of a response.
type answerState int

const (
	answerAwaited  answerState = iota
	answerWritten              // the first response, or a failure to write it
	answerDeferred             // sent as a request instead
	answerLate                 // it was not written in time
	answerRefused              // the interaction was answered before
)

func newHTTPAnswer(w http.ResponseWriter, callbacks callbackSender, timeouts clockwork.Clock) *httpAnswer {
	return &httpAnswer{callbacks: callbacks, timeouts: timeouts, w: w, finished: make(chan struct{})}
}

// errAnswerLate is returned for an answer after wait has given up.
var errAnswerLate = errors.New("the request with the interaction waits no longer")

// respond implements responder. A callback with files is sent as a request, because Discord takes no large files in a
// response (discord/discord-api-docs#5925). So is a callback that must be confirmed, because nothing says when Discord
// has read an HTTP response, or whether it accepted it. In both cases the HTTP response is 202 without a body
// ("Receiving and Responding").
func (a *httpAnswer) respond(ctx context.Context, first callback) error {
	if overREST, err := a.write(ctx, first); !overREST {
		return err
	}
	return a.callbacks.respond(ctx, first)
}

// confirms implements responder.
func (a *httpAnswer) confirms(first callback) bool { return first.confirmed || len(first.Files()) > 0 }

// write writes the response, or reports that the callback is to be sent over REST.
func (a *httpAnswer) write(ctx context.Context, first callback) (overREST bool, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.state == answerDeferred:
		return true, nil
	case a.state == answerLate:
		return false, errAnswerLate
	case a.state == answerWritten:
		return false, errAnswered
	case ctx.Err() != nil:
		return false, ctx.Err()
	case a.confirms(first):
		return true, a.finish(answerDeferred, http.StatusAccepted, nil)
	}
	content, err := json.Marshal(first)
	if err != nil {
		return false, err
	}
	return false, a.finish(answerWritten, http.StatusOK, content)
}

// finish writes the whole response, so that Discord has it before the request ends. a.mu must be held.
func (a *httpAnswer) finish(state answerState, status int, content []byte) error {
	if content != nil {
		a.w.Header().Set("Content-Type", "application/json")
	}
	a.w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	a.w.WriteHeader(status)
	_, err := a.w.Write(content)
	err = errors.Join(err, http.NewResponseController(a.w).Flush())
	a.state, a.w = state, nil
	close(a.finished)
	return err
}

// refuse refuses the request like one that Discord has not signed, because the interaction was answered before.
func (a *httpAnswer) refuse() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.state == answerAwaited {
		endpoint.Refuse(a.w)
		a.state, a.w = answerRefused, nil
		close(a.finished)
	}
}

// wait blocks until the response is written, the click has ended without one, or it is too late for one.
func (a *httpAnswer) wait(ended <-chan struct{}) {
	timeout := a.timeouts.NewTimer(answerTimeout)
	defer timeout.Stop()
	select {
	case <-a.finished:
		return
	case <-ended:
	case <-timeout.Chan():
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.state == answerAwaited {
		http.Error(a.w, "there is no answer", http.StatusServiceUnavailable)
		a.state, a.w = answerLate, nil
	}
}
