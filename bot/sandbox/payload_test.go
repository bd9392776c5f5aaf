package sandbox_test

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"korsar/bot/sandbox"
)

// object is a JSON object.
type object = map[string]any

func messagesPath(ch *sandbox.Channel) string { return "/channels/" + ch.ID() + "/messages" }

func text(n int) string { return strings.Repeat("x", n) }

// repeat returns the results of make(0) to make(n-1).
func repeat(n int, make func(i int) any) []any {
	list := []any{}
	for i := range n {
		list = append(list, make(i))
	}
	return list
}

func button(i int) any {
	return object{"type": 2, "style": 1, "label": "b", "custom_id": fmt.Sprint("b", i)}
}

func row(components ...any) object { return object{"type": 1, "components": components} }

func choice(i int) any { return object{"label": strconv.Itoa(i), "value": strconv.Itoa(i)} }

func selection(options []any, more object) object {
	s := object{"type": 3, "custom_id": "s", "options": options}
	maps.Copy(s, more)
	return s
}
