-- +goose Up

-- The version of all settings rises in the transaction of each change, whichever statement makes it, so that who has read a
-- version and then the settings misses no later change.

CREATE TABLE settings_versions (
    id      bigint PRIMARY KEY CHECK (id = 1),
    version bigint NOT NULL
);

INSERT INTO settings_versions (id, version) VALUES (1, 1);

-- +goose StatementBegin
CREATE FUNCTION raise_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('UPDATE %I.settings_versions SET version = version + 1', TG_TABLE_SCHEMA);
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- Nobody has read the settings of somebody new.
CREATE TRIGGER people_raise_settings_version AFTER UPDATE ON people
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_settings_version();
CREATE TRIGGER guilds_raise_settings_version AFTER INSERT OR UPDATE OR DELETE ON guilds
    FOR EACH ROW EXECUTE FUNCTION raise_settings_version();
