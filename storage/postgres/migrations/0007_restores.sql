-- +goose Up

-- When a backup took the place of the database.
CREATE TABLE restores (
    at bigint PRIMARY KEY
);
