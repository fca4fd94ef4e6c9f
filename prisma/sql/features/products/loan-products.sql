-- Loan products: the terms of the bank's loans with a name in a currency, from a day on.

CREATE TRIGGER loan_products_append_only BEFORE UPDATE OR DELETE ON loan_products
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The terms of every loan product that hold on a day.
CREATE FUNCTION loan_products_of_day(p_day date) RETURNS SETOF loan_products
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT DISTINCT ON (p.name, p.currency) p.* FROM loan_products p WHERE p.valid_from <= p_day
  ORDER BY p.name, p.currency, p.valid_from DESC, p.id DESC
$$;

-- Refuses a request that names a loan product. Raises LM170 if the product is not offered for this type and currency today,
-- LM171 if the amount is outside its limits.
CREATE FUNCTION require_loan_product(p_name text, p_type text, p_currency text, p_amount_minor bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_terms loan_products%ROWTYPE;
BEGIN
  SELECT * INTO v_terms FROM loan_products_of_day(bank_today()) t
  WHERE t.name = p_name AND t.currency = p_currency AND t.loan_type = p_type AND t.is_offered;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the loan product is not offered' USING ERRCODE = 'LM170';
  END IF;
  IF p_amount_minor NOT BETWEEN v_terms.smallest_minor AND v_terms.largest_minor THEN
    RAISE EXCEPTION 'the amount is outside the limits of the loan product' USING ERRCODE = 'LM171';
  END IF;
END $$;

-- Enters the terms of a loan product from a future day, as a second person approves them. Raises LM031 to LM033, LM088 if the
-- day is not after today.
CREATE FUNCTION loan_product_change(
  p_session text, p_approval_id uuid, p_name text, p_currency text, p_valid_from date, p_loan_type text, p_lowest_rate_bp integer,
  p_highest_rate_bp integer, p_overdue_rate_bp integer, p_shortest_months integer, p_longest_months integer,
  p_smallest_minor bigint, p_largest_minor bigint, p_is_offered boolean
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid := (require_staff(p_session, 'correct')).admin_id;
BEGIN
  PERFORM use_approval(
    p_approval_id, v_admin, ARRAY['loan_product'], '{}', 0,
    ARRAY[approval_digest(NULL, p_name, p_currency, p_valid_from::text, p_loan_type, p_lowest_rate_bp::text,
      p_highest_rate_bp::text, p_overdue_rate_bp::text, p_shortest_months::text, p_longest_months::text,
      p_smallest_minor::text, p_largest_minor::text, p_is_offered::text)]);
  IF p_valid_from <= bank_today() THEN
    RAISE EXCEPTION 'the terms of past days stay as they are' USING ERRCODE = 'LM088';
  END IF;
  INSERT INTO loan_products (name, currency, valid_from, loan_type, lowest_rate_bp, highest_rate_bp, overdue_rate_bp,
                             shortest_months, longest_months, smallest_minor, largest_minor, is_offered, entered_by)
  VALUES (p_name, p_currency, p_valid_from, p_loan_type, p_lowest_rate_bp, p_highest_rate_bp, p_overdue_rate_bp,
          p_shortest_months, p_longest_months, p_smallest_minor, p_largest_minor, p_is_offered, v_admin);
END $$;
