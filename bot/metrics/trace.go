package metrics

import (
	"context"
	"log/slog"
)

// clickKey is where a context has the click that it belongs to.
type clickKey struct{}

// WithClick is a context that belongs to a click, by the id that the platform gave
// it: whatever is logged in it bears the id.
func WithClick(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, clickKey{}, id)
}

// Traced is a log whose lines name the click that they come of.
func Traced(log *slog.Logger) *slog.Logger { return slog.New(traced{log.Handler()}) }

type traced struct{ slog.Handler }

func (t traced) Handle(ctx context.Context, r slog.Record) error {
	if id, of := ctx.Value(clickKey{}).(string); of {
		r.AddAttrs(slog.String("click", id))
	}
	return t.Handler.Handle(ctx, r)
}

func (t traced) WithAttrs(attrs []slog.Attr) slog.Handler { return traced{t.Handler.WithAttrs(attrs)} }

func (t traced) WithGroup(name string) slog.Handler { return traced{t.Handler.WithGroup(name)} }
