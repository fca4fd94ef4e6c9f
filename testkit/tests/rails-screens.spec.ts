import { type Bank, type Customer, expect, test } from "limmat-testkit";

test.use({ rails: "link" });

const PAYEE = { fullName: "Erika Example", accountNumber: "4444000011112222" };

/** Sends a wire and waits until it has gone out. Returns its id. */
async function send(bank: Bank, customer: Customer, amount: string) {
  const answer = await customer.client.post("/transfer", {
    body: { ...customer.paymentTo(PAYEE, amount), bank: "Sihl Bank" },
  });
  await bank.jobs.drain();
  return (answer as { transfer: { id: string } }).transfer.id;
}

const receiptOf = async (customer: Customer, wire: string) =>
  (await customer.open(`/dashboard/receipt/${wire}`)).getByLabel("Transaction");

for (const { behaviour, amount, status, says, list, row } of [
  {
    ...{ behaviour: "refuse", amount: "10.01", status: "returned" },
    says: "Refused: The payee’s account is closed. The money is back in your account.",
    ...{
      list: "/wires?show=returned",
      row: /\$10\.01.*Refused by the other bank/s,
    },
  },
  {
    ...{ behaviour: "silent", amount: "10.02", status: "pending" },
    says: "Your money waits at our bank, and we do not send the wire again.",
    ...{ list: "/rails", row: /Erika Example.*\$10\.02/s },
  },
  {
    ...{ behaviour: "twice", amount: "10.05", status: "settled" },
    says: "The wire has arrived at the other bank.",
    ...{ list: "/wires?show=settled", row: /\$10\.05/ },
  },
  {
    ...{ behaviour: "contradict", amount: "10.08", status: "settled" },
    says: "The wire has arrived at the other bank.",
    ...{ list: "/rails", row: /From the other bank/ },
  },
])
  test(`"${behaviour}" is on the receipt of the customer and in a list of staff`, async ({
    bank,
    customer,
    staff,
  }) => {
    const wire = await send(bank, customer, amount);
    await expect
      .poll(async () => {
        await bank.rail.ask();
        await bank.jobs.drain();
        const { status: now, isInDoubt } = await bank.rail.wire(wire);
        return [now, isInDoubt];
      })
      .toEqual([status, behaviour === "silent"]);
    await expect(await receiptOf(customer, wire)).toContainText(says);
    await expect(async () => {
      const page = await staff.open(list);
      await expect(page.getByRole("row").filter({ hasText: row })).toHaveCount(
        1,
        { timeout: 2_000 },
      );
    }).toPass();
  });

test("an answer after 20 seconds appears on the open receipt, and the doubt leaves the list of staff", async ({
  bank,
  customer,
  staff,
}) => {
  test.slow();
  const wire = await send(bank, customer, "10.03");
  await bank.rail.ask();
  const receipt = await receiptOf(customer, wire);
  await expect(receipt).toContainText("has not given its final answer");
  const page = await staff.open("/rails");
  await expect(page.getByRole("row", { name: /Erika Example/ })).toBeVisible();
  await expect(receipt).toContainText(
    "The wire has arrived at the other bank.",
    { timeout: 60_000 },
  );
  await page.reload();
  await expect(page.getByText("No wires in doubt")).toBeVisible();
});

test("a return after a day is on the receipt of the customer and in the list of staff", async ({
  bank,
  customer,
  staff,
}) => {
  test.slow();
  const wire = await send(bank, customer, "10.04");
  await expect
    .poll(async () => (await bank.rail.wire(wire)).status)
    .toBe("settled");
  await bank.clock.advance({ days: 1 });
  await expect
    .poll(async () => {
      await bank.jobs.drain();
      return (await bank.rail.wire(wire)).status;
    })
    .toBe("returned");
  await expect(await receiptOf(customer, wire)).toContainText(
    /Returned: .+ The money is back in your account\./,
  );
  const page = await staff.open("/wires?show=returned");
  await expect(page.getByRole("row", { name: /\$10\.04/ })).toContainText(
    "Returned",
  );
});

test("a payer whose name is held back is shown as one without a name", async ({
  bank,
  customer,
  staff,
}) => {
  await bank.otherBank.pay(customer.iban, "75.00", { isNameHeldBack: true });
  await expect
    .poll(async () => (await bank.otherBank.payments())[0]?.status)
    .toBe("settled");
  for (const page of [
    await customer.open("/dashboard/account-statement"),
    await staff.open("/history"),
  ]) {
    await expect(page.getByText("Name not provided").first()).toBeVisible();
    await expect(page.getByText("NOTPROVIDED")).toHaveCount(0);
  }
});
