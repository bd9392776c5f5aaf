// Package postgrestest gives each test a PostgreSQL database of its own.
//
// The tests start a server themselves (package localserver). KORSAR_POSTGRES names another server by the URL of a
// database whose user may create more databases. If there is no server, tests are skipped with a message.
package postgrestest
