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
	world   int // the number of its stand-in
	places  int // people or tables that take turns
	click   func(place int) (bench.Outcome, error)
	commits bool                                         // a row before each answer
	metrics func(context.Context) (bench.Metrics, error) // nil if it serves none

	first, end int // its child processes
	result     measurement
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
	name     string
	turns    []benchTurn // one in each round
	capacity int         // clicks per second; 0 unless it was searched for
	resident []float64   // of each process, in MB of a million bytes; 0 if the system does not report it
	together float64     // of all processes, with the pages of the program's file counted once
	server   float64     // of the PostgreSQL server, likewise
}

// measure starts programs, gives each a turn in every round, and stops them.
func (m *benchRun) measure(ctx context.Context, programs []benchProgram) ([]measurement, error) {
	first := len(m.children)
	defer m.stopFrom(first)
	var targets []*benchTarget
	for _, one := range programs {
		began := len(m.children)
		target, err := one.start(ctx)
		if err != nil {
			return nil, err
		}
		target.first, target.end = began, len(m.children)
		target.result.name = one.name
		targets = append(targets, target)
	}
	for _, target := range targets {
		if m.Analyse || m.Tournaments {
			break // that work is not to be over before the load
		}
		if err := m.warmUp(ctx, target); err != nil {
			return nil, err
		}
	}
	for round := range m.rounds() {
		for _, i := range turnOrder(round, len(targets)) {
			if err := m.measureOnce(ctx, round, targets[i]); err != nil {
				return nil, err
			}
		}
	}
	var results []measurement
	for _, target := range targets {
		results = append(results, target.result)
	}
	return results, nil
}

// warmUp lets the bot post the boards of the games that were set up, and then people open their hands. By then each has
// moved once or waits for a turn.
func (m *benchRun) warmUp(ctx context.Context, target *benchTarget) error {
	_, err := m.awaitRest(ctx, target, m.firstRest())
	if err != nil || target.metrics == nil {
		return err
	}
	const each = 2 // clicks, after which everybody has a hand
	if _, err = m.load(ctx, "opening hands", m.Rate, 1+each*m.Tables*m.People/m.Rate, target); err != nil {
		return err
	}
	_, err = m.awaitRest(ctx, target, restTime)
	return err
}

// measureOnce gives a program its turn, or finds its capacity.
func (m *benchRun) measureOnce(ctx context.Context, round int, target *benchTarget) (err error) {
	r := &target.result
	if !m.FindCapacity {
		turn, err := m.turn(ctx, round, target)
		r.turns = append(r.turns, turn)
		return err
	}
	r.capacity, err = bench.Capacity(m.Rate, func(rate int) (bool, error) {
		result, err := m.load(ctx, r.name, rate, m.Seconds, target)
		return err == nil && result.Holds(rate), err
	})
	return err
}

// load clicks a program's buttons at the given rate, in clicks per second. At the end it reads the program's memory.
func (m *benchRun) load(ctx context.Context, doing string, rate, seconds int, target *benchTarget) (
	bench.Result, error) {
	shown := m.progress(int64(seconds), fmt.Sprintf("%s, %d clicks/s", doing, rate))
	defer shown.clear()
	result, err := bench.Load{Rate: rate, Duration: time.Duration(seconds) * time.Second, Places: target.places,
		Do: target.click, EachSecond: func() { shown.add(1) }}.Run(ctx)
	r := &target.result
	r.resident, r.together = memoryOf(m.children[target.first:target.end])
	r.server = m.server.memory()
	return result, err
}
