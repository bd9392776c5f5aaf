// Command korsar is Korsar for Discord and its tools in one binary. It wires the other packages together and decides
// nothing itself.
//
// main passes arguments, environment and streams to run, which tests call too. A command is a type with its flags and a
// Run method. To add a command, write the type in a file of its own and add it to the struct commands. Run gets
// everything that a command may use: a context that ends with SIGINT or SIGTERM, and the [process] with streams,
// environment and clock. No global variable changes while the program runs.
//
// Laws, each checked by a test:
//
//   - Results go to standard output, and everything else to standard error.
//   - Every failure has one of the exit codes that --help lists.
//   - The same seed gives the same games, unless a budget is a time.
package main
