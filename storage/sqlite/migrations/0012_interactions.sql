-- +goose Up

-- Interactions that were posted over HTTP and served, each once.
CREATE TABLE interactions (
    id INTEGER PRIMARY KEY
) STRICT;
