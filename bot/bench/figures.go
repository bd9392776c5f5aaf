package bench

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// Figures is what a bot tells of itself at its address for metrics: values by name,
// those of all labels together.
type Figures map[string]float64

// figuresTime is how long a bot may take to tell them.
const figuresTime = 5 * time.Second

// ReadFigures asks a bot.
func ReadFigures(ctx context.Context, address string) (Figures, error) {
	ctx, cancel := context.WithTimeout(ctx, figuresTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/metrics", nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, fmt.Errorf("ask the bot for its figures: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // it was read
	figures := Figures{}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		name, value, is := strings.Cut(lines.Text(), " ")
		if !is || strings.HasPrefix(name, "#") {
			continue
		}
		if _, after, labelled := strings.Cut(lines.Text(), "} "); labelled {
			name, _, _ = strings.Cut(name, "{")
			value = after
		}
		number, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return nil, fmt.Errorf("read the bot's figures: %q: %w", lines.Text(), err)
		}
		figures[name] += number
	}
	return figures, lines.Err()
}

// Resident is the resident memory of a process in MB of a million bytes. The error is
// of a system that does not tell, or that knows no such process.
func Resident(process int) (MB float64, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		return 0, fmt.Errorf("this system does not tell what a process holds: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "VmRSS:" {
			kB, err := strconv.ParseFloat(fields[1], 64)
			return kB * 1024 / 1e6, err
		}
	}
	return 0, fmt.Errorf("process %d holds no memory any more", process)
}
