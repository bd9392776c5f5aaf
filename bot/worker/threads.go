package worker

import (
	"runtime"
	"sync"
)

// Cores returns how many cores the program uses. It is GOMAXPROCS before Threads raises it.
var Cores = sync.OnceValue(func() int { return runtime.GOMAXPROCS(0) })

// Threads returns how many threads of a lower priority may work at the same time: one for each core but one, and at
// least one. The first call raises GOMAXPROCS by that number, so that such a thread never holds a place that an answer
// waits for.
var Threads = sync.OnceValue(func() int {
	threads := max(Cores()-1, 1)
	runtime.GOMAXPROCS(Cores() + threads)
	return threads
})
