package storage

// Inspector observes a pass over all tables. Either function may be nil.
type Inspector struct {
	Progress func(done, total int) // called after each table
	Damaged  func(*CorruptError)   // called for each table that cannot be loaded
}

// TellProgress calls Progress, if set.
func (i Inspector) TellProgress(done, total int) {
	if i.Progress != nil {
		i.Progress(done, total)
	}
}

// TellDamaged calls Damaged, if set.
func (i Inspector) TellDamaged(err *CorruptError) {
	if i.Damaged != nil {
		i.Damaged(err)
	}
}
