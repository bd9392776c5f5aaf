package sqlite

import (
	"context"
	"errors"

	"github.com/mattn/go-sqlite3"
)

// writer owns the one connection that writes. Callers queue a job and try to take the lock; the one that gets it
// commits all queued jobs in one transaction, so that many tables share the cost of one write to the disk. There is no
// dedicated writing goroutine: waking it and being woken by it would add a tenth to the time of a single move.
type writer struct {
	conn     *sqlite3.SQLiteConn
	prepared [statementCount]*sqlite3.SQLiteStmt
	queue    chan *job
	batch    int
	lock     chan struct{} // full while somebody writes
	jobs     []*job        // being written; guarded by lock
}

// job is one change, applied completely or not at all.
type job struct {
	do   func(*writer) error // may run a second time, after a rollback
	err  error
	done chan struct{}
}

func openWriter(path string, o Options) (*writer, error) {
	conn, err := new(sqlite3.SQLiteDriver).Open(writerDSN(path, o.Wait))
	if err != nil {
		return nil, err
	}
	w := &writer{conn: conn.(*sqlite3.SQLiteConn), queue: make(chan *job, o.Queue), batch: o.Batch,
		lock: make(chan struct{}, 1)}
	if w.prepared, err = prepareStatements(w.conn); err != nil {
		return nil, errors.Join(err, w.conn.Close())
	}
	return w, nil
}

// submit queues a job and waits for its outcome. The context applies while the job waits for room in the queue; a
// queued job runs to completion.
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
		case w.lock <- struct{}{}:
			w.write()
			<-w.lock
		}
	}
}

// write commits a batch of queued jobs.
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

// commit writes jobs in one transaction and sets the outcome of each. A refused job leaves the others alone; if the
// transaction fails as a whole, all of them fail.
func (w *writer) commit(jobs []*job) {
	// Refusals are rare and savepoints copy every changed page, so they are used on the second try only.
	err := w.transaction(jobs, w.run)
	if err != nil && len(jobs) > 1 {
		err = w.transaction(jobs, w.runIsolated)
	}
	for _, j := range jobs {
		if err != nil && j.err == nil {
			j.err = err
		}
	}
}

// transaction runs each job and commits, or rolls back.
func (w *writer) transaction(jobs []*job, do func(*job) error) error {
	err := w.execControl(begin)
	for _, j := range jobs {
		if err == nil {
			err = do(j)
		}
	}
	if err == nil {
		err = w.execControl(commit)
	}
	if err != nil && !w.conn.AutoCommit() {
		err = errors.Join(err, w.execControl(rollback))
	}
	return err
}

// run runs a job without isolating it from the others.
func (w *writer) run(j *job) error { return j.do(w) }

// runIsolated runs a job whose refusal undoes nothing else. It returns an error only if the whole transaction is lost:
// after some failures (a full disk is one) SQLite rolls all of it back by itself, and what follows would be committed
// alone.
func (w *writer) runIsolated(j *job) error {
	if err := w.execControl(savepoint); err != nil {
		return err
	}
	if j.err = j.do(w); j.err == nil {
		return w.execControl(releaseSavepoint)
	}
	if w.conn.AutoCommit() {
		return j.err
	}
	if err := w.execControl(rollbackToSavepoint); err != nil {
		return err
	}
	return w.execControl(releaseSavepoint)
}

func (w *writer) execControl(s statement) error {
	_, err := w.exec(s, nil)
	return err
}

// close moves the whole log into the file and closes the connection. Nothing may be submitted after that.
func (w *writer) close() error {
	_, err := w.conn.Exec("PRAGMA wal_checkpoint(TRUNCATE)", nil)
	for _, s := range w.prepared {
		err = errors.Join(err, s.Close())
	}
	return errors.Join(err, w.conn.Close())
}
