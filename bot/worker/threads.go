package worker

import (
	"runtime"
	"sync"
)

// Threads returns how many threads of a lower priority may work at the same time: one for each core but one, and at
// least one. The first call raises GOMAXPROCS by that number, so that such a thread never holds a place that an answer
// waits for.
var Threads = sync.OnceValue(func() int {
	cores := runtime.GOMAXPROCS(0)
	threads := max(cores-1, 1)
	runtime.GOMAXPROCS(cores + threads)
	return threads
})
