import {
  type Bank,
  CallLost,
  type Customer,
  expect,
  test,
} from "limmat-testkit";

/** Returns a payment of a customer, and who gets it. */
async function payment(bank: Bank, payer: Customer) {
  const payee = await bank.newCustomer();
  const body = payer.paymentTo(payee, "10.00");
  return { payee, pay: () => payer.client.post("/transfer", { body }) };
}

test("carries out a call whose answer is lost", async ({ bank, customer }) => {
  const { pay, payee } = await payment(bank, customer);
  bank.chaos.loseAnswer("POST /transfer");
  await expect(pay()).rejects.toThrow(CallLost);
  expect(await payee.balance()).toBe("10.00");
  await pay();
  expect(await payee.balance()).toBe("20.00");
});

test("a refused call is not made, and a later one is", async ({
  bank,
  customer,
}) => {
  const { pay, payee } = await payment(bank, customer);
  bank.chaos.refuse("POST /transfer", 2);
  for (let tries = 1; tries <= 2; tries++)
    await expect(pay()).rejects.toMatchObject({ status: 503 });
  expect(await payee.balance()).toBe("0.00");
  await pay();
});

test("delays a slow call by the given time", async ({ bank, customer }) => {
  const { pay } = await payment(bank, customer);
  bank.chaos.slow("POST /transfer", 400);
  const begun = performance.now();
  await pay();
  expect(performance.now() - begun).toBeGreaterThan(395);
});

test("a held call is made when it is released", async ({ bank, customer }) => {
  const { pay, payee } = await payment(bank, customer);
  const { arrived, release } = bank.chaos.hold("POST /transfer");
  const paying = pay();
  await arrived;
  expect(await payee.balance()).toBe("0.00");
  release();
  await paying;
  expect(await payee.balance()).toBe("10.00");
});

test("a call that nobody releases is not made", async ({ bank, customer }) => {
  const { pay, payee } = await payment(bank, customer);
  const { arrived } = bank.chaos.hold("POST /transfer");
  const refused = expect(pay()).rejects.toThrow(CallLost);
  await arrived;
  await bank.chaos.end();
  await refused;
  await pay();
  expect(await payee.balance()).toBe("10.00");
});

test("the database is killed and starts again", async ({ bank, customer }) => {
  const { pay, payee } = await payment(bank, customer);
  await pay();
  await bank.chaos.killDatabase();
  await expect(pay()).rejects.toMatchObject({ status: 503 });
  await expect(payee.balance()).rejects.toThrow("startDatabase()");
  await bank.chaos.startDatabase();
  await pay();
  expect(await payee.balance()).toBe("20.00");
  await bank.mail.latest(payee.email, /You received/);
  await bank.chaos.killDatabase();
  await bank.renew();
  await (await payment(bank, await bank.persona("salaried"))).pay();
});

test("signs fixtures in before their first call", async ({
  bank,
  customer,
  staff,
}) => {
  await bank.chaos.killDatabase();
  for (const call of [
    () => customer.client.get("/accounts"),
    () => staff.client.get("/view-all-users"),
  ])
    await expect(call()).rejects.toMatchObject({ status: 503 });
});

test("signs people in although the first attempt had no database", async ({
  bank,
}) => {
  const retired = await bank.persona("retired");
  const attempts = () =>
    [
      () => retired.client.get("/accounts"),
      () => retired.open("/dashboard"),
      () => bank.staff("teller"),
    ] as const;
  await bank.chaos.killDatabase();
  for (const attempt of attempts())
    await expect(attempt()).rejects.toThrow("startDatabase()");
  await bank.chaos.startDatabase();
  for (const attempt of attempts()) await attempt();
});

test("the server is killed and starts again", async ({ bank, customer }) => {
  // It starts twice, which takes a while on a busy machine.
  test.slow();
  const { pay, payee } = await payment(bank, customer);
  await pay();
  await bank.chaos.killServer();
  await expect(pay()).rejects.toThrow(CallLost);
  await bank.chaos.startServer();
  await pay();
  expect(await payee.balance()).toBe("20.00");
  await bank.mail.latest(payee.email, /You received/);
  await bank.chaos.killServer();
  await bank.renew();
  await (await payment(bank, await bank.persona("salaried"))).pay();
});

test("names an ended server in place of waiting for it", async ({
  bank,
  customer,
}) => {
  test.slow();
  const { pay, payee } = await payment(bank, customer);
  await pay();
  await bank.chaos.killServer();
  for (const wait of [
    () => bank.jobs.drain(),
    () => bank.mail.latest(payee.email, /You received/),
    () => bank.clock.advance({ days: 1 }),
  ])
    await expect(wait()).rejects.toThrow("bank.chaos.startServer()");
  await bank.chaos.killDatabase();
  const waiting = bank.mail.latest(payee.email, /You received/);
  await expect(waiting).rejects.toThrow("has ended");
  await bank.chaos.end();
  await bank.mail.latest(payee.email, /You received/);
});

test("ended sessions lead to the sign-in", async ({ bank, customer }) => {
  const read = () =>
    customer.client.get("/view-me/{userId}", {
      params: { userId: customer.id },
    });
  await read();
  await bank.chaos.endSessions(customer);
  await expect(read()).rejects.toMatchObject({ status: 401 });
  const page = await customer.open("/dashboard");
  await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
  await customer.signIn();
  await read();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/dashboard$/);
});

test("refused emails arrive when the mail server accepts them", async ({
  bank,
  customer,
}) => {
  const { pay, payee } = await payment(bank, customer);
  await bank.mail.latest(payee.email, /Welcome/);
  bank.chaos.refuseEmails();
  await pay();
  const failed = await bank.jobs.drain();
  expect(failed.map(({ kind }) => kind)).toContain("email");
  expect(await bank.mail.all(payee.email)).toHaveLength(1);
  await bank.chaos.end();
  expect(await bank.jobs.retry()).toEqual([]);
  await bank.mail.latest(payee.email, /You received \$10\.00/);
});
