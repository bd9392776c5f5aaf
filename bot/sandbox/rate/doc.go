// Package rate counts requests in fixed windows, as Discord's rate limits do. A [Quota] is what a window allows.
package rate
