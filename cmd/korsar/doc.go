// Command korsar is Korsar for Discord and its tools in one binary. It wires
// the other wings together and decides nothing itself.
//
// main hands arguments, environment and streams to run, which tests call too.
// A command is a type with its flags and a method Run; to add one, write it in
// a file of its own and name it in the struct commands. What it may use comes
// to Run: a context that ends with SIGINT or SIGTERM, and the [process] with
// streams, environment and clock. There is nothing global but what the linker
// of a release sets.
//
// Laws, each kept by a test:
//
//   - Results go to standard output; what is told on the way, to standard error.
//   - Every way to fail has one of the exit codes that --help lists.
//   - The same arguments give the same output, on any machine.
package main
