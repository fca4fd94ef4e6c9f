import { CallRefused, expect, test } from "limmat-testkit";

type Account = {
  name: string;
  accountNumber: string;
  accountCurrency: string;
  totalBalance: number;
};

/** Returns the code of a refused call, or null. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof CallRefused) return error.code;
      throw error;
    },
  );

test("an authenticator app answers the codes of a sign-in", async ({
  bank,
  customer,
}) => {
  const app = await customer.addAuthenticator();
  const { accountNumber, password } = customer;
  const signIn = (code?: string) =>
    bank.client.post("/loginA", { body: { accountNumber, password, code } });
  expect(await refusal(signIn())).toBe("SECOND_FACTOR_NEEDED");
  await signIn(await app.code());
  await signIn(await app.code());
});

for (const [persona, code] of [
  ["new", null],
  ["dormant", null],
  ["disabled", "ACCOUNT_DISABLED"],
  ["locked-out", "SIGN_IN_LOCKED"],
] as const)
  test(`the ${persona} customer's sign-in answers ${code ?? "a session"}`, async ({
    bank,
  }) => {
    const { accountNumber, password } = await bank.persona(persona);
    const signIn = bank.client.post("/loginA", {
      body: { accountNumber, password },
    });
    expect(await refusal(signIn)).toBe(code);
  });

test("the indebted customer is behind with an instalment", async ({ bank }) => {
  const customer = await bank.persona("indebted");
  const page = await customer.open("/dashboard/loan");
  await expect(page.getByText("Overdue").first()).toBeVisible();
  expect(await customer.loans()).toEqual([
    {
      id: expect.any(String),
      status: "accepted",
      amount: "12000.00",
      instalment: expect.stringMatching(/^\d+\.\d\d$/),
    },
  ]);
});

test("lists waiting work on the staff's pages", async ({ bank, staff }) => {
  for (const [path, persona] of [
    ["/wires", "with-wire"],
    ["/cases", "with-case"],
    ["/approvals", "with-approval"],
  ] as const) {
    const { fullName } = await bank.persona(persona);
    const page = await staff.open(path);
    await expect(page.getByText(fullName).first()).toBeVisible();
  }
});

test("a customer has accounts in three currencies and a pot, each with money", async ({
  bank,
}) => {
  const customer = await bank.persona("with-accounts");
  const { accounts }: { accounts: Account[] } =
    await customer.client.get("/accounts");
  expect(
    accounts.map(({ name, accountCurrency }) => [name, accountCurrency]),
  ).toEqual([
    [expect.any(String), "USD"],
    ["Holiday", "USD"],
    ["Travel", "EUR"],
    ["Tokyo", "JPY"],
  ]);
  for (const { accountNumber, accountCurrency, totalBalance } of accounts) {
    expect(totalBalance).toBeGreaterThan(0);
    expect(await customer.balance(accountNumber)).toBe(
      totalBalance.toFixed(accountCurrency === "JPY" ? 0 : 2),
    );
  }
});

test("a large opening balance is there at once", async ({ bank }) => {
  const customer = await bank.newCustomer({ balance: "150000.00" });
  expect(await customer.balance()).toBe("150000.00");
});

test("a new customer sends no more than $100,000.00 in a day of the first seven", async ({
  bank,
}) => {
  test.slow();
  const payer = await bank.newCustomer({
    balance: "300000.00",
    accountLimit: "1000000",
  });
  const payee = await bank.newCustomer();
  const pay = (amount: string) =>
    payer.client.post("/transfer", { body: payer.paymentTo(payee, amount) });
  await pay("100000.00");
  await expect(pay("1.00")).rejects.toMatchObject({
    status: 422,
    code: "CHANGE_UNCONFIRMED",
  });
  await bank.clock.advance({ days: 7 });
  await pay("150000.00");
});
