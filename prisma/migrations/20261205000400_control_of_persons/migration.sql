-- Control is over a person: over all accounts that the person has.
CREATE TABLE customer_controls (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id   uuid        NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  admin_id      uuid        NOT NULL REFERENCES admins (id),
  -- The role in which control was taken, whose amounts apply.
  role          admin_role  NOT NULL,
  -- What was set, such as 'password'. 'opening' is everything at once, 'reset' a password that was set through an address
  -- of this member of staff.
  change        text        NOT NULL,
  since         timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  until         timestamptz(3) NOT NULL,
  -- What was counted when control was taken, and has not left the accounts since.
  counted_minor bigint      NOT NULL CHECK (counted_minor >= 0),
  confirmed_by  uuid REFERENCES admins (id),
  confirmed_at  timestamptz(3),
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  CHECK (confirmed_by <> admin_id)
);
INSERT INTO customer_controls
  (customer_id, admin_id, role, change, since, until, counted_minor, confirmed_by, confirmed_at)
SELECT a.customer_id, c.admin_id, c.role, c.change, c.since, c.until, c.counted_minor, c.confirmed_by, c.confirmed_at
FROM account_controls c JOIN accounts a ON a.id = c.account_id WHERE a.customer_id IS NOT NULL ORDER BY c.id;
DROP TABLE account_controls;
CREATE INDEX customer_controls_open ON customer_controls (customer_id) WHERE confirmed_at IS NULL;
GRANT SELECT ON customer_controls TO limmat_app;

ALTER TABLE staff_turns RENAME TO staff_locks;
ALTER INDEX staff_turns_pkey RENAME TO staff_locks_pkey;

-- A deleted person may have had several accounts.
ALTER TABLE former_customers DROP CONSTRAINT former_customers_pkey;
ALTER TABLE former_customers DROP CONSTRAINT former_customers_account_id_key;
ALTER TABLE former_customers ADD PRIMARY KEY (account_id);
CREATE INDEX former_customers_by_customer ON former_customers (customer_id);

-- The person whose account the effect was on. The sums of four eyes count a person's accounts together. Not a foreign key,
-- because an effect outlives the person.
ALTER TABLE staff_effects ADD COLUMN customer_id uuid;
-- Effects are append-only; a new database has no triggers yet.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'staff_effects_append_only') THEN
    ALTER TABLE staff_effects DISABLE TRIGGER staff_effects_append_only;
  END IF;
  UPDATE staff_effects e SET customer_id = coalesce(a.customer_id, f.customer_id)
  FROM accounts a LEFT JOIN former_customers f ON f.account_id = a.id WHERE a.id = e.account_id;
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'staff_effects_append_only') THEN
    ALTER TABLE staff_effects ENABLE TRIGGER staff_effects_append_only;
  END IF;
END $$;
