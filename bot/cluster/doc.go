// Package cluster divides work among processes that share a store. Work that only one process may do has a lease, and a
// process does it for as long as it renews the lease.
//
// The types that matter:
//
//   - [Member] is this process.
//   - [Claim] is the right of this process alone to do something now.
//   - [Work] is work in numbered parts, which the members divide evenly. The bots of a database divide the shards of
//     the gateway that way.
//
// # Laws
//
//   - A claim is over, by this process's clock, before its lease ends in the store, no matter how long a renewal takes
//     or whether it arrives. So two running processes never do the same work. A process that slept past the end of its
//     lease may complete one step before it learns that. The law on writes covers that step.
//   - A part of a work is done by one member at a time. All members that do parts divide the work into the same number
//     of parts. A part is given away only to a member that has at least two fewer.
//   - A process that leaves releases its leases, so that its successor need not wait for their end.
//   - Writes under a claim ([storage.Leases]) are refused once another process has the lease, even if this one does not
//     know that yet.
//   - An error of the store ends no claim. The claim lasts as long as its lease.
package cluster
