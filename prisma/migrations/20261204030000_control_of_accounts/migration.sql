-- A member of staff who sets how a customer signs in has control of the account. What leaves it in the days after that
-- counts for this member of staff, until a colleague confirms the change.
CREATE TABLE account_controls (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL REFERENCES accounts (id),
  admin_id      uuid        NOT NULL REFERENCES admins (id),
  -- The role in which control was taken, whose amounts apply.
  role          admin_role  NOT NULL,
  -- What was set, such as 'password'. 'opening' is everything at once, 'reset' a password that was set through an address
  -- of this member of staff.
  change        text        NOT NULL,
  since         timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  until         timestamptz(3) NOT NULL,
  -- What was counted when control was taken, and has not left the account since.
  counted_minor bigint      NOT NULL CHECK (counted_minor >= 0),
  confirmed_by  uuid REFERENCES admins (id),
  confirmed_at  timestamptz(3),
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  CHECK (confirmed_by <> admin_id)
);
CREATE INDEX account_controls_open ON account_controls (account_id) WHERE confirmed_at IS NULL;
GRANT SELECT ON account_controls TO limmat_app;

-- The end of the last control that nobody has confirmed. A payment reads it with the account, at no further cost.
ALTER TABLE accounts ADD COLUMN controlled_until timestamptz(3);

-- An order that was placed or changed under control counts when it is paid, however late.
ALTER TABLE standing_orders ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT now();
UPDATE standing_orders SET changed_at = created_at;

-- Who gave whom access, for decisions between the two.
CREATE INDEX approvals_of_colleagues ON approvals (decided_at) WHERE kind = 'colleague' AND status = 'approved';
