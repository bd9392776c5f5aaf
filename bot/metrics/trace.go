package metrics

import (
	"context"
	"log/slog"
)

// clickKey is the context key of the click that a context belongs to.
type clickKey struct{}

// WithClick returns a context that belongs to the click with this platform id. A Traced logger adds the id to log
// lines.
func WithClick(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, clickKey{}, id)
}

// Traced returns a logger whose lines carry the id of the click that caused them.
func Traced(log *slog.Logger) *slog.Logger { return slog.New(clickHandler{log.Handler()}) }

// clickHandler adds the click of a line's context to its attributes.
type clickHandler struct{ slog.Handler }

func (t clickHandler) Handle(ctx context.Context, r slog.Record) error {
	if id, of := ctx.Value(clickKey{}).(string); of {
		r = r.Clone() // copies of a record share attributes
		r.AddAttrs(slog.String("click", id))
	}
	return t.Handler.Handle(ctx, r)
}

func (t clickHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return clickHandler{t.Handler.WithAttrs(attrs)}
}

func (t clickHandler) WithGroup(name string) slog.Handler {
	return clickHandler{t.Handler.WithGroup(name)}
}
