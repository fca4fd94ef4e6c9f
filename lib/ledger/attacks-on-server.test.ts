import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { postSql } from "@/lib/testing/post-sql";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import {
  asApplication,
  expectBooksInOrder,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";

// Attacker: can run any SQL with the application's login and tries to gain more privileges than its role has.
const { ownerPool, databaseUrl } = await testDatabase();

const DENIED = "42501";

const powers: [what: string, statement: string][] = [
  [
    "post with an entry time of one's own",
    `SELECT ledger_record(jsonb_populate_record(NULL::movement, '{"kind": "credit", "entered_at": "2020-01-01"}'))`,
  ],
  [
    "post without a session",
    `SELECT ledger_move(ARRAY[jsonb_populate_record(NULL::movement, '{"kind": "credit"}')], false, true)`,
  ],
  ["disable triggers", "ALTER TABLE ledger_postings DISABLE TRIGGER USER"],
  ["drop a trigger", "DROP TRIGGER ledger_postings_balance ON ledger_postings"],
  [
    "drop a constraint",
    "ALTER TABLE accounts DROP CONSTRAINT accounts_number_key",
  ],
  ["drop a table", "DROP TABLE ledger_entries CASCADE"],
  ["add a table", "CREATE TABLE public.mine (id int)"],
  [
    "add a function",
    "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  ],
  [
    "replace a function",
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
  ],
  [
    "attach a rule",
    "CREATE RULE mine AS ON INSERT TO ledger_postings DO INSTEAD NOTHING",
  ],
  ["grant itself the owner", "GRANT limmat_owner TO limmat_web"],
  ["become the owner", "SET ROLE limmat_owner"],
  ["log in as the owner", "SET SESSION AUTHORIZATION limmat_owner"],
  ["run triggers as a replica would", "SET session_replication_role = replica"],
  ["wind a sequence back", "SELECT setval('ledger_postings_id_seq', 1)"],
  ["lock the books", "BEGIN; LOCK TABLE ledger_entries IN EXCLUSIVE MODE"],
  ["read a file", "SELECT pg_read_file('/etc/passwd')"],
  ["read a file by COPY", "COPY throttles FROM '/etc/passwd'"],
  ["run a program", "COPY ledger_entries TO PROGRAM 'true'"],
  ["read password hashes of logins", "SELECT * FROM pg_authid"],
  ["change the server", "ALTER SYSTEM SET fsync = off"],
];

describe("privileges refused to the application's role", () => {
  it.each(powers)("%s", async (_what, statement) => {
    await expect(asApplication(databaseUrl, statement)).rejects.toMatchObject({
      code: DENIED,
    });
  });

  it("grant itself a column", async () => {
    await expect(
      asApplication(databaseUrl, "UPDATE accounts SET balance_minor = 1", [
        "GRANT ALL ON accounts TO limmat_app",
      ]),
    ).rejects.toMatchObject({ code: DENIED });
  });
});

describe("privileges refused to the application's login after RESET ROLE", () => {
  it.each(powers)("%s", async (_what, statement) => {
    await expect(
      asApplication(databaseUrl, statement, ["RESET ROLE"]),
    ).rejects.toMatchObject({ code: DENIED });
  });
});

describe("objects planted in pg_temp", () => {
  const plant = [
    `CREATE FUNCTION pg_temp.evil() RETURNS bigint LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'ran as %', current_user; END $$`,
    `CREATE TEMP VIEW ledger_postings AS
       SELECT 1::bigint AS id, 1::bigint AS entry_id, 1::bigint AS account_id, pg_temp.evil() AS balance_after_minor`,
    `CREATE TEMP VIEW accounts AS SELECT 1::bigint AS id, pg_temp.evil() AS balance_minor, pg_temp.evil() AS held_minor`,
    "CREATE TEMP VIEW holds AS SELECT 1::bigint AS account_id, pg_temp.evil() AS amount_minor, NULL::int AS released_at",
    "GRANT SELECT ON pg_temp.ledger_postings, pg_temp.accounts, pg_temp.holds TO PUBLIC",
  ];

  it("are ignored by the ledger's functions and triggers, which run as the owner", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    const { id } = await ownerOf(ownerPool, a);
    const payer = await plantSession(ownerPool, { realm: "customer", id });
    await asApplication(
      databaseUrl,
      postSql({
        kind: "transfer",
        debit_account_id: a,
        credit_account_id: b,
        amount_minor: 1,
        bank: "Limmat",
        entered_by: "customer",
        session: payer.secret,
      }),
      plant,
    );
    const { sessionSecret } = await plantStaff(ownerPool);
    await asApplication(
      databaseUrl,
      `SELECT public.ledger_set_balances(${a}, 5, 1, NULL, '${sessionSecret}', NULL, '', '')`,
      plant,
    );
    await expectBooksInOrder(ownerPool);
  });

  it("are used when the session itself refers to them", async () => {
    await expect(
      asApplication(databaseUrl, "SELECT balance_minor FROM accounts", plant),
    ).rejects.toThrow("ran as limmat_app");
  });
});
