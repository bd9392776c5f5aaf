-- +goose Up

ALTER TABLE people ADD COLUMN preferences TEXT NOT NULL DEFAULT '{}' CHECK (json_type(preferences) = 'object');

CREATE TABLE guilds (
    id      INTEGER PRIMARY KEY,
    customs TEXT    NOT NULL CHECK (json_type(customs) = 'object')
) STRICT;
