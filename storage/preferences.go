package storage

// Preferences is what a person wants at every table. The zero value is what
// somebody gets who never said.
type Preferences struct {
	NoPictures bool `json:"no_pictures,omitempty"` // words only
	Streamer   bool `json:"streamer,omitempty"`    // the hand behind spoilers: others may see the screen
}

// Customs is what holds at every table of a guild. The zero value is what a
// guild gets that never said.
type Customs struct {
	NoPictures bool `json:"no_pictures,omitempty"` // words only
}
