package engine

import (
	"context"
	"time"
)

// SettingsVersion returns a number that increases when the settings of a guild or the preferences of a user change.
func (r *Registry) SettingsVersion() int64 { return r.settingsVersion.Load() }

// SettingsChanged makes every table read the settings of its guild and the preferences of its people again.
func (r *Registry) SettingsChanged() { r.settingsVersion.Add(1) }

// NotifyAll notifies every subscription: a name on a live page may have changed.
func (r *Registry) NotifyAll() { r.hub.notifyAll() }

// WakeAt makes sure that deadlines are checked at that time; the zero time is never.
func (r *Registry) WakeAt(at time.Time) { r.scheduler.alarm.wakeAt(at) }

// OnDue registers a function to call whenever deadlines are checked.
func (r *Registry) OnDue(wake func()) { r.scheduler.onDue(wake) }

// Report logs a failure, or counts it if its cause was logged within the last minute.
func (r *Registry) Report(ctx context.Context, what string, err error, attrs ...any) {
	r.failures.report(ctx, what, err, attrs...)
}
