-- A case whose payment was reversed. Apart from the next migration, because a new value cannot be used in the
-- transaction that adds it.

ALTER TYPE case_status ADD VALUE 'reversed';
