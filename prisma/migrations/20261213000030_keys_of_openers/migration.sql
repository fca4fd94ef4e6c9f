-- The key of the call that opened an account belongs to its opener, who may be a member of staff.
ALTER TABLE accounts ADD COLUMN request_scope uuid;

-- The audit log names the openers. An opener who used one key for several customers keeps it for the first; the other
-- accounts keep it as keys of their owners, as before.
UPDATE accounts a
SET request_scope = CASE WHEN k.nth = 1 THEN k.opener ELSE k.owner END
FROM (
  SELECT o.id, o.owner, o.opener, row_number() OVER (PARTITION BY o.opener, o.request_key ORDER BY o.id) AS nth
  FROM (
    SELECT b.id, b.request_key, coalesce(b.customer_id, f.customer_id) AS owner,
           coalesce(l.actor_id, b.customer_id, f.customer_id) AS opener
    FROM accounts b LEFT JOIN former_customers f ON f.account_id = b.id
    LEFT JOIN (
      SELECT DISTINCT ON (subject_account_id, request_key) subject_account_id, request_key, actor_id FROM audit_log
      WHERE action = 'account.open' AND actor_kind = 'staff' AND request_key IS NOT NULL
      ORDER BY subject_account_id, request_key) l ON l.subject_account_id = b.id AND l.request_key = b.request_key
    WHERE b.request_key IS NOT NULL) o) k
WHERE a.id = k.id;

DROP INDEX accounts_request;
CREATE UNIQUE INDEX accounts_request ON accounts (request_scope, request_key) WHERE request_key IS NOT NULL;

-- A key is looked up without its loan as well.
DROP INDEX loan_instalments_request;
CREATE UNIQUE INDEX loan_instalments_request ON loan_instalments (request_key, loan_id) WHERE request_key IS NOT NULL;
