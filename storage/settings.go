package storage

import "context"

// SettingsVersions lets the processes that share a store notice each other's changes of settings.
type SettingsVersions interface {
	// SettingsVersion returns a number that rises with each change of a guild's settings or of a person's preferences
	// or name.
	SettingsVersion(context.Context) (int64, error)
}
