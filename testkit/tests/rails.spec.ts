import { type Bank, type Customer, expect, test } from "limmat-testkit";

test.use({ rails: "link" });

/** Sends a wire and waits until it has gone out. Returns its id, which is the UETR of the payment. */
async function wire(
  bank: Bank,
  { client, paymentTo }: { client: Customer["client"]; paymentTo: object },
) {
  const answer = await client.post("/transfer", {
    body: { ...paymentTo, bank: "Sihl Bank" },
  });
  await bank.jobs.drain();
  return (answer as { transfer: { id: string } }).transfer.id;
}

const payee = { fullName: "Erika Example", accountNumber: "4444000011112222" };

const send = (bank: Bank, customer: Customer, amount: string) =>
  wire(bank, {
    client: customer.client,
    paymentTo: customer.paymentTo(payee, amount),
  });

/** Returns the state of a payment at both banks. */
async function bothSides(bank: Bank, uetr: string) {
  await bank.jobs.drain();
  const payments = await bank.otherBank.payments();
  const { status, isInDoubt, refusal } = await bank.rail.wire(uetr);
  return {
    here: isInDoubt ? "in doubt" : [status, refusal].filter(Boolean).join(" "),
    there: payments.find((one) => one.uetr === uetr)?.status,
  };
}

test("a salary arrives with its payer and text, and is notified", async ({
  bank,
  customer,
}) => {
  const before = Number(await customer.balance());
  const uetr = await bank.otherBank.pay(customer.iban, "5200.00", {
    text: "Salary January",
  });
  await expect
    .poll(async () => Number(await customer.balance()))
    .toBeCloseTo(before + 5200);
  await expect
    .poll(async () => (await bank.otherBank.payments())[0])
    .toMatchObject({ uetr, status: "settled" });
  await bank.jobs.drain();
  const page = await customer.open("/dashboard/account-statement");
  await expect(page.getByText("Example Works Ltd").first()).toBeVisible();
  const notifications = await customer.open("/dashboard/notifications");
  await expect(
    notifications.getByText("From Example Works Ltd. Salary January"),
  ).toBeVisible();
  await bank.mail.latest(customer.email, /You received \$5,200\.00/);
});

test("a payment that is sent three times is credited once", async ({
  bank,
  customer,
}) => {
  const before = Number(await customer.balance());
  await bank.otherBank.pay(customer.iban, "100.00", {
    copies: 3,
    isNameHeldBack: true,
  });
  await expect
    .poll(async () => (await bank.otherBank.payments())[0]?.status)
    .toBe("settled");
  await bank.jobs.drain();
  expect(Number(await customer.balance())).toBeCloseTo(before + 100);
});

test("a payment to an account that does not exist is refused", async ({
  bank,
}) => {
  await bank.otherBank.pay("CH9300762011623852957", "100.00");
  await expect
    .poll(async () => (await bank.otherBank.payments())[0])
    .toMatchObject({ status: "refused", reason: "AC01" });
  expect(await bank.books.entries()).toEqual([]);
});

for (const { amount, here, there, back } of [
  { amount: "10.00", here: "settled", there: "settled", back: 0 },
  { amount: "10.01", here: "returned AC04", there: "refused", back: 10.01 },
  { amount: "10.05", here: "settled", there: "settled", back: 0 },
  { amount: "10.07", here: "pending", there: "accepted", back: 0 },
  { amount: "10.08", here: "settled", there: "settled", back: 0 },
])
  test(`a payment of ${amount} is ${here} here and ${there} there`, async ({
    bank,
    customer,
  }) => {
    const before = Number(await customer.balance());
    const uetr = await send(bank, customer, amount);
    await expect.poll(() => bothSides(bank, uetr)).toEqual({ here, there });
    expect(Number(await customer.balance())).toBeCloseTo(
      before - Number(amount) + back,
    );
  });

test("silence puts a payment in doubt until the other bank decides", async ({
  bank,
  customer,
}) => {
  const uetr = await send(bank, customer, "10.02");
  await bank.rail.ask();
  expect(await bothSides(bank, uetr)).toEqual({
    here: "in doubt",
    there: "waiting",
  });
  await bank.otherBank.decide(uetr, "settled");
  await expect
    .poll(() => bothSides(bank, uetr))
    .toEqual({ here: "settled", there: "settled" });
});

for (const [decision, status] of [
  ["settle", "settled"],
  ["return", "returned"],
] as const)
  test(`a wire in doubt is ${status} by two members of staff`, async ({
    bank,
  }) => {
    const customer = await bank.persona("with-wire-in-doubt");
    const [wire] = await bank.rail.pending(customer);
    await bank.rail[decision](wire!.id);
    expect(await bank.rail.wire(wire!.id)).toMatchObject({ status });
    await expect(bank.rail[decision](wire!.id)).rejects.toThrow(
      "No such wire is pending. Pending wires: ",
    );
  });

test("a lost answer is found by asking", async ({ bank, customer }) => {
  const uetr = await send(bank, customer, "10.06");
  expect(await bothSides(bank, uetr)).toEqual({
    here: "pending",
    there: "settled",
  });
  await bank.rail.ask();
  await expect
    .poll(() => bothSides(bank, uetr))
    .toEqual({ here: "settled", there: "settled" });
});

test("an answer after 20 seconds ends the doubt", async ({
  bank,
  customer,
}) => {
  const uetr = await send(bank, customer, "10.03");
  await bank.rail.ask();
  expect(await bothSides(bank, uetr)).toEqual({
    here: "in doubt",
    there: "waiting",
  });
  await expect
    .poll(() => bothSides(bank, uetr), { timeout: 30_000 })
    .toEqual({ here: "settled", there: "settled" });
});

test("the money of a settled payment comes back the day after", async ({
  bank,
  customer,
}) => {
  const before = Number(await customer.balance());
  const uetr = await send(bank, customer, "10.04");
  await expect
    .poll(() => bothSides(bank, uetr))
    .toEqual({ here: "settled", there: "settled" });
  await bank.clock.advance({ days: 1 });
  await expect
    .poll(() => bothSides(bank, uetr))
    .toEqual({ here: "returned AC04", there: "returned" });
  expect(Number(await customer.balance())).toBeCloseTo(before);
});

test("an accepted payment settles at the end of the day", async ({
  bank,
  customer,
}) => {
  await bank.otherBank.behave("slow", { payeeName: "Erika" });
  const uetr = await send(bank, customer, "10.00");
  await expect
    .poll(async () => (await bank.rail.wire(uetr)).isAccepted)
    .toBe(true);
  await bank.clock.advance({ days: 1 });
  await expect
    .poll(() => bothSides(bank, uetr))
    .toEqual({ here: "settled", there: "settled" });
});

test("both banks agree after each was killed", async ({ bank, customer }) => {
  // Each process starts several times, which takes a while on a busy machine.
  test.slow();
  const uetrs = [];
  for (const amount of ["1.00", "2.00", "3.00"]) {
    uetrs.push(await send(bank, customer, amount));
    await bank.otherBank.kill();
    await expect(bank.otherBank.payments()).rejects.toThrow("restart()");
    uetrs.push(await send(bank, customer, amount));
    await bank.otherBank.restart();
  }
  await bank.chaos.killServer();
  await bank.otherBank.pay(customer.iban, "50.00");
  await bank.chaos.startServer();
  for (const uetr of uetrs)
    await expect
      .poll(async () => {
        await bank.rail.ask();
        const { here, there } = await bothSides(bank, uetr);
        return `${here.split(" ")[0]} ${there}`;
      })
      .toMatch(/^(settled settled|returned refused)$/);
});

test("staff find a wire in doubt and a payment to decide on their page", async ({
  bank,
  staff,
}) => {
  await bank.persona("with-wire-in-doubt");
  const payee = await bank.persona("with-unassigned-payment");
  expect(await payee.balance()).toBe("2000.00");
  const page = await staff.open("/rails");
  for (const [name, amount] of [
    ["Wires in doubt", "$250.02"],
    ["Payments to decide", "€350.00"],
  ] as const)
    await expect(page.getByRole("region", { name })).toContainText(amount);
});
