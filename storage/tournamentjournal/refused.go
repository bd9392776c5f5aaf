package tournamentjournal

import (
	"fmt"
	"slices"
)

// PostsRefused records that the platform refuses posts and threads in the tournament's channel, or something else, and
// why. Without a reason it records that nothing is refused any more.
type PostsRefused struct {
	What    string   `json:"what,omitempty"`    // a name of bot/tournaments; empty for posts and threads
	Why     string   `json:"why,omitempty"`     // a name of bot/table; empty for no refusal
	Code    int      `json:"code,omitempty"`    // the platform's own number for it; 0 if it gave none
	Missing []string `json:"missing,omitempty"` // the rights that the bot lacks, by their names in the catalogs
}

// Kind implements Body.
func (PostsRefused) Kind() Kind { return "posts-refused" }

// Equal reports whether two refusals are equal.
func (b PostsRefused) Equal(o PostsRefused) bool {
	return b.What == o.What && b.Why == o.Why && b.Code == o.Code && slices.Equal(b.Missing, o.Missing)
}

// Refused returns the present refusal of the platform. It returns the zero value if there is none.
func (t *Tournament) Refused() PostsRefused { return t.refused }

// PostRefusals returns the number of PostsRefused entries.
func (t *Tournament) PostRefusals() int { return t.postRefusals }

func (t *Tournament) refusePosts(b PostsRefused) error {
	if b.Equal(t.refused) || b.Why == "" && !b.Equal(PostsRefused{}) {
		return fmt.Errorf("posts cannot be refused again, for %q", b.Why)
	}
	t.refused = b
	t.postRefusals++
	return nil
}
