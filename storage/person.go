package storage

import "korsar/storage/journal"

// Profile is what is kept of a person apart from journals.
type Profile struct {
	User        journal.Snowflake
	Name        string // as last seen
	Preferences Preferences
}
