import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { itChangesNothing, type Attack } from "@/lib/testing/stolen-login";
import { bankAccount } from "./bank-accounts";

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

const alone = (scope: string) =>
  `SELECT ledger_post('transfer', ${b}, ${a}, 1, NULL, '', 'Limmat', '', '', NULL, 'customer', '${thief.sessionSecret}', NULL,
                      '${scope}', '${KEY}', sha256('x'), '', '')`;
const asPayment = (scope: string) =>
  `SELECT payment_post('code', 'x', NULL, 'transfer', ${b}, ${a}, 1, '', 'Limmat', '', '', '${thief.sessionSecret}',
                       '${scope}', '${KEY}', sha256('x'), '', '')`;
const asStaff = (scope: string) =>
  `SELECT ledger_post('credit', ${cash}, ${b}, 1, NULL, '', '', '', '', NULL, 'staff', '${teller.sessionSecret}', NULL,
                      '${scope}', '${KEY}', sha256('x'), '', '')`;
const request = (scope: string) =>
  `SELECT approval_request('${teller.sessionSecret}', 'credit', ${b}, 1, '{}', '{}', '${scope}', '${KEY}', sha256('x'))`;

const batch = (scope: string) =>
  JSON.stringify([
    {
      ...{ kind: "transfer", debit: String(b), credit: String(a), amount: "1" },
      ...{ description: "", bank: "Limmat", name: "", number: "", ip: "" },
      ...{ session: thief.sessionSecret, scope, key: KEY, request: "" },
      hash: "01".repeat(32),
    },
  ]);

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
      const { rows } = await appPool.query<Record<string, unknown>>(
        "SELECT entry_id, refusal FROM ledger_post_batch($1::jsonb)",
        [batch(scope)],
      );
      expect(rows).toEqual([{ entry_id: null, refusal: OF_ANOTHER }]);
    },
  );
});

it("the keys of the caller work in each way", async () => {
  const posted = [
    alone(thief.id),
    asPayment(thief.id),
    asStaff(teller.id),
    request(teller.id),
  ];
  for (const sql of posted) expect((await appPool.query(sql)).rowCount).toBe(1);
  const { rows } = await appPool.query<{ refusal: string | null }>(
    "SELECT refusal FROM ledger_post_batch($1::jsonb)",
    [batch(thief.id)],
  );
  // The same key was used above with another request.
  expect(rows).toEqual([{ refusal: "LM006" }]);
});
