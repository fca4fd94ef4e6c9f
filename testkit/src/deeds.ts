import { expect } from "@playwright/test";
import type { AnyBank } from "./bank";
import { CallRefused, type Client } from "./client";
import type { OtherBankPayment } from "./other-bank";
import type { Customer, Staff } from "./person";
import type { PersonaName } from "./run";

const ELSEWHERE = {
  recipientAccount: "4444000011112222",
  bank: "Sample Cantonal Bank",
  accountName: "Erika Example",
};

/** Books an amount to or from cash. */
export async function book(
  { client }: Staff,
  side: "credit" | "debit",
  { accountNumber }: Customer,
  { amount, description }: { amount: string; description: string },
): Promise<void> {
  await client.post(`/${side}/{accountId}`, {
    params: { accountId: accountNumber },
    body: { chooseAccount: accountNumber, amount, description },
  });
}

async function setStatus(
  { client }: Staff,
  { id }: Customer,
  accountStatus: string,
): Promise<void> {
  await client.put("/admin-status/{userId}", {
    params: { userId: id },
    body: { accountStatus },
  });
}

/** Sends money to another bank, which has not accepted it yet. Returns the id of the wire. */
async function sendWire(
  { client, cotCode, taxCode }: Customer,
  amount: string,
): Promise<string> {
  const answer = await client.post("/transfer", {
    body: { ...ELSEWHERE, amount, description: "Invoice", cotCode, taxCode },
  });
  return (answer as { transfer: { id: string } }).transfer.id;
}

/** Exchanges dollars of the main account into another account of the customer. */
export async function exchange(
  { client, accountNumber }: Customer,
  toAccount: string,
  amount: string,
): Promise<void> {
  const answer = await client.post("/exchange-quote", {
    body: { fromAccount: accountNumber, toAccount, fixed: "sold", amount },
  });
  const { quote } = answer as { quote: { id: string } };
  await client.post("/exchange", { body: { quoteId: quote.id } });
}

/** Reports a payment that the other bank has accepted as not received. */
async function openCase(
  { client: staff }: Staff,
  customer: Customer,
): Promise<void> {
  const wireId = await sendWire(customer, "75.00");
  await staff.post("/settle-wire/{wireId}", { params: { wireId } });
  await customer.client.post("/open-case/{entryId}", {
    params: { entryId: wireId },
    body: { kind: "not_received", message: "The money has not arrived." },
  });
}

/** Messages between two banks take longer on a busy machine. */
const PATIENCE = { timeout: 20_000 };

const stateOf = ({ uetr, status }: OtherBankPayment) => `${uetr} ${status}`;

/** The accounts of the persona that has several, beside the first. */
export const OTHER_ACCOUNTS = [
  { type: "pot", currency: "USD", name: "Holiday" },
  { type: "current", currency: "EUR", name: "Travel" },
  { type: "current", currency: "JPY", name: "Tokyo" },
] as const;

/** Does what distinguishes a persona once the account is open, in the template as in a bank that already runs. */
export async function makePersona(
  bank: Pick<AnyBank, "staff">,
  name: PersonaName,
  customer: Customer,
): Promise<void> {
  switch (name) {
    case "dormant":
      return setStatus(await bank.staff(), customer, "inactive");
    case "disabled":
      return setStatus(await bank.staff(), customer, "disabled");
    case "with-wire":
      return void (await sendWire(customer, "250.00"));
    case "with-case":
      return openCase(await bank.staff(), customer);
    case "with-approval":
      return book(await bank.staff("deputy"), "credit", customer, {
        amount: "150000.00",
        description: "Sale of a house",
      });
  }
}

/** Adds what a persona cannot have in the template: it ends within minutes, or needs another bank. */
export async function completePersona(
  { client, otherBank, rail }: AnyBank,
  name: PersonaName,
  customer: Customer,
): Promise<void> {
  if (name === "locked-out") await lockOut(client, customer);
  if (name === "with-wire-in-doubt") {
    await otherBank.behave("silent", { amount: "250.02" });
    await sendWire(customer, "250.02");
    await rail.ask();
  }
  if (name === "with-unassigned-payment") {
    const currency = "EUR";
    const uetr = await otherBank.pay(customer.iban, "350.00", { currency });
    await expect
      .poll(async () => (await otherBank.payments()).map(stateOf), PATIENCE)
      .toContain(`${uetr} settled`);
  }
}

/** Tries five wrong passwords. The lock ends after fifteen minutes of machine time. */
async function lockOut(
  client: Client,
  { accountNumber }: { accountNumber: string },
): Promise<void> {
  for (let tries = 1; tries <= 5; tries++)
    await client
      .post("/loginA", {
        body: { accountNumber, password: `Wrong!River${tries}` },
      })
      .catch((error: unknown) => {
        if (!(error instanceof CallRefused)) throw error;
      });
}
