package main

// checkSyntax reports Go code that cannot be parsed.
func checkSyntax(t *tree, report reporter) {
	for _, f := range t.files {
		for _, err := range f.errors {
			report(f.Pos(err.Pos.Offset), "%s", err.Msg)
		}
	}
}
