import { randomUUID } from "node:crypto";
import { one, sql } from "../../support/database";
import type { Feature, Stage } from "../feature";
import { amount, line } from "../fields";
import { refusals, unlessAbsent } from "../hostile-values";

const DEBIT = "Please choose the account to debit";
const CREDIT = "Please choose the account to credit";
const CURRENCY = "Please choose a currency";

/** Statements need a closed day: one before all entries has empty books. */
const closeADay = async () => {
  await sql(
    `INSERT INTO bank_days (day, began_at, closed_at) VALUES ('1901-01-01', bank_now(), bank_now())
     ON CONFLICT (day) DO NOTHING`,
  );
  return {};
};

/** Plants a manual entry, which two people agreed on and which can be reversed. Returns its public id. */
async function plantEntry({ admin }: Stage): Promise<string> {
  const request = {
    ...{ debit: "cash", credit: "equity", currency: "USD", amount: "100" },
    ...{ description: "Share capital", date: null, reverses: null },
  };
  const { id } = await one<{ id: string }>(
    `WITH people AS (SELECT $1::uuid AS maker, (SELECT id FROM admins WHERE id <> $1 LIMIT 1) AS checker),
     posted AS (
       SELECT v.entry_id, v.public_id, p.* FROM people p, accounts d, accounts c,
         ledger_record(new_movement('manual', d.id, c.id, 100, 'Share capital', entered_by => 'staff', actor_id => p.checker)) v
       WHERE d.kind = 'cash' AND c.kind = 'equity' AND d.currency = 'USD' AND c.currency = 'USD' AND d.stripe = 0
         AND c.stripe = 0),
     approved AS (
       INSERT INTO approvals (kind, status, amount_minor, request, digest, made_by, decided_by, decided_at, entry_id)
       SELECT 'manual_entry', 'approved', 0, $2::jsonb, sha256(''), maker, checker, bank_now(), entry_id FROM posted
       RETURNING id, decided_by),
     used AS (INSERT INTO approval_uses (approval_id, used_by) SELECT id, decided_by FROM approved)
     SELECT public_id AS id FROM posted`,
    [admin.id, JSON.stringify(request)],
  );
  return id;
}

const description = line("description", "Please enter a description", 140);

export const feature: Feature = {
  places: { manualEntryId: plantEntry },
  calls: {
    "GET /export-balance-sheet": { prepare: closeADay },
    "GET /export-income-statement": { prepare: closeADay },
    "GET /export-manual-entries": {},
    "POST /manual-entries": {
      body: ({ mark }) => ({
        ...{ debit: "cash", credit: "equity", currency: "USD" },
        ...{ amount: "1.00", description: mark },
      }),
      fields: [
        { name: "debit", missing: DEBIT, refused: refusals.choice(DEBIT) },
        { name: "credit", missing: CREDIT, refused: refusals.choice(CREDIT) },
        {
          name: "currency",
          missing: CURRENCY,
          refused: refusals.choice(CURRENCY),
        },
        amount,
        description,
        {
          name: "date",
          refused: unlessAbsent(refusals.day("Please enter a valid date")),
        },
      ],
    },
    "POST /reverse-manual-entry/{manualEntryId}": {
      body: ({ mark }) => ({ description: `${mark} ${randomUUID()}` }),
      fields: [description],
      unknown: "NOT_FOUND",
    },
  },
  watched: {
    manualEntries:
      "SELECT count(*) FROM approvals WHERE kind = 'manual_entry' AND request ->> 'description' LIKE $2",
  },
};
