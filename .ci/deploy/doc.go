// Package deploy checks the files of cmd/korsar/deploy with the programs that read them: the manifests with a
// Kubernetes API server and its store, the compose examples with compose's own library, the alert rules with
// Prometheus' parser and engine. It has only tests. They are part of a campaign, since the API server takes a quarter
// of an hour to compile. Run them in this folder.
//
// Checks that need the bot's settings or metrics are tests of cmd/korsar.
package deploy
