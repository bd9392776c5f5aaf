package engine

import (
	"context"
	"time"

	"korsar/storage"
)

// SettingsVersion implements table.Engine.
func (r *Registry) SettingsVersion() int64 { return r.settingsVersion.Load() }

// SettingsChanged makes every table read the settings of its guild and the preferences of its people again.
func (r *Registry) SettingsChanged() { r.settingsVersion.Add(1) }

// settingsLookEvery is how often a process looks for settings that another one has changed. It is long, because after
// any change every table reads all of its settings again.
const settingsLookEvery = 5 * time.Second

// settingsWatch looks for changes that other processes make to settings.
type settingsWatch struct {
	store   storage.SettingsVersions // nil if no other process changes them
	version int64                    // as last read
	next    time.Time                // when to read it again
}

// lookForSettings makes every table read its settings again if another process has changed any.
func (r *Registry) lookForSettings(ctx context.Context) error {
	w := &r.settings
	now := r.clock.Now()
	if w.store == nil || now.Before(w.next) {
		return nil
	}
	version, err := w.store.SettingsVersion(ctx)
	if err != nil {
		return err
	}
	w.next = now.Add(settingsLookEvery)
	if version != w.version {
		w.version = version
		r.SettingsChanged()
	}
	return nil
}
