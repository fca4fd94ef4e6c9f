import { beforeEach, describe, expect, it } from "vitest";
import { addBeneficiary } from "@/lib/features/payments/beneficiaries/service";
import { beneficiarySchema } from "@/lib/features/payments/beneficiaries/schema";
import { listBeneficiaries } from "@/lib/features/payments/beneficiaries/queries";
import { pay } from "@/lib/features/payments/pay/service";
import { checkPayee } from "@/lib/features/payments/payee-check/service";
import { payeeCheckSchema } from "@/lib/features/payments/payee-check/schema";
import { placeOrder } from "@/lib/features/payments/standing-orders/service";
import { standingOrderSchema } from "@/lib/features/payments/standing-orders/schema";
import { listOrders } from "@/lib/features/payments/standing-orders/queries";
import { transferSchema } from "@/lib/features/payments/transfers/schema";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { formatIban, ibanOf, isIban } from "@/lib/ledger/iban";
import { hintsFor } from "@/lib/platform/validation/hints";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  openAccounts,
  OUTSIDE_PAYMENT,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";

const { ownerPool, sql } = await testDatabase();
const OTHER = "DE89370400440532013000";

let customer: Customer;
let payee: Customer;
beforeEach(async () => {
  const [from, to] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
  // An IBAN has room for ten digits.
  for (const id of [from, to])
    await sql`UPDATE accounts SET number = right(number, 10) WHERE id = ${id}`;
  customer = await signedInOwner(ownerPool, from);
  payee = await signedInOwner(ownerPool, to);
});

const body = (recipientAccount: string, bank: string) => ({
  ...OUTSIDE_PAYMENT,
  recipientAccount,
  bank,
});

const order = (recipientAccount: string, bank: string) => ({
  ...body(recipientAccount, bank),
  rhythm: "monthly",
  firstOn: bankToday(),
});

const SCHEMAS = {
  transfer: transferSchema,
  "saved payee": beneficiarySchema,
  "standing order": standingOrderSchema,
  "payee check": payeeCheckSchema,
};

const send = (recipientAccount: string, bank: string) =>
  pay(
    mainAccount(customer),
    transferSchema.parse(body(recipientAccount, bank)),
    CONTEXT,
  );

describe.each(Object.entries(SCHEMAS))("a %s", (_name, schema) => {
  const read = (recipientAccount: string, bank: string) =>
    schema.safeParse(order(recipientAccount, bank));
  const refusedAt = (recipientAccount: string, bank: string) =>
    read(recipientAccount, bank).error?.issues.map(({ path }) => path.join());

  it("takes the IBAN of another bank, without blanks and in capitals", () => {
    expect(read("IBAN de89 3704 0044 0532 0130 00", "Bank").data).toMatchObject(
      { recipientAccount: OTHER, bank: "Bank" },
    );
    expect(read("  1000 0000 08", "Bank").data?.recipientAccount).toBe(
      "1000000008",
    );
  });

  it("takes the IBAN of an account here as its number under the bank's name only", () => {
    const iban = ibanOf("1234567897")!;
    for (const typed of [iban, formatIban(iban), iban.toLowerCase()]) {
      expect(read(typed, "limmat bank").data?.recipientAccount).toBe(
        "1234567897",
      );
      expect(refusedAt(typed, "Lіmmat")).toEqual(["bank"]);
      expect(refusedAt(typed, "UBS Switzerland")).toEqual(["bank"]);
    }
  });

  it("refuses an IBAN of another bank under the name of this one", () => {
    expect(refusedAt(OTHER, "Limmat")).toEqual(["bank"]);
  });

  it("refuses an IBAN of this bank that no account can have", () => {
    const iban = [...Array(97).keys()]
      .map(
        (check) => `CH${String(check + 2).padStart(2, "0")}00000991234567897`,
      )
      .find(isIban)!;
    expect(refusedAt(iban, "Limmat")).toEqual(["recipientAccount"]);
  });

  it("refuses a QR-IBAN, because it has no reference", () => {
    expect(refusedAt("CH4431999123000889012", "Bank")).toEqual([
      "recipientAccount",
    ]);
  });

  it("explains a wrong IBAN", () => {
    for (const [typed, text] of [
      ["DE88 3704 0044 0532 0130 00", /check digits/],
      ["DE89 3704 0044 0532 0130", /22 characters. You entered 20/],
      ["ZZ89 3704 0044 0532 0130 00", /begin with ZZ/],
      ["DE89 3704-0044", /letters and digits only/],
      [`DE89${"1".repeat(60_000)}`, /22 characters/],
    ] as const) {
      expect(refusedAt(typed, "Bank")).toContain("recipientAccount");
      const hints = hintsFor(schema, { recipientAccount: typed }, [
        "recipientAccount",
      ]);
      expect(hints.recipientAccount).toMatch(text);
    }
  });
});

it("pays an account here by its IBAN at once", async () => {
  const { transfer } = await send(ibanOf(payee.main.number)!, "Limmat");
  expect(transfer.status).toBe("posted");
  const balances = await balancesOf(ownerPool, [
    customer.main.id,
    payee.main.id,
  ]);
  expect(balances.map(({ totalMinor }) => totalMinor)).toEqual([900n, 1_100n]);
});

it("treats an IBAN as the number for one's own account and for the payee check", async () => {
  await expect(
    send(ibanOf(customer.main.number)!, "Limmat"),
  ).rejects.toMatchObject({ code: "OWN_ACCOUNT" });
  const check = async (number: string) =>
    checkPayee(
      customer,
      payeeCheckSchema.parse({
        accountName: "Somebody Else",
        recipientAccount: number,
        bank: "Limmat",
      }),
      CONTEXT,
    );
  expect((await check(payee.main.number)).isNew).toBe(true);
  await send(payee.main.number, "Limmat");
  expect((await check(ibanOf(payee.main.number)!)).isNew).toBe(false);
});

it("sends a wire to an IBAN elsewhere, and stores it as such", async () => {
  const { transfer } = await send("de89 3704 0044 0532 0130 00", "Bank");
  expect(transfer.status).toBe("pending");
  expect(
    await sql`SELECT counterparty_number FROM ledger_entries WHERE public_id = ${transfer.id}`,
  ).toEqual([{ counterparty_number: OTHER }]);
});

it("saves an IBAN of a payee once, and orders to it", async () => {
  const save = (recipientAccount: string) =>
    addBeneficiary(
      customer,
      beneficiarySchema.parse({
        accountName: "Payee",
        recipientAccount,
        bank: "Bank",
      }),
      CONTEXT,
    );
  await save(OTHER);
  await expect(save(formatIban(OTHER))).rejects.toMatchObject({
    code: "BENEFICIARY_SAVED",
  });
  expect(await listBeneficiaries(customer)).toMatchObject([
    { accountNumber: OTHER },
  ]);
  await placeOrder(
    mainAccount(customer),
    standingOrderSchema.parse(order(OTHER, "Bank")),
    CONTEXT,
  );
  expect(await listOrders(customer)).toMatchObject([{ accountNumber: OTHER }]);
});
