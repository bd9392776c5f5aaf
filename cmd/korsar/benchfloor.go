package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"korsar/bot/sandbox/bench"
)

// Each baseline has floorPlaces buttons, and each button is clicked by floorPeople people.
const floorPlaces, floorPeople = 64, 8

// startFloor starts one bare program per bot, with the given flags. If rows names a database, the programs commit in
// it.
func (m *benchRun) startFloor(ctx context.Context, rows database, flags ...string) (*benchTarget, error) {
	return m.startBaseline(ctx, m.Processes,
		func(world bench.World, channels []string) (outputs []io.Reader, err error) {
			for shard := range m.Processes {
				args := append([]string{"benchfloor", "--api", world.API, "--token", world.Token,
					"--shard", strconv.Itoa(shard), "--shards", strconv.Itoa(m.Processes)}, flags...)
				if shard == 0 { // the first shard posts in all channels
					args = append(args, channels...)
				}
				_, output, err := m.start(ctx, []string{envDatabase + "=" + string(rows)}, args...)
				if err != nil {
					return nil, err
				}
				outputs = append(outputs, output)
			}
			return outputs, nil
		})
}

// startCommittingFloor starts bare programs that commit a row for each click, in a database of their own.
func (m *benchRun) startCommittingFloor(ctx context.Context, name string, flags ...string) (*benchTarget, error) {
	rows, err := m.newDatabase(ctx, name)
	if err != nil {
		return nil, err
	}
	target, err := m.startFloor(ctx, rows, flags...)
	if err != nil {
		return nil, err
	}
	target.commits = true
	return target, nil
}

// envBenchChannels is the variable that tells the program of --floor-command which channels to post in.
const envBenchChannels = "KORSAR_BENCH_CHANNELS"

// startForeignFloor starts the program of --floor-command.
func (m *benchRun) startForeignFloor(ctx context.Context) (*benchTarget, error) {
	return m.startBaseline(ctx, 1, func(world bench.World, channels []string) ([]io.Reader, error) {
		settings := []string{envToken + "=" + world.Token, envAPI + "=" + world.API,
			envBenchChannels + "=" + strings.Join(channels, ",")}
		output, err := m.startForeign(ctx, settings, strings.Fields(m.FloorCommand))
		return []io.Reader{output}, err
	})
}

// startBaseline starts programs with a world of their own, and waits for the first output of each. A program prints
// when it is connected and has posted.
func (m *benchRun) startBaseline(ctx context.Context, shards int,
	start func(w bench.World, channels []string) (outputs []io.Reader, err error)) (*benchTarget, error) {
	world, err := m.remote.CreateWorld(bench.WorldSpec{Places: floorPlaces, People: floorPeople, Shards: shards,
		Rate: m.Rate})
	if err != nil {
		return nil, err
	}
	var channels []string
	for _, place := range world.Places {
		channels = append(channels, strconv.FormatUint(uint64(place.Channel), 10))
	}
	outputs, err := start(world, channels)
	if err != nil {
		return nil, err
	}
	for _, output := range outputs {
		if err := awaitLine(ctx, output); err != nil {
			return nil, fmt.Errorf("start the baseline: it has to post its buttons and print a line: %w", err)
		}
	}
	return &benchTarget{world: world.Number, places: floorPlaces * floorPeople,
		click: func(i int) (bench.Outcome, error) {
			return m.remote.Press(bench.At{World: world.Number, Place: i % floorPlaces, Person: i / floorPlaces})
		}}, nil
}

// startTimeout limits how long a baseline may take to post its buttons, and bots to divide the shards.
const startTimeout = time.Minute

// awaitLine waits for the first output of a program. A goroutine discards all further output until the output ends.
func awaitLine(ctx context.Context, from io.Reader) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	printed := make(chan error, 1)
	go func() {
		_, err := from.Read(make([]byte, 1))
		printed <- err
		_, _ = io.Copy(io.Discard, from)
	}()
	select {
	case err := <-printed:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
