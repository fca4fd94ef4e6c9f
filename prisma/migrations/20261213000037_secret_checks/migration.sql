-- A digest of each secret and key on which stored data depends. A server with others does not start: nobody could sign
-- in, and new data would be sealed with another key under an id that is in use. Written by `npm run migrate`.
CREATE TABLE secret_checks (
  setting text NOT NULL,
  -- The id of a key of a key ring.
  key_id  text,
  digest  text NOT NULL,
  PRIMARY KEY (setting, digest)
);
GRANT SELECT ON secret_checks TO limmat_app;
