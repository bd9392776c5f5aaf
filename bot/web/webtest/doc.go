// Package webtest checks what is true of every page of this program: its scripts hang together ([Modules]), and the
// types by which TypeScript checks them are those of what is sent ([Types]).
package webtest
