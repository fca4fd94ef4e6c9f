-- Quotes for exchanges between two accounts of one customer, and for transfers to an account of another currency.

-- Returns the row of a quote with amounts and rates, not stored yet. The amount that is not fixed is converted once and
-- rounded once, half to even. Raises LM074 without a rate of the last three business days, and while a rate that jumps is
-- undecided; LM076 if an amount rounds to nothing or rounding gives the customer more than the mid rate, which many small
-- exchanges would add up; LM085 above the largest amount.
CREATE FUNCTION quote_exchange(p_from accounts, p_to accounts, p_fixed text, p_amount_minor bigint) RETURNS exchange_quotes
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_day    date := bank_today();
  v_oldest date := oldest_rate_day(v_day);
  v_mark   integer := (SELECT mark_up_bp FROM exchange_terms);
  v_sold   numeric := p_amount_minor;
  v_bought numeric := p_amount_minor;
  v_from   numeric := per_million_euros(p_from.currency, v_day, v_oldest);
  v_to     numeric := per_million_euros(p_to.currency, v_day, v_oldest);
  v_quote  exchange_quotes;
BEGIN
  IF v_from IS NULL OR v_to IS NULL OR rate_is_undecided(p_from.currency) OR rate_is_undecided(p_to.currency) THEN
    RAISE EXCEPTION 'no current rate' USING ERRCODE = 'LM074';
  END IF;
  IF p_fixed = 'sold' THEN
    v_bought := divide_half_even(v_sold * v_to * (10000 - v_mark), v_from * 10000);
  ELSE
    v_sold := divide_half_even(v_bought * v_from * 10000, v_to * (10000 - v_mark));
  END IF;
  IF v_sold <= 0 OR v_bought <= 0 OR v_bought * v_from > v_sold * v_to THEN
    RAISE EXCEPTION 'too little to exchange' USING ERRCODE = 'LM076';
  ELSIF greatest(v_sold, v_bought) > 99999999999999 THEN
    RAISE EXCEPTION 'more than the largest amount' USING ERRCODE = 'LM085';
  END IF;
  v_quote.from_account_id := p_from.id;
  v_quote.to_account_id := p_to.id;
  v_quote.customer_id := p_from.customer_id;
  v_quote.fixed := p_fixed;
  v_quote.sold_minor := v_sold;
  v_quote.bought_minor := v_bought;
  v_quote.mark_up_minor := divide_half_even(v_sold * v_to, v_from) - v_bought;
  v_quote.sold_per_million := v_from;
  v_quote.bought_per_million := v_to;
  v_quote.rate_day := (
    SELECT coalesce(min(r.day), v_day)
    FROM unnest(ARRAY[p_from.currency, p_to.currency]) AS c (currency)
    CROSS JOIN LATERAL (
      SELECT e.day FROM exchange_rates e WHERE e.currency = c.currency AND e.day <= v_day
      ORDER BY e.day DESC, e.id DESC LIMIT 1) r);
  v_quote.mark_up_bp := v_mark;
  RETURN v_quote;
END $$;

-- Quotes an exchange between two accounts of the caller: the amount is of the fixed side. The quote is the bank's promise for
-- 60 seconds of bank time, whatever becomes of the rate. Raises LM032, LM035 for an account of somebody else, LM007 for one
-- account or one currency, LM080 for a closed or blocked account, and what quote_exchange raises.
CREATE FUNCTION exchange_quote(p_session text, p_from_id bigint, p_to_id bigint, p_fixed text, p_amount_minor bigint)
RETURNS SETOF exchange_quotes LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := require_customer(p_session);
  v_from     accounts%ROWTYPE;
  v_to       accounts%ROWTYPE;
BEGIN
  SELECT * INTO v_from FROM accounts WHERE id = p_from_id AND customer_id = v_customer;
  SELECT * INTO v_to FROM accounts WHERE id = p_to_id AND customer_id = v_customer;
  IF v_from.id IS NULL OR v_to.id IS NULL THEN
    RAISE EXCEPTION 'the account belongs to somebody else' USING ERRCODE = 'LM035';
  ELSIF v_from.currency = v_to.currency THEN
    RAISE EXCEPTION 'one currency' USING ERRCODE = 'LM007';
  ELSIF v_from.state <> 'open' OR v_to.state <> 'open' THEN
    RAISE EXCEPTION 'an account is blocked or closed' USING ERRCODE = 'LM080';
  END IF;
  RETURN NEXT store_quote(quote_exchange(v_from, v_to, p_fixed, p_amount_minor));
END $$;

-- Quotes a transfer from an account of the caller to an account of another currency: the payer's amount is fixed. Raises LM032,
-- LM035 for a payer's account of somebody else, LM005 for a payee's account that cannot be paid, LM080, LM081 for a pot, LM007
-- for one currency, and what quote_exchange raises.
CREATE FUNCTION transfer_quote(p_session text, p_from_id bigint, p_to_id bigint, p_amount_minor bigint)
RETURNS SETOF exchange_quotes LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := require_customer(p_session);
  v_from     accounts%ROWTYPE;
  v_to       accounts%ROWTYPE;
BEGIN
  SELECT * INTO v_from FROM accounts WHERE id = p_from_id AND customer_id = v_customer;
  SELECT * INTO v_to FROM accounts WHERE id = p_to_id AND kind = 'customer';
  IF v_from.id IS NULL THEN
    RAISE EXCEPTION 'the account belongs to somebody else' USING ERRCODE = 'LM035';
  ELSIF v_from.state <> 'open' THEN
    RAISE EXCEPTION 'an account is blocked or closed' USING ERRCODE = 'LM080';
  END IF;
  PERFORM require_payee(v_from, v_to);
  IF v_from.currency = v_to.currency THEN
    RAISE EXCEPTION 'one currency' USING ERRCODE = 'LM007';
  END IF;
  RETURN NEXT store_quote(quote_exchange(v_from, v_to, 'sold', p_amount_minor));
END $$;

-- Raises LM005 for a payee's account that cannot be paid, and LM081 for a payer's pot.
CREATE FUNCTION require_payee(p_from accounts, p_to accounts) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF p_to.state IS DISTINCT FROM 'open' OR p_to.type = 'pot' AND NOT pot_allows(p_from, p_to)
     OR (SELECT r.status = 'closed' FROM customer_rights r WHERE r.customer_id = p_to.customer_id) IS NOT FALSE THEN
    RAISE EXCEPTION 'the payee cannot be paid' USING ERRCODE = 'LM005';
  ELSIF p_from.type = 'pot' AND NOT pot_allows(p_from, p_to) THEN
    RAISE EXCEPTION 'a pot pays its owner only' USING ERRCODE = 'LM081';
  END IF;
END $$;

-- Stores a quote, which then holds for 60 seconds of bank time.
CREATE FUNCTION store_quote(p_quote exchange_quotes) RETURNS exchange_quotes
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_quote exchange_quotes := p_quote;
BEGIN
  v_quote.id := gen_random_uuid();
  v_quote.made_at := bank_now();
  v_quote.expires_at := v_quote.made_at + interval '60 seconds';
  INSERT INTO exchange_quotes SELECT v_quote.*;
  RETURN v_quote;
END $$;

-- A quote is never changed. It goes with its customer, or unused after a day.
CREATE TRIGGER exchange_quotes_unchanged BEFORE UPDATE ON exchange_quotes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Whether a quote that can still be used names the account.
CREATE FUNCTION quote_names_account(p_account_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM exchange_quotes
                 WHERE p_account_id IN (from_account_id, to_account_id) AND expires_at > bank_now())
$$;

-- Deletes quotes a day after they expired.
CREATE FUNCTION exchange_quotes_purge() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM exchange_quotes WHERE expires_at < bank_now() - interval '1 day'
$$;
