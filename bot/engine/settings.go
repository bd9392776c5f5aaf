package engine

import (
	"context"
	"time"
)

// SettingsVersion returns a number that rises when the settings of a guild or the preferences of a user change.
func (r *Registry) SettingsVersion() int64 { return r.settingsVersion.Load() }

// SettingsChanged has every table look up the settings of its guild and the preferences of its people again.
func (r *Registry) SettingsChanged() { r.settingsVersion.Add(1) }

// NotifyAll tells every subscription that its table may have changed: a name may stand on a live page.
func (r *Registry) NotifyAll() { r.hub.notifyAll() }

// WakeAt looks at what is due not later than at that time; the zero time is never.
func (r *Registry) WakeAt(at time.Time) { r.scheduler.alarm.wakeAt(at) }

// OnDue has a function called whenever deadlines are looked up.
func (r *Registry) OnDue(wake func()) { r.scheduler.onDue(wake) }

// Report logs that something failed, and why, or counts it where the same was logged within the last minute.
func (r *Registry) Report(ctx context.Context, what string, err error, attrs ...any) {
	r.failures.report(ctx, what, err, attrs...)
}
