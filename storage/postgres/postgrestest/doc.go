// Package postgrestest runs a PostgreSQL server for tests, and gives each of them a database of its own.
//
// The server is one that the tests start themselves, of the newest version in /usr/lib/postgresql or on the path. KORSAR_POSTGRES
// names another one by the URL of a database whose user may create more. With neither, tests skip and say so.
package postgrestest
