-- A case is also closed when its payment is reversed, and a question about a wire when the wire is returned.

ALTER TABLE cases
  DROP CONSTRAINT cases_closed,
  DROP CONSTRAINT cases_granted,
  ADD CONSTRAINT cases_closed CHECK (
    (closed_at IS NOT NULL) = (status IN ('refunded', 'granted', 'reversed', 'declined'))),
  ADD CONSTRAINT cases_recall_decided CHECK (kind <> 'recall' OR status NOT IN ('refunded', 'reversed'));

-- The decision about a case answers the customer's messages in it.
UPDATE messages m SET answered_at = k.closed_at FROM cases k
WHERE k.conversation_id = m.conversation_id AND m.is_received AND m.answered_at IS NULL AND m.sent_at <= k.closed_at;

-- Cases that stayed open before this.
UPDATE cases k SET status = 'reversed', closed_at = now()
WHERE k.closed_at IS NULL AND k.kind <> 'recall'
  AND EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = k.entry_id AND r.kind = 'reversal');
UPDATE cases k SET status = 'granted', closed_at = now()
WHERE k.closed_at IS NULL AND EXISTS (SELECT FROM wires w WHERE w.entry_id = k.entry_id AND w.status = 'returned');
