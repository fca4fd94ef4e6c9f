-- The total of a person's accounts, in a currency of their choice.

-- Stores the choice of the customer of a session.
CREATE FUNCTION total_currency_choose(p_session text, p_currency text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO total_currencies (customer_id, currency)
  SELECT s.customer_id, p_currency FROM live_customer_session(p_session) s
  ON CONFLICT (customer_id) DO UPDATE SET currency = excluded.currency
$$;

-- The balances of all accounts of a customer together, each converted at the last mid rate and rounded half to even. The total is
-- NULL if a rate is missing.
CREATE FUNCTION accounts_total(p_customer_id uuid, OUT currency text, OUT minor numeric, OUT is_converted boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH chosen AS (
    SELECT coalesce((SELECT t.currency FROM total_currencies t WHERE t.customer_id = p_customer_id),
                    (SELECT a.currency FROM accounts a WHERE a.customer_id = p_customer_id AND a.is_main)) AS currency
  ), balances AS (
    SELECT c.currency AS chosen, a.currency <> c.currency AS is_other, CASE WHEN a.currency = c.currency THEN a.balance_minor
      ELSE divide_half_even(a.balance_minor * per_million_euros(c.currency, bank_today()), per_million_euros(a.currency, bank_today())) END AS minor
    FROM chosen c CROSS JOIN accounts a WHERE a.customer_id = p_customer_id AND a.state <> 'closed' AND a.balance_minor <> 0
  )
  SELECT c.currency::text, CASE WHEN bool_and(b.chosen IS NULL OR b.minor IS NOT NULL) THEN coalesce(sum(b.minor), 0) END,
         coalesce(bool_or(b.is_other), false)
  FROM chosen c LEFT JOIN balances b ON true GROUP BY c.currency
$$;
