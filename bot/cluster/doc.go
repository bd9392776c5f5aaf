// Package cluster divides work among processes that share a store, by leases: of what only one process may do, one does
// it for as long as it renews its lease.
//
// The types that matter: a [Member] is this process; a [Claim] is something that it alone does now; [Work] is something
// in numbered parts, which the members divide evenly, as the bots of a database divide the shards of the gateway.
//
// # Laws
//
//   - A claim is over, by this process's clock, before its lease ends in the store, no matter how long a renewal takes
//     or whether it arrives. So two processes that run never do the same. One that was asleep, and goes on after the
//     end of its lease, learns of it at once, but not before its next instruction; that is what the next law is for.
//   - A part of a work is done by one member at a time, and all members that do parts divide it into the same number. A
//     part is given away only to a member that has at least two fewer.
//   - A process that leaves releases its leases: its successor need not wait for their end.
//   - What is written under a claim ([storage.Leases]) is refused once another process has the lease: whatever this one
//     did not know changes nothing.
//   - An error of the store is no loss: the claim lasts as long as its lease.
package cluster
