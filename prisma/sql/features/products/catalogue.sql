-- Products: the interest and the fees of a type of account in a currency, from a day on.

CREATE TRIGGER product_terms_append_only BEFORE UPDATE OR DELETE ON product_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER product_bands_append_only BEFORE UPDATE OR DELETE ON product_bands
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The terms of every product that hold on a day.
CREATE FUNCTION terms_of_day(p_day date) RETURNS SETOF product_terms
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT DISTINCT ON (t.type, t.currency) t.* FROM product_terms t WHERE t.valid_from <= p_day
  ORDER BY t.type, t.currency, t.valid_from DESC, t.id DESC
$$;

-- The fee of a wire from an account of a product on a day. It has no settings of its own, so that it becomes part of
-- the queries that call it.
CREATE FUNCTION wire_fee_minor(p_type text, p_currency text, p_day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT t.wire_fee_minor FROM public.product_terms t
    WHERE t.type = p_type AND t.currency = p_currency AND t.valid_from <= p_day
    ORDER BY t.valid_from DESC, t.id DESC LIMIT 1), 0)
$$;

-- Whether customers open accounts of a product themselves today.
CREATE FUNCTION opened_by_customers(p_type text, p_currency text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT FROM terms_of_day(bank_today()) t WHERE t.type = p_type AND t.currency = p_currency AND t.opened_by = 'staff')
$$;

-- Enters the terms of a product from a future day, as a second person approves them. Raises LM031 to LM033, LM088 if the day
-- is not after today.
CREATE FUNCTION product_change(
  p_session text, p_approval_id uuid, p_type text, p_currency text, p_valid_from date, p_day_count text,
  p_capitalisation text, p_above_minor bigint[], p_rates_bp integer[], p_monthly_fee_minor bigint, p_wire_fee_minor bigint,
  p_opened_by text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid := (require_staff(p_session, 'correct')).admin_id;
  v_terms bigint;
BEGIN
  PERFORM use_approval(
    p_approval_id, v_admin, ARRAY['product'], '{}', 0,
    ARRAY[
      approval_digest(NULL, p_type, p_currency, p_valid_from::text, p_day_count, p_capitalisation,
        array_to_string(p_above_minor, ','), array_to_string(p_rates_bp, ','), p_monthly_fee_minor::text,
        p_wire_fee_minor::text, p_opened_by),
      -- A request from before there was such a rule names nobody.
      CASE p_opened_by WHEN 'customers' THEN approval_digest(NULL, p_type, p_currency, p_valid_from::text, p_day_count,
        p_capitalisation, array_to_string(p_above_minor, ','), array_to_string(p_rates_bp, ','), p_monthly_fee_minor::text,
        p_wire_fee_minor::text) END,
      -- A request from before there were fees names none.
      CASE WHEN p_monthly_fee_minor = 0 AND p_wire_fee_minor = 0 AND p_opened_by = 'customers' THEN approval_digest(NULL, p_type, p_currency,
        p_valid_from::text, p_day_count, p_capitalisation, array_to_string(p_above_minor, ','),
        array_to_string(p_rates_bp, ',')) END]);
  IF p_valid_from <= bank_today() THEN
    RAISE EXCEPTION 'the terms of past days stay as they are' USING ERRCODE = 'LM088';
  END IF;
  INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation, entered_by, monthly_fee_minor,
                             wire_fee_minor, opened_by)
  VALUES (p_type, p_currency, p_valid_from, p_day_count, p_capitalisation, v_admin, p_monthly_fee_minor, p_wire_fee_minor,
          p_opened_by)
  RETURNING id INTO v_terms;
  INSERT INTO product_bands (terms_id, above_minor, rate_bp)
  SELECT v_terms, b.above_minor, b.rate_bp FROM unnest(p_above_minor, p_rates_bp) AS b (above_minor, rate_bp);
END $$;
