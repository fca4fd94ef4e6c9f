-- Whom a customer pays again. The number decides where a wire goes, so it stands once in a customer's list.

CREATE TABLE beneficiaries (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id    uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  account_name   text NOT NULL,
  account_number text NOT NULL CHECK (account_number ~ '^[0-9]{1,34}$'),
  bank           text NOT NULL,
  reference      text NOT NULL DEFAULT '',
  nickname       text NOT NULL DEFAULT '',
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (customer_id, account_number)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON beneficiaries TO limmat_app;
