package page

import (
	"context"

	"korsar/bot/sandbox"
)

// offersJSON is sandbox.Offers as the page sends it.
type offersJSON struct {
	List    []offerJSON `json:"list"`
	About   string      `json:"about"`
	Missing string      `json:"missing"`
	Ready   bool        `json:"ready"`
}

type offerJSON struct {
	Title string `json:"title"`
	Hint  string `json:"hint"`
	Line  string `json:"line"`
}

func (p *Page) offers(ctx context.Context, person *sandbox.Person, r request) (any, error) {
	ch, err := p.channel(person, r.Channel)
	if err != nil {
		return nil, err
	}
	offers, err := person.Offers(ctx, ch, r.Line)
	object := offersJSON{[]offerJSON{}, offers.About, offers.Missing, offers.Ready}
	for _, o := range offers.List {
		object.List = append(object.List, offerJSON(o))
	}
	return object, err
}
