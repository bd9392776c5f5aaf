//go:build !linux

package discord

// lowerPriority does nothing: only Linux gives threads a priority of their own.
func lowerPriority() {}
