package storage

// Inspector observes a pass over all tables. Either function may be nil.
type Inspector struct {
	Progress func(done, total int) // called after each table
	Damaged  func(*CorruptError)   // called for each table that cannot be loaded
}

// ReportProgress calls Progress, if set.
func (i Inspector) ReportProgress(done, total int) {
	if i.Progress != nil {
		i.Progress(done, total)
	}
}

// ReportDamaged calls Damaged, if set.
func (i Inspector) ReportDamaged(err *CorruptError) {
	if i.Damaged != nil {
		i.Damaged(err)
	}
}
