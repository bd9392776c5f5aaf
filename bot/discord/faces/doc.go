// Package faces keeps the avatars of people in memory, for the pictures that name them.
//
// [Faces] has one for each of the people that pictures have named lately. Each hash of an avatar is fetched once, when
// a picture first wants it.
//
// Laws, each kept by a test:
//
//   - No picture waits for a face: a missing one is not drawn, and a later picture has it.
//   - Memory, requests and lookups are bounded, however many people play, and a server that does not answer delays
//     nothing.
//   - A face is gone once its process has deleted its person's data.
package faces
