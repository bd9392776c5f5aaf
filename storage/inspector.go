package storage

// Inspector observes the reading of all tables. Either function may be nil.
type Inspector struct {
	Progress func(done, total int) // called after each table
	Damaged  func(*CorruptError)   // called for each table that cannot be loaded
}

// TellProgress calls Progress.
func (i Inspector) TellProgress(done, total int) {
	if i.Progress != nil {
		i.Progress(done, total)
	}
}

// TellDamaged calls Damaged.
func (i Inspector) TellDamaged(err *CorruptError) {
	if i.Damaged != nil {
		i.Damaged(err)
	}
}
