import { type Bank, type Customer, expect, test } from "limmat-testkit";

test.use({ rails: "link" });

const PAYEE_IBAN = "DE89370400440532013000";

/** Sends a wire of 10.00 and returns its id, the UETR of the payment, once the other bank has settled it. */
async function settledWire(bank: Bank, customer: Customer): Promise<string> {
  const payee = { fullName: "Erika Example", accountNumber: PAYEE_IBAN };
  const answer = await customer.client.post("/transfer", {
    body: {
      ...customer.paymentTo(payee, "10.00"),
      bank: "Sihl Bank",
    },
  });
  const { transfer } = answer as { transfer: { id: string } };
  await bank.jobs.drain();
  await expect
    .poll(async () => (await bank.rail.wire(transfer.id)).status)
    .toBe("settled");
  return transfer.id;
}

/** Requests the recall of a wire on its receipt. */
async function recall(customer: Customer, wire: string) {
  const page = await customer.open(`/dashboard/receipt/${wire}`);
  await page.getByRole("button", { name: "Recall wire" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("I paid this twice.");
  await dialog.getByRole("button", { name: "Request recall" }).click();
  await expect(dialog).toBeHidden();
  return page;
}

/** Returns the status of a payment at the other bank. */
const statusThere = async (bank: Bank, uetr: string) => {
  await bank.jobs.drain();
  const payments = await bank.otherBank.payments();
  return payments.find((payment) => payment.uetr === uetr)?.status;
};

test("the money of a settled wire comes back after its recall", async ({
  bank,
  customer,
}) => {
  const before = Number(await customer.balance());
  const wire = await settledWire(bank, customer);
  const page = await recall(customer, wire);
  await expect.poll(() => statusThere(bank, wire)).toBe("returned");
  await expect
    .poll(async () => Number(await customer.balance()))
    .toBeCloseTo(before);
  await page.reload();
  await expect(page.getByLabel("Transaction")).toContainText("Returned");
  await bank.mail.latest(customer.email, /^Your wire of \$10\.00 was returned/);
});

test("a payee who keeps the money ends the recall, with the reason", async ({
  bank,
  customer,
}) => {
  await bank.otherBank.behave("keep", { payeeName: "Erika" });
  const before = Number(await customer.balance());
  const wire = await settledWire(bank, customer);
  await recall(customer, wire);
  await bank.mail.latest(
    customer.email,
    /^We can’t recall your wire of \$10\.00/,
  );
  expect(await statusThere(bank, wire)).toBe("settled");
  expect(Number(await customer.balance())).toBeCloseTo(before - 10);
});
