-- The rules by which ledger_move checks a movement.

-- The bank's accounts that staff post to by hand. The balances of the others follow from what customers have and do. A
-- test compares this with lib/ledger/chart.ts, which says why.
CREATE FUNCTION booked_by_hand(p_kind account_kind) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN p_kind IN ('cash', 'suspense', 'adjustments', 'equity', 'other_income', 'operating_costs', 'recoveries');

-- The kinds of accounts that an entry of each kind moves money between.
CREATE FUNCTION entry_kind_allows(p_kind entry_kind, p_debit account_kind, p_credit account_kind) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN CASE p_kind
  WHEN 'opening' THEN p_debit = 'adjustments' AND p_credit = 'customer'
  WHEN 'transfer' THEN p_debit = 'customer' AND p_credit = 'customer'
  WHEN 'wire' THEN p_debit = 'customer' AND p_credit = 'clearing'
  WHEN 'own' THEN p_debit = 'customer' AND p_credit = 'customer'
  -- Money moves to or from another bank, and no customer's account changes.
  WHEN 'settlement' THEN p_debit = 'clearing' AND p_credit IN ('cash', 'nostro_files', 'nostro_link')
    OR p_debit IN ('nostro_files', 'nostro_link') AND p_credit = 'unassigned'
    OR p_debit IN ('unassigned', 'suspense') AND p_credit IN ('nostro_files', 'nostro_link')
  WHEN 'return' THEN p_debit IN ('clearing', 'nostro_files', 'nostro_link') AND p_credit IN ('customer', 'unclaimed')
    OR p_debit = 'customer' AND p_credit IN ('nostro_files', 'nostro_link')
  WHEN 'incoming' THEN p_debit IN ('nostro_files', 'nostro_link', 'unassigned', 'suspense') AND p_credit = 'customer'
  WHEN 'credit' THEN p_debit IN ('customer', 'cash', 'suspense', 'loans') AND p_credit = 'customer'
  WHEN 'debit' THEN p_debit = 'customer' AND p_credit IN ('customer', 'cash', 'suspense', 'unclaimed')
  WHEN 'adjustment' THEN (p_debit = 'adjustments') <> (p_credit = 'adjustments') AND 'customer' IN (p_debit, p_credit)
  WHEN 'repayment' THEN p_debit = 'customer' AND p_credit IN ('loans', 'interest')
  WHEN 'interest' THEN 'customer' IN (p_debit, p_credit) AND 'interest_paid' IN (p_debit, p_credit)
  -- Unclaimed money is paid out into cash, and comes back if that is reversed.
  WHEN 'manual' THEN booked_by_hand(p_debit) AND booked_by_hand(p_credit) AND p_debit <> p_credit
    OR p_debit IN ('unclaimed', 'cash') AND p_credit IN ('unclaimed', 'cash') AND p_debit <> p_credit
  WHEN 'write_off' THEN p_debit = 'write_offs' AND p_credit = 'loans'
  WHEN 'fee' THEN p_debit = 'customer' AND p_credit = 'fees'
  WHEN 'reversal' THEN 'customer' IN (p_debit, p_credit)
    AND p_debit IN ('customer', 'cash', 'suspense', 'adjustments', 'fees')
    AND p_credit IN ('customer', 'cash', 'suspense', 'adjustments')
END;

-- The entries that staff may make by themselves. Loans, standing orders and wires have functions of their own.
CREATE FUNCTION staff_may_enter(p_kind entry_kind, p_debit account_kind, p_credit account_kind) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN p_kind IN ('opening', 'credit', 'debit', 'reversal') AND p_debit <> 'loans' AND p_credit <> 'unclaimed';

-- Raises LM018 unless the scope of a key is that of the person who acts. Other scopes belong to functions: the key of a
-- refund names its case, that of a payout its loan.
CREATE FUNCTION refuse_key_of_another(p_person uuid, p_scope text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_scope <> p_person::text THEN
    RAISE EXCEPTION 'the key belongs to another caller' USING ERRCODE = 'LM018';
  END IF;
END $$;

-- Whether a pot takes part in a movement: money moves between it and the other accounts of its owner only, through a
-- position of the bank if it is exchanged. The bank pays its interest and takes its fees. The money of a deleted person
-- moves from it to unclaimed.
CREATE FUNCTION pot_allows(p_debit accounts, p_credit accounts) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN coalesce(p_debit.customer_id = p_credit.customer_id, false) OR p_debit.kind IN ('position', 'interest_paid', 'fees')
  OR p_credit.kind IN ('position', 'interest_paid', 'fees')
  OR p_debit.type = 'pot' AND p_credit.kind = 'unclaimed';

-- Whether the lock of a pot keeps its money in it. Money that was put in by mistake can be taken out by a reversal.
CREATE FUNCTION lock_keeps(p_kind entry_kind, p_debit accounts, p_credit accounts, p_day date) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN p_debit.locked_until > p_day AND p_kind NOT IN ('reversal', 'interest', 'fee') AND p_credit.kind <> 'unclaimed';

-- Whether the money of a payment went back to its payer: the entry was reversed, or the wire was returned.
CREATE FUNCTION payment_was_undone(p_entry_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = p_entry_id)
$$;

-- Whether these are the accounts of an entry, exchanged, and its amount, and the bank has not refunded it.
CREATE FUNCTION mirrors_entry(p_entry_id bigint, p_debit_id bigint, p_credit_id bigint, p_amount_minor bigint)
RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN NOT payment_was_refunded(p_entry_id) AND EXISTS (
    SELECT FROM ledger_entries e
    JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit'
    JOIN ledger_postings c ON c.entry_id = e.id AND c.direction = 'credit'
    WHERE e.id = p_entry_id AND e.kind NOT IN ('reversal', 'wire', 'settlement', 'return', 'incoming')
      AND d.account_id = p_credit_id AND c.account_id = p_debit_id AND d.amount_minor = p_amount_minor
      AND c.amount_minor = p_amount_minor);
END $$;
