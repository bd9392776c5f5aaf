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

// Report describes a database that was examined.
type Report struct {
	Schema, Newest int64 // schema versions of the database, 0 before the first start, and of this program
	Bytes          int64 // size, with indexes and logs
	Tables         int   // finished and unfinished
	Tournaments    int   // running and finished
}
