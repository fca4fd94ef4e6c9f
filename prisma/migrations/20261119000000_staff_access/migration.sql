-- Staff who leave keep their row, as the trail names them, but cannot sign in any more.
ALTER TABLE admins ADD COLUMN disabled_at timestamptz;
