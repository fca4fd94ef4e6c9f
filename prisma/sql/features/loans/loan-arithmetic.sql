-- The arithmetic of loans, as in lib/features/loans/rules.ts; a test compares the two.

-- Half a cent is rounded up.
CREATE FUNCTION divide_round(p_a numeric, p_b numeric) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN div(2 * p_a + p_b, 2 * p_b)::bigint;

-- The monthly instalment of an annuity, rounded up to the cent.
CREATE FUNCTION loan_instalment(p_amount_minor bigint, p_rate_bp integer, p_months integer) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_growth numeric := 1;
  v_base   numeric := 1;
  v_below  numeric;
BEGIN
  IF p_rate_bp = 0 THEN
    RETURN div(p_amount_minor::numeric + p_months - 1, p_months);
  END IF;
  FOR n IN 1..p_months LOOP
    v_growth := v_growth * (120000 + p_rate_bp);
    v_base := v_base * 120000;
  END LOOP;
  v_below := 120000 * (v_growth - v_base);
  RETURN div(p_amount_minor::numeric * p_rate_bp * v_growth + v_below - 1, v_below);
END $$;

-- The day on which the instalment of a month is due: the day of the payout, or the last of a shorter month.
CREATE FUNCTION loan_due_on(p_paid_out_on date, p_month integer) RETURNS date LANGUAGE sql IMMUTABLE
RETURN (p_paid_out_on + make_interval(months => p_month))::date;

-- The interest on a sum between two days of one month of the loan. A whole month costs a twelfth of the yearly rate, a
-- part of it its share in days.
CREATE FUNCTION loan_interest(
  p_minor bigint, p_rate_bp integer, p_paid_out_on date, p_month integer, p_from date, p_to date
) RETURNS bigint LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT divide_round(
    p_minor::numeric * p_rate_bp * (p_to - p_from),
    120000::numeric * (loan_due_on(p_paid_out_on, p_month) - loan_due_on(p_paid_out_on, p_month - 1)))
$$;

-- Adds the instalments of what is left of a loan, from a month on. All are equal except the last, which pays the rest;
-- the first one's interest begins on p_from.
CREATE FUNCTION loan_plan(
  p_loan loan_requests, p_remaining_minor bigint, p_position integer, p_month integer, p_from date
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_left     bigint := p_remaining_minor;
  v_position integer := p_position;
  v_month    integer := p_month;
  v_from     date := p_from;
  v_interest bigint;
  v_sum      bigint;
BEGIN
  WHILE v_left > 0 LOOP
    v_interest := loan_interest(
      v_left, p_loan.yearly_rate_bp, p_loan.paid_out_on, v_month, v_from, loan_due_on(p_loan.paid_out_on, v_month));
    v_sum := CASE WHEN v_month >= p_loan.term_months OR v_left + v_interest <= p_loan.instalment_minor
                  THEN v_left + v_interest ELSE p_loan.instalment_minor END;
    INSERT INTO loan_instalments (loan_id, position, month, interest_from, due_on, principal_minor, interest_minor)
    VALUES (p_loan.id, v_position, v_month, v_from, loan_due_on(p_loan.paid_out_on, v_month), v_sum - v_interest,
            v_interest);
    v_left := v_left - (v_sum - v_interest);
    v_position := v_position + 1;
    v_from := loan_due_on(p_loan.paid_out_on, v_month);
    v_month := v_month + 1;
  END LOOP;
END $$;
