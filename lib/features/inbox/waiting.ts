/** SQL of the messages `m` that wait for an answer. Those of an open case wait with it. */
export const WAITS_FOR_ANSWER = `m.is_received AND m.answered_at IS NULL
  AND NOT EXISTS (SELECT FROM cases k WHERE k.conversation_id = m.conversation_id AND k.closed_at IS NULL)`;
