-- +goose Up

-- The number of the table's last entry, and the checksum of its journal up to that
-- one, two's complement. The program computes both (checksums.go); NULL stays where
-- the journal could not be read then.
ALTER TABLE tables ADD COLUMN last_seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN checksum INTEGER;
