-- Authenticator apps of customers and staff, with recovery codes for the day the app is gone.

CREATE TABLE second_factors (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  realm        realm       NOT NULL,
  customer_id  uuid UNIQUE REFERENCES customers (id) ON DELETE CASCADE,
  admin_id     uuid UNIQUE REFERENCES admins (id) ON DELETE CASCADE,
  -- Sealed by the application; the database never holds its key.
  secret       bytea       NOT NULL,
  key_id       text        NOT NULL,
  -- The newest time step of which a code was taken: no code is good twice.
  last_step    bigint      NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Empty until a first code proved that the app has the secret.
  confirmed_at timestamptz,
  CHECK (CASE realm WHEN 'customer' THEN customer_id IS NOT NULL AND admin_id IS NULL
                    ELSE admin_id IS NOT NULL AND customer_id IS NULL END)
);

CREATE TABLE recovery_codes (
  second_factor_id uuid  NOT NULL REFERENCES second_factors (id) ON DELETE CASCADE,
  code_hash        bytea NOT NULL,
  used_at          timestamptz,
  PRIMARY KEY (second_factor_id, code_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, recovery_codes TO limmat_app;
