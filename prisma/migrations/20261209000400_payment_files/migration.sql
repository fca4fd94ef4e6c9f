-- A file of payments that a customer uploaded. Its lines never change; which of them were paid is in the ledger, whose
-- entries have the file and the line as their key.
CREATE TABLE payment_files (
  id          uuid           PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid           NOT NULL REFERENCES customers ON DELETE CASCADE,
  account_id  bigint         NOT NULL REFERENCES accounts,
  message_id  text           NOT NULL CHECK (length(message_id) BETWEEN 1 AND 35),
  lines       jsonb          NOT NULL CHECK (jsonb_typeof(lines) = 'array' AND jsonb_array_length(lines) BETWEEN 1 AND 1000),
  -- The reason of each line that was refused when it was sent last, by its number.
  refusals    jsonb          CHECK (jsonb_typeof(refusals) = 'object'),
  created_at  timestamptz(3) NOT NULL DEFAULT bank_now(),
  sent_at     timestamptz(3)
);
CREATE INDEX payment_files_customer ON payment_files (customer_id, created_at DESC);
CREATE INDEX payment_files_account ON payment_files (account_id);
CREATE INDEX payment_files_by_time ON payment_files (created_at);

GRANT SELECT, INSERT, DELETE, UPDATE (refusals, sent_at) ON payment_files TO limmat_app;
