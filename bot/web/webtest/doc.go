// Package webtest checks the laws of every page of this program: its scripts import each other without gaps or cycles
// ([Modules]), the types by which TypeScript checks the scripts match the Go types that are sent ([Types]), and
// axe-core finds no fault in a browser ([Axe], [Browser]).
package webtest
