-- A code also leads to a new password: the right one is answered with a proof, good once and for a while.

CREATE TYPE code_purpose AS ENUM ('sign_up', 'password_reset');

ALTER TABLE code_flows
  ADD COLUMN purpose code_purpose NOT NULL DEFAULT 'sign_up',
  ADD COLUMN proof_hash bytea,
  ADD COLUMN proof_expires_at timestamptz;
