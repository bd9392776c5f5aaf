-- +goose Up

-- Which running games bind whom: they have seen a hand of it. Once the person is forgotten the user stands here.
-- The program binds those of the games that run already (bindings.go).
CREATE TABLE bindings (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   INTEGER NOT NULL,
    user     INTEGER,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX bindings_by_person ON bindings (person);
CREATE UNIQUE INDEX bindings_forgotten ON bindings (table_id, user) WHERE user IS NOT NULL;
CREATE INDEX bindings_by_user ON bindings (user) WHERE user IS NOT NULL;
