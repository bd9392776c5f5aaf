package sqlstore

import (
	"embed"
	"io/fs"
)

// VersionTable is the table that lists the applied migrations.
const VersionTable = "schema_versions"

// Migrations returns the SQL files in the folder migrations of a store's package. They are applied in the order of
// their names. It panics if the package has no such folder.
func Migrations(embedded embed.FS) fs.FS {
	files, err := fs.Sub(embedded, "migrations")
	if err != nil {
		panic(err)
	}
	return files
}
