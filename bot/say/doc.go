// Package say makes words of what happens at a table, and only words: it knows
// no chat platform's requests, keeps nothing and decides nothing.
//
// Everything is a method of a [Tongue], one language. What everybody reads is
// made in the table's language, what one person reads in theirs: the caller
// picks the tongue with [In].
//
// Laws, each kept by a test:
//
//   - Secrecy is by type. A [Board] is made of a table.Face, which holds no
//     hidden card; only [Tongue.Hand] is given one.
//   - Every sentence stands in every catalog, with the same blanks, and is used
//     by the code. A language equals English only where testdata/alike says so.
//   - Names of people are data: [Name] lets no mention, link or markdown
//     through, and a name that shows nothing gets a word of the language.
//   - Whatever is made fits the limits of Discord's messages (Discord's
//     documentation, "Message" resource, "Embed Limits"; "Component Reference",
//     "String Select"): what is too long is clipped, and says by how much.
//   - Lines about ships fit a phone, 34 characters, unless a name is longer.
//   - A fleet is told by its mark and its name, never by colour alone.
//   - A Tongue may be used by many goroutines at once.
//
// # Adding a language
//
// CONTRIBUTING.md has the steps: a catalog named for the language is found by itself. Plural forms are those of the
// Unicode CLDR, as go-i18n names them: "one", "few", "other" … Blanks are written {{.Name}}; nothing else of Go's
// template language is known ([blanks]).
package say
