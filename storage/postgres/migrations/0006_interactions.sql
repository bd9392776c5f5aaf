-- +goose Up

-- What each interaction has done, so that none does it again.
CREATE TABLE interactions (
    id     bigint NOT NULL,
    deed   text   NOT NULL,
    result bigint NOT NULL,
    PRIMARY KEY (id, deed)
);
