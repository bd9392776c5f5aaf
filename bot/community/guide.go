package community

import (
	"context"

	"korsar/bot/table"
	"korsar/storage"
)

// OfferGuide reports whether to offer the guided game to the user who clicked, and records the offer. A user gets the
// offer once, if they have finished no game, and not if the store cannot be read.
func (s *Service) OfferGuide(ctx context.Context, c table.Click) bool {
	offer, err := s.offerGuide(ctx, c)
	if err != nil {
		s.registry.Report(ctx, "cannot offer the guided game", err)
	}
	return offer
}

func (s *Service) offerGuide(ctx context.Context, c table.Click) (offer bool, err error) {
	person, err := s.store.FindPerson(ctx, c.User)
	if err != nil {
		return false, storage.UnlessNotFound(err)
	}
	defer s.settings.lock(c.User)()
	preferences, err := s.store.PreferencesOf(ctx, c.User)
	if err != nil || preferences.Guide != storage.GuideUnknown {
		return false, err
	}
	played, err := s.store.FindResults(ctx, storage.ResultQuery{Person: person, Limit: 1})
	if err != nil || len(played) > 0 {
		return false, err
	}
	preferences.Guide = storage.GuideOffered
	err = storage.UnlessRepeated(s.store.SetPreferences(ctx, person, preferences))
	return err == nil, err
}

// FinishGuide records that the user who clicked has done the guided game, so that it is not offered again.
func (s *Service) FinishGuide(ctx context.Context, c table.Click) table.Reply {
	return s.SetPreferences(ctx, c, func(p *storage.UserPreferences) { p.Guide = storage.GuideDone })
}
