import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { bankAccount, openAccounts } from "@/lib/testing/ledger";
import { postSql } from "@/lib/testing/post-sql";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { itChangesNothing, type Attack } from "@/lib/testing/stolen-login";

// Attacker: can run any SQL with the application's login, has a customer's session of their own, and tries to use the
// idempotency keys of others: the entry of a used key would be taken for theirs.
const database = await testDatabase();
const { ownerPool, appPool } = database;

const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 50_000n });
const victim = await signedInOwner(ownerPool, a);
const thief = await signedInOwner(ownerPool, b);
const admin = await plantStaff(ownerPool, "admin");
const teller = await plantStaff(ownerPool, "teller", "teller");
const cash = (await bankAccount("cash"))(b);
const OF_ANOTHER = "LM018";
const KEY = randomUUID();

const keyOf = (scope: string) => ({
  idempotency_scope: scope,
  idempotency_key: KEY,
  request_hash: "x",
});
const transfer = (scope: string) => ({
  kind: "transfer",
  debit_account_id: String(b),
  credit_account_id: String(a),
  amount_minor: 1,
  bank: "Limmat",
  entered_by: "customer",
  session: thief.sessionSecret,
  ...keyOf(scope),
});
const alone = (scope: string) => postSql(transfer(scope));
const asPayment = (scope: string) =>
  postSql({
    ...transfer(scope),
    guesses_scope: "code",
    guesses_key: "x",
    discards_draft: true,
  });
const asStaff = (scope: string) =>
  postSql({
    kind: "credit",
    debit_account_id: cash,
    credit_account_id: b,
    amount_minor: 1,
    entered_by: "staff",
    session: teller.sessionSecret,
    ...keyOf(scope),
  });
const request = (scope: string) =>
  `SELECT approval_request('${teller.sessionSecret}', 'credit', ${b}, 1, '{}', '{}', '${scope}', '${KEY}', sha256('x'))`;

const together = async (scope: string) => {
  const { rows } = await appPool.query<Record<string, unknown>>(
    `SELECT entry_id, refusal FROM unnest(ledger_post(ARRAY(
       SELECT jsonb_populate_recordset(NULL::movement, $1::jsonb))))`,
    [JSON.stringify([transfer(scope), transfer(scope)])],
  );
  return rows;
};

const SCOPES: [whose: string, scope: string][] = [
  ["a loan", "loan"],
  ["a loan's instalment", "loan-repayment"],
  ["a standing order", "standing-order"],
  ["a refund", "refund"],
  ["another customer", victim.id],
  ["a member of staff", admin.id],
  ["nobody", ""],
];

describe("keys: the application's login", () => {
  itChangesNothing(
    database,
    SCOPES.flatMap(([whose, scope]): Attack[] => [
      [`use the key of ${whose} for a transfer`, alone(scope), OF_ANOTHER],
      [`use the key of ${whose} for a payment`, asPayment(scope), OF_ANOTHER],
    ]),
  );
  itChangesNothing(database, [
    ...[victim.id, admin.id, "loan", "standing-order"].flatMap(
      (scope): Attack[] => [
        [`use the key of ${scope} for a credit`, asStaff(scope), OF_ANOTHER],
        [`use the key of ${scope} for a request`, request(scope), OF_ANOTHER],
      ],
    ),
    [
      "use the key of a customer's case for a credit",
      asStaff("refund"),
      "LM039",
    ],
  ]);

  it.each(SCOPES)(
    "cannot use the key of %s among several payments",
    async (_whose, scope) => {
      const refused = { entry_id: null, refusal: OF_ANOTHER };
      expect(await together(scope)).toEqual([refused, refused]);
    },
  );
});

it("the keys of the caller work in each way", async () => {
  for (const sql of [alone(thief.id), asPayment(thief.id), asStaff(teller.id)])
    await appPool.query(sql);
  const another = request(teller.id).replace(KEY, randomUUID());
  expect((await appPool.query(another)).rowCount).toBe(1);
  const [first, second] = await together(thief.id);
  expect(first).toEqual({
    entry_id: expect.any(String) as string,
    refusal: null,
  });
  expect(second).toEqual(first);
});
