// Package say puts what happens at a table into words. It only makes text: it knows no chat
// platform's requests, stores nothing and decides nothing.
//
// Everything is a method of a [Localizer], which speaks one language. What everybody reads is in
// the table's language, what one person reads is in theirs: the caller picks the localizer with
// [In].
//
// Laws, each kept by a test:
//
//   - Secrecy is by type. A [Board] is made from a table.PublicState, which holds no hidden card;
//     only [Localizer.Hand] is given one.
//   - Every sentence is in every catalog, with the same placeholders, and is used by the code.
//     A language equals English only where testdata/alike says so.
//   - The past keeps its names: an event or a capture names those who had the seat when its move was made
//     (boardRenderer.seatNameAt), as they are called now.
//   - Names of people are data: [Name] lets no mention, link or markdown through, and a name that
//     shows nothing is replaced by a word of the language.
//   - Every text fits the limits of Discord's messages (Discord's documentation, "Message" resource,
//     "Embed Limits"; "Component Reference", "String Select"). A text that is too long is clipped,
//     and says how much is missing.
//   - Lines about ships fit a phone, 34 characters, unless a name is longer.
//   - A fleet is shown by its mark and its name, never by colour alone.
//   - A Localizer is safe for concurrent use.
//
// # Adding a language
//
// CONTRIBUTING.md has the steps: a catalog named for the language is found by itself. Plural forms are those of the
// Unicode CLDR, as go-i18n names them: "one", "few", "other" … Placeholders are written {{.Name}}; nothing else of Go's
// template language is supported ([placeholders]).
package say
