package bot

import (
	"context"
	"log/slog"

	"korsar/storage"
)

// traced returns a logger whose lines carry the interaction that caused them (storage.CausedBy).
func traced(log *slog.Logger) *slog.Logger { return slog.New(clickHandler{log.Handler()}) }

// clickHandler adds the click of a line's context to its attributes.
type clickHandler struct{ slog.Handler }

func (t clickHandler) Handle(ctx context.Context, r slog.Record) error {
	if click := storage.CauseOf(ctx); click != 0 {
		r = r.Clone() // copies of a record share attributes
		r.AddAttrs(slog.String("click", click.String()))
	}
	return t.Handler.Handle(ctx, r)
}

func (t clickHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return clickHandler{t.Handler.WithAttrs(attrs)}
}

func (t clickHandler) WithGroup(name string) slog.Handler {
	return clickHandler{t.Handler.WithGroup(name)}
}
