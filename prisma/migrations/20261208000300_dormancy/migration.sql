-- How long a person has done nothing, and what the bank does about it.
CREATE TABLE customer_activity (
  customer_id   uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- The last day of bank time on which the person acted, at first the day on which the person was entered.
  last_act_on   date NOT NULL,
  -- The first day on which the person will be dormant, as the bank has announced it.
  dormant_from  date,
  -- The day on which the person became dormant; NULL for a status that staff have set.
  dormant_since date
);
CREATE INDEX customer_activity_silent ON customer_activity (last_act_on)
  WHERE dormant_from IS NULL AND dormant_since IS NULL;
CREATE INDEX customer_activity_announced ON customer_activity (dormant_from) WHERE dormant_since IS NULL;
-- Nobody was warned before, so the time begins with this migration.
INSERT INTO customer_activity (customer_id, last_act_on)
SELECT id, (bank_now() AT TIME ZONE 'Europe/Zurich')::date FROM customers;
GRANT SELECT ON customer_activity TO limmat_app;

-- The code that was emailed to a dormant person.
CREATE TABLE reactivation_codes (
  customer_id uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- The address at that time: a change of it ends the code.
  email       text        NOT NULL,
  code_hash   bytea       NOT NULL,
  tries       integer     NOT NULL DEFAULT 0,
  sent_at     timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON reactivation_codes TO limmat_app;
