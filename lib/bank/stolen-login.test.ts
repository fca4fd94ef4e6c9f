import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { post } from "@/lib/testing/bookkeeper";
import {
  bankAccount,
  inOneTransaction,
  movement,
  openAccounts,
  openAnother,
} from "@/lib/testing/ledger";
import { postSql } from "@/lib/testing/post-sql";
import { plantRequest } from "@/lib/testing/loans";
import { plantSession, signedInOwner } from "@/lib/testing/sessions";
import { plantOrder } from "@/lib/testing/standing-orders";
import { plantStaff } from "@/lib/testing/staff";
import {
  fingerprint,
  itChangesNothing,
  type Attack,
} from "@/lib/testing/stolen-login";

// Attacker: can run any SQL with the application's login, has a customer's session of their own, and for some attacks
// the session of a teller or an auditor. Tables and functions are gone through one by one.
const database = await testDatabase();
const { ownerPool, appPool } = database;

const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 50_000n });
const a2 = await openAnother(ownerPool, a, 50_000n);
const victim = await signedInOwner(ownerPool, a);
const thief = await signedInOwner(ownerPool, b);
const admin = await plantStaff(ownerPool, "admin");
const teller = await plantStaff(ownerPool, "teller", "teller");
const auditor = await plantStaff(ownerPool, "auditor", "auditor");
const gone = randomUUID();
/** Another administrator's request to credit account `a` from the cash. */
const approval = randomUUID();
const cash = await bankAccount("cash");

const DENIED = "42501";
const NO_ACTOR = "LM041";
const NOT_AUDITED = "LM055";

beforeAll(async () => {
  await ownerPool.query(
    `INSERT INTO beneficiaries (customer_id, account_name, account_number, bank) VALUES ($1, 'Landlord', '4444000011112222', 'B')`,
    [victim.id],
  );
  await ownerPool.query(
    `INSERT INTO cards (id, customer_id, brand, last4, holder, expiry, key_id, sealed_number)
     VALUES (gen_random_uuid(), $1, 'visa', '1111', 'V', '12/99', 'k', '')`,
    [victim.id],
  );
  await ownerPool.query(
    `INSERT INTO documents (customer_id, title, media_type) VALUES ($1, 'Passport', 'image/png')`,
    [victim.id],
  );
  await ownerPool.query(
    "INSERT INTO notification_settings (customer_id) VALUES ($1)",
    [victim.id],
  );
  const { entryId } = await post(movement(a, b, 700n));
  await ownerPool.query(
    `WITH c AS (INSERT INTO conversations (customer_id) VALUES ($1) RETURNING id)
     INSERT INTO cases (kind, customer_id, entry_id, conversation_id) SELECT 'not_recognised', $1, $2, id FROM c`,
    [victim.id, entryId],
  );
  await post(movement(a, b, 800n));
  await ownerPool.query(
    "INSERT INTO messages (customer_id, sender, subject, content) VALUES ($1, 'customerCare', 'x', 'x')",
    [victim.id],
  );
  await ownerPool.query(
    `WITH f AS (
       INSERT INTO second_factors (realm, customer_id, secret, key_id, confirmed_at)
       VALUES ('customer', $1, 'secret', 'test', now()) RETURNING id)
     INSERT INTO recovery_codes (second_factor_id, code_hash) SELECT id, 'code' FROM f`,
    [victim.id],
  );
  await plantOrder(ownerPool, { from: a, firstOn: bankToday() });
  await plantRequest(ownerPool, a);
  await plantSession(ownerPool, { realm: "customer", id: victim.id });
  await ownerPool.query("INSERT INTO erasures (customer_id) VALUES ($1)", [
    gone,
  ]);
  await ownerPool.query(
    `INSERT INTO approvals (id, kind, customer_id, account_id, digest, amount_minor, request, made_by)
     VALUES ($1, 'credit', $2, $3, approval_digest($3, 'credit', 'cash', 'Gift', '', '', '', NULL, NULL), 900, '{}', $4)`,
    [approval, victim.id, a, admin.id],
  );
  await appPool.query("SELECT movements_notify(500)");
  await appPool.query("SELECT movements_notify(500)");
});

const append = (
  session: string | null,
  actor: [kind: string, id: string | null],
  action: string,
  subject: string | null = victim.id,
) =>
  `SELECT audit_append(${session ? `'${session}'` : "NULL"}, '${actor[0]}', ${actor[1] ? `'${actor[1]}'` : "NULL"}, '${action}',
                       ${subject ? `'${subject}'` : "NULL"}, NULL, NULL, '{"reason": "x"}', NULL, '10.9.9.9', '')`;

/** A change behind an audit row that the attacker can write. */
const behind = (row: string, change: string) => `${row}; ${change}`;

const ownRow = append(
  thief.sessionSecret,
  ["customer", thief.id],
  "customer.update",
  thief.id,
);
const tellersRow = append(
  teller.sessionSecret,
  ["staff", teller.id],
  "customer.view",
);

describe("the audit log", () => {
  itChangesNothing(database, [
    ...[
      "customer.update",
      "approval.approve",
      "account.status",
      "loan.lapse",
      "loan.accept",
      "books.reconcile",
      "staff.create",
      "posting.reason",
      "two-factor.remove",
      "",
    ].map((action): Attack => [
      `write “${action}” as the bank itself`,
      append(null, ["system", null], action),
      NO_ACTOR,
    ]),
    [
      "write a recovery code of somebody else",
      append(null, ["customer", victim.id], "two-factor.recovery-code"),
      NO_ACTOR,
    ],
    [
      "write about another customer with their own session",
      append(thief.sessionSecret, ["customer", thief.id], "customer.update"),
      NO_ACTOR,
    ],
    [
      "write about nobody with their own session",
      append(thief.sessionSecret, ["customer", thief.id], "x", null),
      NO_ACTOR,
    ],
    [
      "give a reason for a posting as a customer",
      append(
        thief.sessionSecret,
        ["customer", thief.id],
        "posting.reason",
        thief.id,
      ),
      NO_ACTOR,
    ],
    [
      "approve something as a customer",
      append(
        thief.sessionSecret,
        ["customer", thief.id],
        "approval.approve",
        thief.id,
      ),
      NO_ACTOR,
    ],
    [
      "write a row of an earlier transaction",
      "INSERT INTO audit_log (actor_kind, action, ip, request_id, transaction_id) VALUES ('system', 'x', '', '', 1)",
      DENIED,
    ],
  ]);
});

const carryOut = (more: Parameters<typeof postSql>[0]) =>
  postSql({
    ...{ kind: "credit", debit_account_id: cash(a), credit_account_id: a },
    ...{ amount_minor: 900n, description: "Gift", entered_by: "staff" },
    ...{ session: teller.sessionSecret, approval_id: approval },
    ...more,
  });

describe("four eyes", () => {
  itChangesNothing(database, [
    ...(
      [
        ["another account of the customer", { credit_account_id: a2 }],
        ["another account's money", { debit_account_id: a2 }],
        [
          "a debit",
          { kind: "debit", debit_account_id: a, credit_account_id: cash(a) },
        ],
        ["another amount", { amount_minor: 901n }],
        ["another text", { description: "Salary" }],
        ["another party", { counterparty_name: "Somebody" }],
        ["another value date", { value_at: "2026-01-01T00:00:00Z" }],
        ["its maker's session", { session: admin.sessionSecret }],
      ] as const
    ).map(([what, more]): Attack => [
      `use an approval for ${what}`,
      carryOut(more),
      "LM031",
    ]),
    [
      "use an approval directly",
      `SELECT use_approval('${approval}', '${teller.id}', '{credit}', '{}', 900, (SELECT array_agg(digest) FROM approvals))`,
      DENIED,
    ],
    [
      "give an approval the digest of another act",
      "UPDATE approvals SET digest = approval_digest(account_id, 'debit')",
      DENIED,
    ],
    [
      "request with a right that the role lacks",
      `SELECT approval_request('${auditor.sessionSecret}', 'credit', ${a}, 1, '{credit}', '{}', NULL, NULL, NULL)`,
      NO_ACTOR,
    ],
    ...[
      "'{}'",
      "'{credit,cash,Salary}'",
      "NULL",
      `'{credit,cash,Gift,"","","",NULL,NULL}'`,
    ].map((essence): Attack => [
      `approve without carrying out: ${essence}`,
      `SELECT approval_decide('${teller.sessionSecret}', '${approval}', true, NULL, NULL, ${essence})`,
      "LM031",
    ]),
    [
      "decide with a right that the role lacks",
      `SELECT approval_decide('${auditor.sessionSecret}', '${approval}', true, NULL, NULL, '{}')`,
      NO_ACTOR,
    ],
    ["forget who controls a customer", "DELETE FROM customer_controls", DENIED],
    [
      "end the counting of a customer's payments",
      `SELECT update_controlled_until('${victim.id}')`,
      DENIED,
    ],
    ["close an account", `SELECT account_close(${a2})`, DENIED],
    [
      "forget that a file of payments was sent",
      "DELETE FROM payment_files",
      DENIED,
    ],
    [
      "empty an account",
      `SELECT account_sweep(a, '${admin.id}', '', '') FROM accounts a WHERE id = ${a2}`,
      DENIED,
    ],
    [
      "delete a customer without the right",
      `SELECT customer_delete('${teller.sessionSecret}', '${victim.id}', NULL, '', '')`,
      "LM033",
    ],
  ]);
});

describe("what belongs to a customer", () => {
  const OWN: [what: string, change: string][] = [
    [
      "redirect saved payees",
      `UPDATE beneficiaries SET account_number = '6666000011112222' WHERE customer_id = '${victim.id}'`,
    ],
    [
      "add a payee",
      `INSERT INTO beneficiaries (customer_id, account_name, account_number, bank)
       VALUES ('${victim.id}', 'Landlord', '6666000011112222', 'B')`,
    ],
    [
      "delete payees",
      `DELETE FROM beneficiaries WHERE customer_id = '${victim.id}'`,
    ],
    [
      "give a payee of one customer to another",
      `UPDATE beneficiaries SET customer_id = '${thief.id}'`,
    ],
    ["unfreeze or freeze a card", "UPDATE cards SET frozen_at = now()"],
    ["delete a card", "DELETE FROM cards"],
    [
      "add a document",
      `INSERT INTO documents (customer_id, title, media_type) VALUES ('${victim.id}', 'Passport', 'image/png')`,
    ],
    [
      "silence notifications",
      "UPDATE notification_settings SET money_out_mail = false, money_out_app = false",
    ],
    [
      "change a postal address",
      `UPDATE customers SET address = 'My street' WHERE id = '${victim.id}'`,
    ],
    [
      "change a phone number",
      `UPDATE customers SET phone_number = '1' WHERE id = '${victim.id}'`,
    ],
    [
      "rename a customer",
      `UPDATE customers SET full_name = 'Me' WHERE id = '${victim.id}'`,
    ],
    [
      "open a case",
      `INSERT INTO conversations (id, customer_id) VALUES ('${gone}', '${victim.id}');
       INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
       SELECT 'wrong_amount', '${victim.id}', max(id), '${gone}' FROM ledger_entries`,
    ],
  ];
  itChangesNothing(
    database,
    OWN.flatMap(([what, change]): Attack[] => [
      [`${what} without a trace`, change, NOT_AUDITED],
      [
        `${what} behind a row about oneself`,
        behind(ownRow, change),
        NOT_AUDITED,
      ],
      [
        `${what} with a teller's session`,
        behind(tellersRow, change),
        NOT_AUDITED,
      ],
    ]),
  );
  itChangesNothing(database, [
    [
      "decline a case without a trace",
      "UPDATE cases SET status = 'declined', reason = 'No'",
      NOT_AUDITED,
    ],
    [
      "decline a case behind a row about oneself",
      behind(ownRow, "UPDATE cases SET status = 'declined', reason = 'No'"),
      NOT_AUDITED,
    ],
    [
      "decline a case of its own with a customer's session",
      behind(
        append(victim.sessionSecret, ["customer", victim.id], "case.decline"),
        "UPDATE cases SET status = 'declined', reason = 'No'",
      ),
      NOT_AUDITED,
    ],
    [
      "write to the bank in a customer's name",
      `INSERT INTO messages (customer_id, is_received, sender, email, subject, content)
       VALUES ('${victim.id}', true, 'V', 'v@example.com', 'My email', 'Please change it')`,
      "LM032",
    ],
    [
      "write to the bank without a session",
      "SELECT message_receive(NULL, NULL, 'V', 'v@example.com', 'My email', 'Please change it')",
      "LM032",
    ],
    [
      "write into a conversation of another customer",
      `SELECT message_receive('${thief.sessionSecret}', conversation_id, 'V', 'v@example.com', 'My email', 'x') FROM cases`,
      "P0001",
    ],
    [
      "delete messages without a trace",
      "DELETE FROM messages WHERE customer_id IS NOT NULL",
      NOT_AUDITED,
    ],
    [
      "delete messages with a teller's session",
      behind(tellersRow, "DELETE FROM messages WHERE customer_id IS NOT NULL"),
      NOT_AUDITED,
    ],
    [
      "delete conversations with their cases",
      "DELETE FROM conversations",
      DENIED,
    ],
    ["delete files of messages", "DELETE FROM message_attachments", DENIED],
    [
      "pass the check by the row of a recovery code whose hash it reads",
      `SELECT recovery_code_use(second_factor_id, ARRAY[encode(code_hash, 'hex')], '', '') FROM recovery_codes;
       DELETE FROM beneficiaries`,
      NOT_AUDITED,
    ],
    [
      "pass the check by the row of a payment that is due",
      `SELECT standing_order_pay(id, current_date) FROM standing_orders; DELETE FROM beneficiaries`,
      NOT_AUDITED,
    ],
    [
      "add a document of its own that is approved already",
      behind(
        ownRow,
        `INSERT INTO documents (customer_id, title, media_type, status, decided_at, decided_by)
         VALUES ('${thief.id}', 'Passport', 'image/png', 'approved', now(), '${admin.id}')`,
      ),
      DENIED,
    ],
    [
      "open a case of its own with a refund in it",
      behind(
        ownRow,
        `INSERT INTO cases (kind, customer_id, entry_id, conversation_id, refunded_minor)
         SELECT kind, '${thief.id}', entry_id, conversation_id, 1 FROM cases`,
      ),
      DENIED,
    ],
    [
      "announce a movement that was announced",
      `INSERT INTO notifications (customer_id, kind, posting_id) SELECT '${victim.id}', 'money_in', max(id) FROM ledger_postings`,
      DENIED,
    ],
    [
      "date a message of the bank back",
      `INSERT INTO messages (customer_id, sender, subject, content, sent_at)
       VALUES ('${victim.id}', 'customerCare', 'x', 'x', '2020-01-01')`,
      DENIED,
    ],
    [
      "change anything by postponing the check",
      `SET CONSTRAINTS ALL DEFERRED; DELETE FROM beneficiaries; SET CONSTRAINTS ALL IMMEDIATE`,
      NOT_AUDITED,
    ],
    [
      "pass the check by a table of its own",
      behind(
        "CREATE TEMP TABLE audit_log AS SELECT * FROM public.audit_log; CREATE TEMP TABLE admins AS SELECT * FROM public.admins",
        "DELETE FROM beneficiaries",
      ),
      NOT_AUDITED,
    ],
    [
      "pass the check by a function of its own",
      behind(
        "CREATE FUNCTION pg_temp.is_application() RETURNS boolean LANGUAGE sql AS 'SELECT false'; SET search_path = pg_temp, public",
        "DELETE FROM beneficiaries",
      ),
      NOT_AUDITED,
    ],
    ["delete customers' notifications", "DELETE FROM notifications", DENIED],
  ]);
});

describe("facts that functions establish", () => {
  itChangesNothing(database, [
    [
      "have the files of a customer erased",
      `INSERT INTO erasures (customer_id) VALUES ('${victim.id}')`,
      DENIED,
    ],
    [
      "turn a queued erasure to a customer",
      `UPDATE erasures SET customer_id = '${victim.id}'`,
      DENIED,
    ],
    [
      "state that the books were checked",
      `INSERT INTO reconcile_runs (started_at, run_by, checks) VALUES (now(), '${auditor.id}', '[]')`,
      DENIED,
    ],
    [
      "check the books in the name of an id",
      `SELECT reconcile_run('${auditor.id}')`,
      "LM032",
    ],
    [
      "check the books as a teller",
      `SELECT reconcile_run('${teller.sessionSecret}')`,
      "LM033",
    ],
    [
      "check the books as a customer",
      `SELECT reconcile_run('${thief.sessionSecret}')`,
      "LM032",
    ],
    [
      "skip the notifications of movements",
      "UPDATE notification_cursor SET processed_id = 9000000000, horizon_id = 9000000000",
      DENIED,
    ],
    [
      "hold the notifications by their lock",
      "SELECT FROM notification_cursor FOR UPDATE",
      DENIED,
    ],
    [
      "skip emails of movements that nobody was notified of",
      "SELECT movements_mailed(9000000000)",
      null,
    ],
    ["send emails of movements again", "SELECT movements_mailed(-1)", null],
    [
      "start the notifications elsewhere",
      "SELECT notifications_start_here()",
      DENIED,
    ],
    [
      "delete the security log of the last days",
      "SELECT security_purge(-1000000)",
      null,
    ],
    [
      "shorten how long the security log is kept",
      "UPDATE security_retention SET days = 30",
      DENIED,
    ],
    [
      "approve a document by hand",
      `UPDATE documents SET status = 'approved', decided_at = now(), decided_by = '${admin.id}'`,
      DENIED,
    ],
    [
      "approve a document without a session",
      "SELECT document_decide(NULL, id, true, NULL) FROM documents",
      "LM032",
    ],
    [
      "approve a document as its owner",
      `SELECT document_decide('${victim.sessionSecret}', id, true, NULL) FROM documents`,
      "LM032",
    ],
    [
      "approve a document as an auditor",
      `SELECT document_decide('${auditor.sessionSecret}', id, true, NULL) FROM documents`,
      "LM033",
    ],
    [
      "ask for a loan in a customer's name",
      `INSERT INTO loan_requests (customer_id, type, amount_minor, reason) VALUES ('${victim.id}', 'mortgages', 1, 'x')`,
      DENIED,
    ],
    [
      "ask for a loan without a session",
      `SELECT loan_request(NULL, ${a}, 'mortgages', 1, 'x', NULL)`,
      "LM032",
    ],
    [
      "ask for a loan as staff",
      `SELECT loan_request('${admin.sessionSecret}', ${a}, 'mortgages', 1, 'x', NULL)`,
      "LM032",
    ],
    [
      "ask for a loan to another customer's account",
      `SELECT loan_request('${thief.sessionSecret}', ${a}, 'mortgages', 1, 'x', NULL)`,
      "LM035",
    ],
    [
      "open an account that belongs to nobody",
      "INSERT INTO accounts (kind, number, type) VALUES ('customer', '4444000011112222', 'current')",
      "23514",
    ],
    [
      "open a second account of a customer",
      `INSERT INTO accounts (kind, customer_id, number, type) VALUES ('customer', '${victim.id}', '7777000011112222', 'current')`,
      "23505",
    ],
    [
      "change the type of an account",
      "UPDATE accounts SET type = 'savings'",
      DENIED,
    ],
    [
      "take the lock of every account",
      "SELECT FROM accounts FOR UPDATE",
      DENIED,
    ],
    [
      "use a recovery code that does not exist",
      `SELECT recovery_code_use(gen_random_uuid(), ARRAY['00'], '', '')`,
      null,
    ],
  ]);
});

it("a session that SQL ends has ended now, not long ago, and is not purged", async () => {
  const { id } = await plantSession(ownerPool, {
    realm: "customer",
    id: victim.id,
  });
  await appPool.query(
    "UPDATE sessions SET ended_at = now() - interval '1 year' WHERE id = $1",
    [id],
  );
  await appPool.query("SELECT sessions_purge()");
  const { rows } = await ownerPool.query<{ recent: boolean }>(
    "SELECT ended_at > now() - interval '1 minute' AS recent FROM sessions WHERE id = $1",
    [id],
  );
  expect(rows).toEqual([{ recent: true }]);
});

it("an event counts at most ten thousand times for each record", async () => {
  await appPool.query("SELECT security_record($1)", [
    JSON.stringify([{ event: "password.wrong", occurrences: 9_000_000 }]),
  ]);
  const { rows } = await ownerPool.query(
    "SELECT occurrences::int FROM security_events WHERE event = 'password.wrong'",
  );
  expect(rows).toEqual([{ occurrences: 10_000 }]);
});

describe("a caller with their session", () => {
  it("changes their own payees, card and address, with an audit row in the same transaction", async () => {
    const row = append(
      victim.sessionSecret,
      ["customer", victim.id],
      "beneficiary.change",
    );
    const before = await fingerprint(ownerPool);
    await inOneTransaction(appPool, [
      "UPDATE beneficiaries SET nickname = 'Home'",
      `UPDATE customers SET address = 'New street 1' WHERE id = '${victim.id}'`,
      "SAVEPOINT audited",
      row,
      "RELEASE SAVEPOINT audited",
    ]);
    const after = await fingerprint(ownerPool);
    const changed = Object.keys(after).filter(
      (table) => after[table] !== before[table],
    );
    expect(changed.sort()).toEqual(["audit_log", "beneficiaries", "customers"]);
  });

  it("is not covered by a row of an earlier transaction or one that was undone", async () => {
    const row = append(
      victim.sessionSecret,
      ["customer", victim.id],
      "beneficiary.change",
    );
    const before = await fingerprint(ownerPool);
    await expect(
      inOneTransaction(appPool, [
        "SAVEPOINT audited",
        row,
        "ROLLBACK TO SAVEPOINT audited",
        "UPDATE beneficiaries SET nickname = 'Mine'",
      ]),
    ).rejects.toMatchObject({ code: NOT_AUDITED });
    expect(await fingerprint(ownerPool)).toEqual(before);
  });

  it("decides on a document, asks for a loan and checks the books", async () => {
    const { rows: decided } = await appPool.query<{ decided: boolean }>(
      "SELECT document_decide($1, id, true, NULL) AS decided FROM documents",
      [teller.sessionSecret],
    );
    expect(decided).toEqual([{ decided: true }]);
    await appPool.query(
      "SELECT loan_request($1, $2, 'mortgages', 5, 'A roof', NULL)",
      [thief.sessionSecret, b],
    );
    await appPool.query("SELECT reconcile_run($1)", [auditor.sessionSecret]);
    const { rows } = await ownerPool.query(
      `SELECT (SELECT decided_by FROM documents) AS "decidedBy",
              (SELECT customer_id FROM loan_requests WHERE amount_minor = 5) AS "askedBy",
              (SELECT run_by FROM reconcile_runs) AS "runBy"`,
    );
    expect(rows).toEqual([
      { decidedBy: teller.id, askedBy: thief.id, runBy: auditor.id },
    ]);
  });
});
