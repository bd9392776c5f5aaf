// Package web holds the script that all pages of this program share: element.js, which creates elements.
//
// [Scripts] serves it. A page mounts it under its own address, next to its other files, so that a proxy that forwards
// one of them forwards all.
//
// Laws of the scripts of every page, checked by package webtest and by the tools that .ci/package.json pins:
//
//   - No text is ever parsed as HTML: element.js creates elements and text nodes.
//   - Every script that a page imports is served, every script among its files is imported, and imports form no cycle.
//   - No line is wider than 120 columns.
//   - Each JSON object sent to a page has a TypeScript type, generated from the Go type. TypeScript checks the scripts
//     against it through their comments. Browsers get the scripts as they are, without a build.
package web
