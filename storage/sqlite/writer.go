package sqlite

import (
	"context"
	"errors"

	"github.com/mattn/go-sqlite3"
)

// writer is the one connection that writes. Whoever wants to write hands in a
// job and reaches for the pen; whoever gets it commits all the jobs that wait,
// in one transaction, so that many tables share the price of one write to the
// disk. There is no goroutine that does nothing but write: waking it and being
// woken by it would cost a lonely move a tenth of its time.
type writer struct {
	conn     *sqlite3.SQLiteConn
	prepared [statementCount]*sqlite3.SQLiteStmt
	queue    chan *job
	batch    int
	pen      chan struct{} // full while somebody writes
	jobs     []*job        // being written; of whoever holds the pen
}

// job is one all-or-nothing change.
type job struct {
	do   func(*writer) error // may be done a second time, when the first was rolled back
	err  error
	done chan struct{}
}

func openWriter(path string, o Options) (*writer, error) {
	conn, err := new(sqlite3.SQLiteDriver).Open(writerDSN(path, o.Wait))
	if err != nil {
		return nil, err
	}
	w := &writer{conn: conn.(*sqlite3.SQLiteConn), queue: make(chan *job, o.Queue), batch: o.Batch, pen: make(chan struct{}, 1)}
	if w.prepared, err = prepareStatements(w.conn); err != nil {
		return nil, errors.Join(err, w.conn.Close())
	}
	return w, nil
}

// submit hands a job in and waits for its outcome. The context counts while
// the job waits for room; once it is handed in it runs to its outcome.
func (w *writer) submit(ctx context.Context, do func(*writer) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := &job{do: do, done: make(chan struct{})}
	select {
	case w.queue <- j:
	case <-ctx.Done():
		return ctx.Err()
	}
	for {
		select {
		case <-j.done:
			return j.err
		case w.pen <- struct{}{}:
			w.write()
			<-w.pen
		}
	}
}

// write commits a batch of the jobs that wait.
func (w *writer) write() {
	for len(w.jobs) < w.batch && len(w.queue) > 0 {
		w.jobs = append(w.jobs, <-w.queue)
	}
	if len(w.jobs) == 0 {
		return
	}
	w.commit(w.jobs)
	for _, j := range w.jobs {
		close(j.done)
	}
	clear(w.jobs)
	w.jobs = w.jobs[:0]
}

// commit writes jobs in one transaction and notes the outcome of each. A job
// that is refused leaves the others alone; when the transaction fails as a
// whole, so does each of them.
func (w *writer) commit(jobs []*job) {
	// Hardly ever is anything refused, and savepoints keep a copy of every page
	// that changes: they are for the second try only.
	err := w.transaction(jobs, w.bare)
	if err != nil && len(jobs) > 1 {
		err = w.transaction(jobs, w.isolated)
	}
	for _, j := range jobs {
		if err != nil && j.err == nil {
			j.err = err
		}
	}
}

// transaction does each of the jobs and commits, or leaves no trace.
func (w *writer) transaction(jobs []*job, do func(*job) error) error {
	err := w.step(begin)
	for _, j := range jobs {
		if err == nil {
			err = do(j)
		}
	}
	if err == nil {
		err = w.step(commit)
	}
	if err != nil && !w.conn.AutoCommit() {
		err = errors.Join(err, w.step(rollback))
	}
	return err
}

// bare runs a job with nothing between it and the others.
func (w *writer) bare(j *job) error { return j.do(w) }

// isolated runs a job whose refusal undoes nothing else. It returns an error
// only when the whole transaction is lost: after some failures (a full disk is
// one) the engine rolls all of it back by itself, and what follows would be
// committed alone.
func (w *writer) isolated(j *job) error {
	if err := w.step(savepoint); err != nil {
		return err
	}
	if j.err = j.do(w); j.err == nil {
		return w.step(releaseSavepoint)
	}
	if w.conn.AutoCommit() {
		return j.err
	}
	if err := w.step(rollbackToSavepoint); err != nil {
		return err
	}
	return w.step(releaseSavepoint)
}

func (w *writer) step(s statement) error {
	_, err := w.exec(s, nil)
	return err
}

// close moves all of the log into the file and closes the connection. Nothing
// may be submitted any more.
func (w *writer) close() error {
	_, err := w.conn.Exec("PRAGMA wal_checkpoint(TRUNCATE)", nil)
	for _, s := range w.prepared {
		err = errors.Join(err, s.Close())
	}
	return errors.Join(err, w.conn.Close())
}
