package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

var (
	livePageOf = define(`SELECT table_id, token, delay, made FROM live_pages WHERE table_id = ?1`)
	liveTokens = define(`SELECT table_id, token FROM live_pages
		WHERE table_id IN (SELECT value FROM json_each(?1))`)
	livePageByToken = define(`SELECT table_id, token, delay, made FROM live_pages WHERE token = ?1`)
)

// LivePageOf implements storage.LivePages.
func (s *Store) LivePageOf(ctx context.Context, id journal.TableID) (storage.LivePage, error) {
	page, err := s.livePage(ctx, livePageOf, int64(id))
	if err != nil {
		return storage.LivePage{}, fmt.Errorf("find live page of table %d: %w", id, err)
	}
	return page, nil
}

// LiveTokens implements storage.LivePages.
func (s *Store) LiveTokens(ctx context.Context, ids ...journal.TableID) (map[journal.TableID]string, error) {
	tokens, err := ofTables[string](ctx, s, liveTokens, ids)
	if err != nil {
		return nil, fmt.Errorf("find the live pages of tables: %w", err)
	}
	return tokens, nil
}

// LivePageByToken implements storage.LivePages.
func (s *Store) LivePageByToken(ctx context.Context, token string) (storage.LivePage, error) {
	page, err := s.livePage(ctx, livePageByToken, token)
	if err != nil {
		return storage.LivePage{}, fmt.Errorf("find live page by token: %w", err)
	}
	return page, nil
}

func (s *Store) livePage(ctx context.Context, query *Statement, key any) (page storage.LivePage, err error) {
	var delay, made int64
	err = s.queryRow(ctx, []any{&page.Table, &page.Token, &delay, &made}, query, key)
	page.Delay, page.Made = time.Duration(delay)*time.Second, fromMillis(made)
	return page, err
}

// SetLivePage implements storage.LivePages.
func (s *Store) SetLivePage(ctx context.Context, page storage.LivePage) error {
	err := s.change(ctx, Change{Table: page.Table}, onceFor(ctx, effectLivePage, func(w writer) error {
		if page.Token == "" {
			return w.update(deleteLivePage, Row{int64(page.Table)})
		}
		if err := w.mustExist(page.Table); err != nil {
			return err
		}
		return w.Exec(upsertLivePage, Row{int64(page.Table), page.Token, int64(page.Delay / time.Second),
			page.Made.UnixMilli()})
	}))
	if err != nil {
		return fmt.Errorf("set live page of table %d: %w", page.Table, err)
	}
	return nil
}
