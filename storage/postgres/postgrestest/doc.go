// Package postgrestest gives each test a PostgreSQL database of its own.
//
// The server is one that the tests start themselves (package localserver). KORSAR_POSTGRES names another one by the URL
// of a database whose user may create more. With neither, tests skip and say so.
package postgrestest
