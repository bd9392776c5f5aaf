// Package localserver starts a PostgreSQL server for a benchmark, or for tests (package postgrestest). It uses the
// newest version in /usr/lib/postgresql, or the one on the path. The server has its files in a temporary directory and
// listens only on a socket there. No bot uses it.
package localserver
