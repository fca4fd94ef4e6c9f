-- The functions of customers' payments that the ledger calls.

-- Deletes the drafts of forms that became payments.
CREATE FUNCTION discard_drafts(p_customer_ids uuid[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  DELETE FROM transfer_drafts WHERE customer_id = ANY (p_customer_ids);
END;
