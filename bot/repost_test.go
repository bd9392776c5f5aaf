package bot_test

import (
	"fmt"
	"net/http"
	"testing"

	"korsar/bot/sandbox"
)

// TestNewTablesPostOnce opens hundreds of tables under Discord's limits: the board of each
// is one request, not a post that an edit repeats.
func TestNewTablesPostOnce(t *testing.T) {
	t.Parallel()
	const tables = 300
	p := openIn(t, sandbox.Options{Limits: true}, 1, 1)
	for i := range tables {
		p.meet(p.guild.NewChannel(fmt.Sprintf("tavern-%d", i)))
		p.types(p.people[0], "/korsar new seats:2")
		p.standing()
	}
	if posts, edits := p.count(http.MethodPost, routePost), p.count(http.MethodPatch, routeEdit); posts != tables || edits != 0 {
		t.Errorf("the first boards of %d tables took %d posts and %d edits", tables, posts, edits)
	}
}
