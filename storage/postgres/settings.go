package postgres

import (
	"context"
	"fmt"

	"korsar/storage"
)

var _ storage.SettingsVersions = (*Store)(nil)

// SettingsVersion implements storage.SettingsVersions.
func (s *Store) SettingsVersion(ctx context.Context) (version int64, err error) {
	err = s.Call(func() error {
		return s.database.inTime(ctx, func(ctx context.Context) error {
			return s.database.pool.QueryRow(ctx, `SELECT version FROM settings_versions`).Scan(&version)
		})
	})
	if err != nil {
		return 0, fmt.Errorf("read the settings' version: %w", err)
	}
	return version, nil
}
