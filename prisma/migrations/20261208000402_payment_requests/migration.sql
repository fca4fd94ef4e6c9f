-- What a customer asked somebody to pay by a QR-bill. Whether it was paid is in the ledger: the entry has its reference.
CREATE TABLE payment_requests (
  id           uuid           PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id  uuid           NOT NULL REFERENCES customers ON DELETE CASCADE,
  account_id   bigint         NOT NULL REFERENCES accounts,
  reference    text           NOT NULL UNIQUE CHECK (reference ~ '^RF[0-9]{2}[A-Z0-9]{1,21}$'),
  -- Without an amount the payer decides.
  amount_minor bigint         CHECK (amount_minor > 0),
  message      text           NOT NULL CHECK (length(message) <= 140),
  street       text           NOT NULL CHECK (length(street) <= 70),
  postcode     text           NOT NULL CHECK (length(postcode) BETWEEN 1 AND 16),
  town         text           NOT NULL CHECK (length(town) BETWEEN 1 AND 35),
  country      text           NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  created_at   timestamptz(3) NOT NULL DEFAULT bank_now()
);
CREATE INDEX payment_requests_customer ON payment_requests (customer_id, created_at DESC);
CREATE INDEX payment_requests_account ON payment_requests (account_id);

CREATE INDEX ledger_entries_payment_reference ON ledger_entries (payment_reference) WHERE payment_reference <> '';

GRANT SELECT, INSERT ON payment_requests TO limmat_app;
