-- The types that an account had before its type changed, so that past days keep the terms of their type.
CREATE TABLE former_account_types (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The last day that ended with this type.
  last_day   date   NOT NULL,
  type       text   NOT NULL CHECK (type IN ('current', 'savings', 'pot')),
  PRIMARY KEY (account_id, last_day)
);

-- Earlier changes are known from the terms by which interest was worked out.
INSERT INTO former_account_types (account_id, last_day, type)
SELECT d.account_id, d.day, d.type
FROM (
  SELECT i.account_id, i.day, t.type,
         lead(t.type, 1, a.type) OVER (PARTITION BY i.account_id ORDER BY i.day) AS next_type
  FROM interest_days i JOIN product_terms t ON t.id = i.terms_id JOIN accounts a ON a.id = i.account_id
  WHERE i.booked_on = i.day
) d
WHERE d.type <> d.next_type;
