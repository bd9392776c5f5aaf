package main

import (
	"context"
	"fmt"
	"time"

	"korsar/bot/sandbox/bench"
)

// benchProgram is a program to be measured.
type benchProgram struct {
	name  string
	start func(context.Context) (*benchTarget, error)
}

// benchTarget is a running program whose buttons can be clicked.
type benchTarget struct {
	places int // people or tables that take turns
	click  func(place int) (bench.Outcome, error)
	finish func(context.Context, *measurement) error // adds the program's own figures after its last load
}

// programs returns the programs to measure, in order. The bot is last.
func (m *benchRun) programs() []benchProgram {
	var list []benchProgram
	if !m.Alone {
		list = m.baselines()
	}
	if m.FloorCommand != "" {
		list = append(list, benchProgram{m.FloorCommand, m.startForeignFloor})
	}
	return append(list, benchProgram{"korsar", m.startKorsar})
}

func (m *benchRun) baselines() []benchProgram {
	return []benchProgram{
		{"answer (baseline)", func(ctx context.Context) (*benchTarget, error) { return m.startFloor(ctx, "") }},
		{"commit, answer (baseline)", func(ctx context.Context) (*benchTarget, error) {
			return m.startCommittingFloor(ctx, "commit")
		}},
		{"commit, answer, edit (baseline)", func(ctx context.Context) (*benchTarget, error) {
			return m.startCommittingFloor(ctx, "edit", "--pictures")
		}},
	}
}

// measurement is the result of one program.
type measurement struct {
	name string
	bench.Result
	capacity      int       // clicks per second; 0 unless it was searched for
	commits       float64   // per second
	resident      []float64 // of each process, in MB of a million bytes; 0 if the system does not report it
	together      float64   // of all processes, with the pages of the program's file counted once
	server        float64   // of the PostgreSQL server, likewise
	metrics       bench.Metrics
	movedRecently int // tables with a move within the last minute
}

// measure starts a program, puts load on it and stops it.
func (m *benchRun) measure(ctx context.Context, one benchProgram) (row measurement, err error) {
	first := len(m.children)
	defer m.stopFrom(first)
	target, err := one.start(ctx)
	if err != nil {
		return row, err
	}
	row.name = one.name
	load := func(rate int) (bool, error) {
		if row.Result, err = m.load(ctx, one.name, rate, target); err != nil {
			return false, err
		}
		return row.Holds(rate), nil
	}
	if m.FindCapacity {
		row.capacity, err = bench.Capacity(m.Rate, load)
	} else {
		_, err = load(m.Rate)
	}
	if err != nil {
		return row, err
	}
	row.resident, row.together = m.memoryFrom(first)
	row.server = m.server.memory()
	return row, target.finish(ctx, &row)
}

// load clicks a program's buttons at the given rate, in clicks per second.
func (m *benchRun) load(ctx context.Context, name string, rate int, target *benchTarget) (bench.Result, error) {
	shown := m.progress(int64(m.Seconds), fmt.Sprintf("%s, %d clicks/s", name, rate))
	defer shown.clear()
	return bench.Load{Rate: rate, Duration: time.Duration(m.Seconds) * time.Second, Places: target.places,
		Do: target.click, EachSecond: func() { shown.add(1) }}.Run(ctx)
}
