// Package web holds what all pages of this program share in a browser: element.js, by which their scripts make
// elements, and nothing else.
//
// [Scripts] serves it. A page mounts it under an address of its own, beside its other files, so that whoever passes
// one of them on passes on all.
//
// Laws of the scripts of every page, checked by package webtest and by what .ci/package.json pins:
//
//   - No text is ever parsed as HTML: element.js makes elements and text nodes.
//   - Every script that a page imports is served, every script among its files is imported, and no script imports
//     itself by way of others.
//   - No line is wider than 120 columns.
//   - What a page is sent has a type, made from the Go type that is sent. TypeScript checks the scripts against it by
//     their comments; browsers get them as they are, without a build.
package web
