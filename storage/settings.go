package storage

import "context"

// SettingsVersions lets the processes that share a store notice what the others change of settings.
type SettingsVersions interface {
	// SettingsVersion returns a number that rises with each change of a guild's settings, and of
	// somebody's preferences or name.
	SettingsVersion(context.Context) (int64, error)
}
