// Package say puts what happens at a table into words. It only makes text. It makes no requests to a chat platform,
// stores nothing and decides nothing.
//
// Everything is a method of a [Localizer], which speaks one language. Texts for everyone are in the table's language,
// and texts for one user are in the user's. The caller picks the localizer with [In].
//
// Laws, each checked by a test:
//
//   - Secrecy follows from the types. During a game, only a table.Hand has hidden cards. [Localizer.Board] takes a
//     table.PublicState.
//   - Every sentence is in every catalog, with the same placeholders, and is used by the code. A sentence equals the
//     English one only where testdata/alike says so.
//   - The past keeps its users. An event or a capture names the users who had the seat when its move was made
//     (boardRenderer.seatNameAt), as they are called now.
//   - Names of users are data. [Name] lets no mention, link or markdown through. A name that shows nothing is replaced
//     by a word of the language. A name from right to left does not change the order of the words around it.
//   - Every text fits the limits of Discord's messages (Discord's documentation, "Message" resource, "Embed Limits";
//     "Component Reference", "String Select"). A text that is too long is clipped. A list counts what it omits.
//   - Lines about ships fit a phone, 34 characters, unless a name is longer.
//   - A fleet is shown by its mark and its name, never by color alone.
//   - A Localizer is safe for concurrent use.
//
// # Adding a language
//
// CONTRIBUTING.md has the steps. A catalog that is named after its language is found automatically. Plural forms are
// those of the Unicode CLDR, as go-i18n names them: "one", "few", "other" … Placeholders are written {{.Name}}. Nothing
// else of Go's template language is supported ([placeholders]).
package say
