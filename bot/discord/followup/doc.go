// Package followup keeps the order of what happens to a private message after its answer: pictures, animations and the
// progress of analyses arrive in edits, while the user clicks on.
//
//   - [Pictures] adds pictures to answers in words.
//   - [Animations] draws animations and clips, one at a time.
//   - [Followers] updates the message of a user who waits for an analysis.
//   - [Messages] lets one edit at a time change a message.
//
// Laws, each kept by a test:
//
//   - A picture or an edit for an earlier click never covers the answer to a later one. A message is deleted once.
//   - Neither a user nor a guild keeps the others waiting, and what waits is bounded.
//   - Clips, for which nobody waits, delay an animation by one clip at most.
//   - Closing ends every animation and follower, and waits until they have said so.
package followup
