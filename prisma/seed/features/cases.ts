import type { FeatureSeed } from "../features";
import { JONAS, LONG_NAMED } from "../people";

/** The cases that customers reported, each about their newest payment with this description. */
const CASES = [
  {
    owner: LONG_NAMED,
    kind: "wrong_amount",
    payment: "Printing of the collected lectures, volumes one to four",
    subject: "Wrong amount",
    message: "The printer’s invoice was for volumes one to three only.",
    hoursAgo: 20,
  },
  {
    owner: JONAS,
    kind: "recall",
    payment: "Camping gear",
    subject: "Recall of a wire",
    message:
      "The shop has just told me that the tent is sold out. Can you stop the wire?",
    hoursAgo: 3,
  },
];

/** Opens a few cases, so that the lists of staff and customers show some. */
const insert: FeatureSeed["insert"] = async (client) => {
  for (const each of CASES) {
    const { rows } = await client.query<{ id: string }>(
      `WITH payer AS (
         SELECT a.id AS account_id, c.id, c.full_name, c.email FROM accounts a JOIN customers c ON c.id = a.customer_id
         WHERE a.number = $1
       ), message AS (
         INSERT INTO messages (customer_id, is_received, sender, email, subject, content, sent_at)
         SELECT id, true, full_name, email, $4, $5, bank_now() - make_interval(hours => $6) FROM payer
         RETURNING conversation_id, sent_at)
       INSERT INTO cases (kind, customer_id, entry_id, conversation_id, opened_at)
       SELECT $2::case_kind, payer.id, e.id, conversation_id, sent_at FROM message, payer
       JOIN ledger_postings p ON p.account_id = payer.account_id AND p.direction = 'debit'
       JOIN ledger_entries e ON e.id = p.entry_id AND e.description = $3
       ORDER BY e.id DESC LIMIT 1 RETURNING id`,
      [
        each.owner,
        each.kind,
        each.payment,
        each.subject,
        each.message,
        each.hoursAgo,
      ],
    );
    await client.query(
      `UPDATE case_events e SET at = k.opened_at FROM cases k WHERE k.id = e.case_id AND k.id = $1`,
      [rows[0]!.id],
    );
    await client.query(
      `UPDATE conversations v SET entry_id = k.entry_id FROM cases k WHERE k.conversation_id = v.id AND k.id = $1`,
      [rows[0]!.id],
    );
  }
};

export const seed: FeatureSeed = { insert };
