import { expect, fillIn, test } from "limmat-testkit";

test.describe("a bank", () => {
  test.describe.configure({ mode: "serial" });

  for (const nth of ["first", "second"])
    test(`is that of the opening in the ${nth} test`, async ({
      bank,
      customer,
    }) => {
      expect((await bank.clock.now()).toISOString()).toMatch(
        /^2030-01-07T08:00:/,
      );
      expect(await customer.balance()).toBe("16540.15");
      const payee = await bank.newCustomer();
      await customer.client.post("/transfer", {
        body: customer.paymentTo(payee, "97.94"),
      });
      await bank.clock.set("2030-01-20 12:30");
      expect((await bank.clock.now()).toISOString()).toMatch(
        /^2030-01-20T11:30:/,
      );
    });

  test("is renewed within a test", async ({ bank, customer }) => {
    const payee = await bank.newCustomer();
    await customer.client.post("/transfer", {
      body: customer.paymentTo(payee, "97.94"),
    });
    expect(await bank.books.entries()).toHaveLength(1);
    await bank.renew();
    expect(await bank.books.entries()).toEqual([]);
    expect(await (await bank.persona("salaried")).balance()).toBe("16540.15");
  });
});

test("the clock moves to a Date, and refuses a text with a zone", async ({
  bank,
}) => {
  const moment = new Date("2030-01-08T09:30:00Z");
  await expect(bank.clock.set(moment.toISOString())).rejects.toThrow(
    'bank.clock.set("2030-01-08T09:30:00.000Z") is not possible',
  );
  await bank.clock.set(moment);
  expect((await bank.clock.now()).toISOString()).toMatch(/^2030-01-08T09:30:/);
});

test("wires are settled and returned by the other bank", async ({
  bank,
  customer,
}) => {
  const wire = (amount: string) =>
    customer.client.post("/transfer", {
      body: {
        ...customer.paymentTo(
          { fullName: "Erika Example", accountNumber: "4444000011112222" },
          amount,
        ),
        bank: "Elsewhere Bank",
      },
    });
  const before = Number(await customer.balance());
  await wire("10.00");
  await wire("20.00");
  const [first] = await bank.rail.pending(customer);
  await bank.rail.settle(first!.reference);
  await bank.rail.return(customer);
  expect(await bank.rail.pending(customer)).toEqual([]);
  expect(Number(await customer.balance())).toBeCloseTo(before - 10);
});

test("an account in yen is opened, filled, and in the books and statements", async ({
  bank,
  customer,
}) => {
  const { client, accountNumber: fromAccount } = customer;
  const toAccount = await customer.openAccount({
    type: "current",
    currency: "JPY",
    name: "Kyoto",
  });
  const { quote } = await client.post("/exchange-quote", {
    body: { fromAccount, toAccount, fixed: "bought", amount: "1500" },
  });
  await client.post("/exchange", { body: { quoteId: quote.id } });
  expect(await customer.balance(toAccount)).toBe("1500");
  for (const format of ["pdf", "csv", "ofx", "camt.053"] as const)
    expect(
      await customer.statement(format, { account: toAccount }),
    ).toMatchObject({
      opening: "0",
      closing: "1500",
      lines: [{ amount: "1500" }],
    });
  expect(await bank.books.entries()).toContainEqual(
    expect.objectContaining({
      amount: "1500",
      currency: "JPY",
      credit: toAccount,
    }),
  );
});

test("lets a colleague approve a waiting request", async ({ bank }) => {
  const { client, accountNumber } = await bank.persona("new");
  const staff = await bank.staff();
  const credit = (amount: string) =>
    staff.client.post("/credit/{accountId}", {
      params: { accountId: accountNumber },
      body: { chooseAccount: accountNumber, amount, description: "Sale" },
    });
  const deputy = await bank.staff("deputy");
  await deputy.approve((await credit("200000.00")).approval);
  const { accounts } = await client.get("/accounts");
  expect(accounts[0].totalBalance).toBe(200_000);
  const posted = await credit("1.00");
  await expect(deputy.approve(posted.approval)).rejects.toThrow(
    "The answer has no approval to decide.",
  );
});

test("a refused call names the fields, and a call without a parameter its name", async ({
  customer,
}) => {
  const { client, accountNumber } = customer;
  const transfer = client.post("/transfer", { body: { amount: "much" } });
  await expect(transfer).rejects.toThrow(/answered 400 .*\n {2}amount: /s);
  const params = {} as never;
  await expect(client.get("/view-me/{userId}", { params })).rejects.toThrow(
    'GET /view-me/{userId} needs params: { userId: "…" }.',
  );
  await expect(customer.balance(`${accountNumber}0`)).rejects.toThrow(
    "There is no account",
  );
});

test("counts the history of the renewed bank", async ({ bank, staff }) => {
  const count = async () => {
    const page = await (await bank.staff()).open("/admin");
    return page
      .getByRole("region", { name: "Transaction History" })
      .innerText();
  };
  const first = await count();
  await staff.client.post("/credit/{accountId}", {
    params: { accountId: (await bank.persona("new")).accountNumber },
    body: {
      chooseAccount: (await bank.persona("new")).accountNumber,
      amount: "1.00",
      description: "Gift",
    },
  });
  await bank.clock.advance({ days: 1 });
  expect(await count()).not.toBe(first);
  await bank.renew();
  expect(await count()).toBe(first);
});

test("a wrong label fails and names those of the form", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(fillIn(page, { "Acount number": "1" })).rejects.toThrow(
    'No field has the label "Acount number". The labels here: "Account number", "Password"',
  );
});

test("a wrong label fails while a request has no answer", async ({
  bank,
  page,
}) => {
  await page.goto("/sign-in");
  const { arrived } = bank.chaos.hold("GET /health/live");
  await page.evaluate(() => void fetch("/api/health/live"));
  await arrived;
  await expect(fillIn(page, { "Acount number": "1" })).rejects.toThrow(
    /The labels here: "Account number".* Requests without an answer: GET .*\/api\/health\/live\.$/,
  );
});

test("a form is filled in with boxes and choices", async ({ page }) => {
  await page.goto("/sign-in");
  await page.evaluate(() => {
    const fields = `<label><input type="checkbox" checked> By post</label>
      <label><input type="radio" name="kind"> Savings</label>
      <select aria-label="Currency"><option value="CHF">francs</option></select>`;
    document.body.insertAdjacentHTML("beforeend", fields);
  });
  await fillIn(page, { "By post": false, Savings: true, Currency: "CHF" });
  await expect(page.getByLabel("By post")).not.toBeChecked();
  await expect(page.getByLabel("Savings")).toBeChecked();
  await fillIn(page, { Currency: "francs" });
  await expect(fillIn(page, { Currency: "EUR" })).rejects.toThrow(
    'The field "Currency" has no option "EUR". Its options: "CHF" (francs).',
  );
});

test("a field that an answer brings is waited for", async ({ bank, page }) => {
  await page.goto("/sign-in");
  bank.chaos.slow("GET /health/live", 2_500);
  await page.evaluate(() => {
    const field = '<label>Branch <input name="branch"></label>';
    void fetch("/api/health/live").then(() =>
      document.body.insertAdjacentHTML("beforeend", field),
    );
  });
  await fillIn(page, { Branch: "Zurich" });
  await expect(page.getByLabel("Branch")).toHaveValue("Zurich");
});
