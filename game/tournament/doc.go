// Package tournament decides who plays whom in a tournament of many games, and who stands where.
package tournament
