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

// NotifyAll notifies every subscription, because a name on a live page may have changed.
func (r *Registry) NotifyAll() {
	for _, id := range r.hub.tables() {
		r.hub.notify(id)
	}
}

// WakeAt implements table.Engine.
func (r *Registry) WakeAt(at time.Time) { r.scheduler.alarm.wakeAt(at) }

// OnDue registers a function to call whenever deadlines are checked.
func (r *Registry) OnDue(wake func()) { r.scheduler.onDue(wake) }

// Report logs a failure, or counts it if its cause was logged within the last minute.
func (r *Registry) Report(ctx context.Context, what string, err error, attrs ...any) {
	r.failures.report(ctx, what, err, attrs...)
}
