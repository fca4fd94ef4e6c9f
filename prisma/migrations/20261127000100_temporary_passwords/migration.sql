-- A password that staff set is known to them. Its owner must change it before doing anything else.
ALTER TABLE customers ADD COLUMN password_is_temporary boolean NOT NULL DEFAULT false;
