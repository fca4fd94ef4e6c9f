-- Entering exchange rates.

CREATE TRIGGER exchange_rates_append_only BEFORE UPDATE OR DELETE ON exchange_rates
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER exchange_rates_no_truncate BEFORE TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whether a second person approved a rate. It was entered at the moment of the use: the same rate entered again is one
-- person's.
CREATE FUNCTION rate_was_approved(r exchange_rates) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM approvals a JOIN approval_uses u ON u.approval_id = a.id
    WHERE a.kind = 'rate' AND u.used_by = r.entered_by AND u.used_at = r.entered_at
      AND a.digest = approval_digest(NULL, r.day::text, r.source, r.currency::text, r.per_euro_micro::text))
$$;

-- Whether a rate is one that one member of staff has not chosen alone in the last 24 hours.
CREATE FUNCTION rate_is_settled(r exchange_rates) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT r.entered_by IS NULL OR r.entered_at <= bank_now() - interval '24 hours' OR rate_was_approved(r)
$$;

-- The steps by which one member of staff moved a rate alone in the last 24 hours, each as a part of the rate that it
-- replaced, since the last rate that a second person approved, and the step to this rate. They add up without sign: who
-- can move a rate up and down within a day buys at one and sells at the other.
CREATE FUNCTION rate_steps(p_admin uuid, p_currency text, p_per_euro_micro bigint) RETURNS numeric
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH steps AS (
    SELECT r, lag(r.per_euro_micro) OVER (ORDER BY r.id) AS replaced_micro
    FROM exchange_rates r WHERE r.currency = p_currency
  ), own AS (
    SELECT (r).per_euro_micro, replaced_micro FROM steps
    WHERE (r).entered_by = p_admin AND NOT rate_is_settled(r)
      -- Earlier ones end no sum: only steps of the last 24 hours are in it.
      AND (r).id > (SELECT coalesce(max(a.id), 0) FROM exchange_rates a WHERE a.currency = p_currency
        AND CASE WHEN a.entered_at > bank_now() - interval '24 hours' THEN rate_was_approved(a) ELSE false END)
    UNION ALL
    SELECT p_per_euro_micro, (SELECT (r).per_euro_micro FROM steps ORDER BY (r).id DESC LIMIT 1)
  )
  SELECT coalesce(sum(abs(per_euro_micro - replaced_micro)::numeric / replaced_micro), 0) FROM own
$$;

-- Whether a rate is more than 5 % from the last one of an earlier day, or from the last settled one: otherwise somebody
-- could move it by 5 % for each day since. If none is settled, the first one counts. A first rate has no earlier one.
-- Or whether one member of staff would move it by more than 5 % in 24 hours; nobody does so in a rate that is fetched.
CREATE FUNCTION rate_jumps(p_day date, p_currency text, p_per_euro_micro bigint, p_admin uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(bool_or(abs(p_per_euro_micro - before.per_euro_micro)::numeric * 20 > before.per_euro_micro), false)
    OR p_admin IS NOT NULL AND rate_steps(p_admin, p_currency, p_per_euro_micro) * 20 > 1
  FROM (
    (SELECT per_euro_micro FROM exchange_rates WHERE currency = p_currency AND day < p_day
     ORDER BY day DESC, id DESC LIMIT 1)
    UNION ALL
    SELECT coalesce(
      (SELECT per_euro_micro FROM exchange_rates r WHERE currency = p_currency AND rate_is_settled(r)
       ORDER BY day DESC, id DESC LIMIT 1),
      (SELECT per_euro_micro FROM exchange_rates WHERE currency = p_currency ORDER BY day, id LIMIT 1))) before
$$;

-- Stores rates of one day, except those that jump. Rates are never entered for a day before the last one, because limits and
-- books have counted with what there was.
CREATE FUNCTION store_rates(p_day date, p_source text, p_currencies text[], p_per_euro_micro bigint[], p_admin uuid)
RETURNS SETOF text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_jumps text[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('rates', 0));
  IF p_day > bank_today() OR EXISTS (
    SELECT FROM exchange_rates WHERE currency = ANY (p_currencies) AND day > p_day) THEN
    RAISE EXCEPTION 'a later day has rates' USING ERRCODE = 'LM075';
  END IF;
  SELECT coalesce(array_agg(r.currency), '{}') INTO v_jumps
  FROM unnest(p_currencies, p_per_euro_micro) AS r (currency, micro) WHERE rate_jumps(p_day, r.currency, r.micro, p_admin);
  INSERT INTO exchange_rates (day, currency, per_euro_micro, source, entered_by)
  SELECT p_day, r.currency, r.micro, p_source, p_admin
  FROM unnest(p_currencies, p_per_euro_micro) AS r (currency, micro) WHERE r.currency <> ALL (v_jumps);
  PERFORM approvals_end('rate:' || c) FROM unnest(p_currencies) AS c;
  RETURN QUERY SELECT unnest(v_jumps);
END $$;

-- Enters rates of one day for the member of staff of the session. Returns the currencies whose rate jumps: those are not
-- stored, because a second person must approve them. Raises LM032, LM033, LM075 for a future day or one before the last.
CREATE FUNCTION rates_enter(p_session text, p_day date, p_source text, p_currencies text[], p_per_euro_micro bigint[])
RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_source NOT IN ('ECB', 'staff') THEN
    RAISE EXCEPTION 'staff enter rates of the ECB and their own' USING ERRCODE = 'check_violation';
  END IF;
  RETURN QUERY SELECT store_rates(
    p_day, p_source, p_currencies, p_per_euro_micro, (require_staff(p_session, 'correct')).admin_id);
END $$;

-- Enters a rate that jumps, as a second person approves it. Raises LM031 too.
CREATE FUNCTION rate_approve(
  p_session text, p_approval_id uuid, p_day date, p_source text, p_currency text, p_per_euro_micro bigint
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid := (require_staff(p_session, 'correct')).admin_id;
BEGIN
  PERFORM use_approval(
    p_approval_id, v_admin, ARRAY['rate'], '{}', 0,
    ARRAY[approval_digest(NULL, p_day::text, p_source, p_currency, p_per_euro_micro::text)]);
  PERFORM pg_advisory_xact_lock(hashtextextended('rates', 0));
  IF EXISTS (SELECT FROM exchange_rates WHERE currency = p_currency AND day > p_day) THEN
    RAISE EXCEPTION 'a later day has rates' USING ERRCODE = 'LM075';
  END IF;
  INSERT INTO exchange_rates (day, currency, per_euro_micro, source, entered_by, entered_at)
  SELECT p_day, p_currency, p_per_euro_micro, p_source, v_admin, used_at FROM approval_uses WHERE approval_id = p_approval_id;
END $$;

-- The job's way: rates of the European Central Bank for the currencies that have none of its day yet, from it or from staff.
-- Nobody approves a jump here, so it is left out, kept for staff to see, and returned. The server signs the rates that it has
-- fetched, because customers exchange at them. Raises LM044 without the signature.
CREATE FUNCTION rates_import(p_day date, p_currencies text[], p_per_euro_micro bigint[], p_signature text) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_new   record;
  v_jumps text[];
BEGIN
  PERFORM require_signature(p_signature, 'rates', p_day::text, p_currencies::text, p_per_euro_micro::text);
  PERFORM pg_advisory_xact_lock(hashtextextended('rates', 0));
  SELECT coalesce(array_agg(r.currency), '{}') AS currencies, array_agg(r.micro) AS micros INTO v_new
  FROM unnest(p_currencies, p_per_euro_micro) AS r (currency, micro)
  WHERE NOT EXISTS (SELECT FROM exchange_rates e
                    WHERE e.currency = r.currency AND e.day >= p_day AND e.source <> 'demonstration');
  v_jumps := ARRAY(SELECT store_rates(p_day, 'ECB', v_new.currencies, v_new.micros, NULL));
  INSERT INTO rates_left_out
  SELECT r.currency, p_day, r.micro FROM unnest(p_currencies, p_per_euro_micro) AS r (currency, micro)
  WHERE r.currency = ANY (v_jumps)
  ON CONFLICT (currency) DO UPDATE SET day = excluded.day, per_euro_micro = excluded.per_euro_micro;
  RETURN QUERY SELECT unnest(v_jumps);
END $$;

-- The rates that the import has left out, until there is a rate of their day from anybody.
CREATE FUNCTION undecided_left_out_rates() RETURNS SETOF rates_left_out
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT l.* FROM rates_left_out l
  WHERE NOT EXISTS (SELECT FROM exchange_rates e
                    WHERE e.currency = l.currency AND e.day >= l.day AND e.source <> 'demonstration')
$$;

-- The currencies with a rate that has waited for a second person since their last rate was stored. Milliseconds are all
-- that a request keeps of its time.
CREATE FUNCTION currencies_of_waiting_rates() RETURNS SETOF text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a.request ->> 'currency' FROM approvals a
  WHERE a.status = 'waiting' AND a.kind = 'rate' AND a.made_at >= (
    SELECT max(r.entered_at)::timestamptz(3) FROM exchange_rates r WHERE r.currency = a.request ->> 'currency')
$$;

-- Whether a rate that jumps is undecided: the import has left it out, or it waits for a second person. The bank knows
-- that its last rate may be wrong, so customers do not exchange at it.
CREATE FUNCTION rate_is_undecided(p_currency text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM undecided_left_out_rates() WHERE currency = p_currency)
    OR p_currency IN (SELECT currencies_of_waiting_rates())
$$;

-- Invents rates for the business days since the last ones, up to half a percent beside these, in a database that the owner
-- has marked as a demonstration. Otherwise it does nothing.
CREATE FUNCTION rates_demonstrate() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('rates', 0));
  INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
  SELECT d.day, r.currency,
         r.micro + div(r.micro::numeric * (mod(hashtextextended(r.currency || d.day, 0), 51)), 10000), 'demonstration'
  FROM (VALUES ('USD', 1157300), ('JPY', 180960000), ('GBP', 876100), ('CHF', 933400), ('AUD', 1776500),
               ('CAD', 1622400), ('NZD', 2029800), ('CNY', 8194200)) AS r (currency, micro)
  CROSS JOIN LATERAL (
    SELECT greatest(max(e.day), bank_today() - 400) AS day FROM exchange_rates e WHERE e.currency = r.currency
  ) last
  CROSS JOIN LATERAL (SELECT last.day + n AS day FROM generate_series(1, bank_today() - last.day) AS n) d
  WHERE is_business_day(d.day, 'TARGET') AND (SELECT is_movable FROM bank_clock)
  ORDER BY d.day, r.currency
$$;
