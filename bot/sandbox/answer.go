package sandbox

import (
	"context"
	"fmt"
	"slices"
)

// AnswerKind is the kind of the bot's first answer to an interaction.
type AnswerKind int

// The first answers that a person can get.
const (
	Unanswered   AnswerKind = iota // "The application did not respond"
	Replied                        // a message, public or ephemeral
	Thinking                       // "thinking…", until Answer.Filled returns the message
	Updated                        // the message with the component was changed
	Acknowledged                   // nothing visible yet, although the message may change later
	Opened                         // a modal
	Suggested                      // choices of an autocomplete
)

var answerNames = [...]string{"unanswered", "replied", "thinking", "updated", "acknowledged", "opened", "suggested"}

func (k AnswerKind) String() string { return answerNames[k] }

// An Answer is the outcome of an interaction.
type Answer struct {
	Kind        AnswerKind
	Message     Message // the reply or the updated message, as it was then
	Modal       *Modal  // when Opened
	Choices     []Choice
	Interaction string // id of the interaction

	interaction *interaction
}

// Now returns the answering message as it is now. It returns false if there is none or it was deleted. After an answer
// without content it is the first private follow-up, or the message with the component until there is one.
func (a *Answer) Now() (Message, bool) {
	if a.Kind == Acknowledged {
		list := a.Followups()
		if i := slices.IndexFunc(list, Message.Ephemeral); i >= 0 {
			return list[i], true
		}
	}
	a.interaction.d.mu.Lock()
	defer a.interaction.d.mu.Unlock()
	m := a.interaction.original
	if m == nil || a.interaction.d.messages[m.ID] != m {
		return Message{}, false
	}
	return m.Message, true
}

// Followed blocks until a message has followed the first answer. It fails if ctx is done or the sandbox is closed
// first.
func (a *Answer) Followed(ctx context.Context) error {
	return a.interaction.d.Wait(ctx, func() bool { return len(a.Followups()) > 0 })
}

// Filled blocks until "thinking…" has become a message, and returns the message. It fails if ctx is done or the sandbox
// is closed first.
func (a *Answer) Filled(ctx context.Context) (Message, error) {
	var filled Message
	err := a.interaction.d.Wait(ctx, func() bool {
		m, ok := a.Now()
		filled = m
		return ok && !m.Thinking()
	})
	return filled, err
}

// Followups returns the follow-up messages that still exist.
func (a *Answer) Followups() []Message {
	a.interaction.d.mu.Lock()
	defer a.interaction.d.mu.Unlock()
	var list []Message
	for _, m := range a.interaction.posted {
		if m != a.interaction.original && a.interaction.d.messages[m.ID] == m {
			list = append(list, m.Message)
		}
	}
	return list
}

// await blocks until the first answer to the interaction, until ctx is done, or until the sandbox is closed.
func (it *interaction) await(ctx context.Context) (*Answer, error) {
	select {
	case <-it.done:
		return it.answer, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the bot's answer to %s: %w", it.title(), context.Cause(ctx))
	case <-it.d.closed:
		return nil, errClosed
	}
}

// title names the interaction, for errors.
func (it *interaction) title() string {
	if it.command != "" {
		return "/" + it.command
	}
	return fmt.Sprintf("%q", it.customID)
}
