/** SQL of the payments of other banks that wait for staff, and of the time since which they wait. */
export const WAITING = {
  from: "incoming_payments i",
  where:
    "i.state = 'waiting' OR i.recalled_at IS NOT NULL AND i.recall_answered_at IS NULL",
  since:
    "CASE WHEN i.recall_answered_at IS NULL THEN coalesce(i.recalled_at, i.received_at) ELSE i.received_at END",
} as const;
