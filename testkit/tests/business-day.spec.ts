import { expect, type LedgerEntry, test } from "limmat-testkit";

const DAY_MS = 86_400_000;

/** Interest of a month by hand: each day's balance, at the rate of the day, in hundredths of a cent and below. */
function interestOf(
  month: string,
  balances: { from: string; minor: number }[],
  rateOn: (day: string) => number,
): number {
  let micro = 0;
  const day = new Date(`${month}-01T00:00:00Z`);
  for (; day.toISOString().startsWith(month); day.setTime(+day + DAY_MS)) {
    const iso = day.toISOString().slice(0, 10);
    const balance = balances.findLast(({ from }) => from <= iso);
    if (balance)
      micro += Math.round((balance.minor * rateOn(iso) * 1e6) / 36_500);
  }
  return Math.round(micro / 1e6);
}

const interest = (entries: LedgerEntry[]) =>
  entries.filter(({ kind }) => kind === "interest");

test("savings earn interest for a year in which the rate changes", async ({
  bank,
  customer,
  staff,
}) => {
  // It closes 390 days, four times as many as the template of the banks.
  test.setTimeout(600_000);
  const deputy = await bank.staff("deputy");
  const setRate = async (rate: string, validFrom: string) => {
    const { approval } = (await staff.client.post("/change-product", {
      body: {
        ...{ type: "savings", currency: "USD", dayCount: "act/365" },
        ...{ capitalisation: "month", rate, validFrom },
      },
    })) as { approval: { id: string } };
    await deputy.client.post("/decide-approval/{approvalId}", {
      params: { approvalId: approval.id },
      body: { decision: "approve" },
    });
  };
  await setRate("1.25", "2030-02-01");
  const { account } = (await customer.client.post("/accounts", {
    body: { type: "savings", currency: "USD", name: "House" },
  })) as { account: { accountNumber: string } };
  await bank.clock.set("2030-02-01 09:00");
  await customer.client.post("/move", {
    body: {
      fromAccount: customer.accountNumber,
      toAccount: account.accountNumber,
      amount: "10000.00",
    },
  });
  await bank.clock.set("2030-06-20 09:00");
  await setRate("0.75", "2030-07-15");
  await bank.clock.set("2031-02-01 09:00");

  const paid = interest(await bank.books.entries()).filter(
    ({ credit }) => credit === account.accountNumber,
  );
  expect(paid).toHaveLength(12);
  const balances = [{ from: "2030-02-01", minor: 1_000_000 }];
  for (const { at, amount } of paid) {
    const minor = Math.round(Number(amount) * 100);
    const ended = new Date(+at - DAY_MS).toISOString().slice(0, 7);
    expect
      .soft(minor, ended)
      .toBe(
        interestOf(ended, balances, (day) =>
          day < "2030-07-15" ? 1.25 : 0.75,
        ),
      );
    balances.push({
      from: new Date(+at + DAY_MS / 2).toISOString().slice(0, 10),
      minor: balances.at(-1)!.minor + minor,
    });
  }
  const statement = await customer.statement("camt.053", {
    account: account.accountNumber,
    from: "2030-02-01",
    to: "2031-02-01",
  });
  expect(statement.closing).toBe((balances.at(-1)!.minor / 100).toFixed(2));
  expect(await bank.mail.latest(customer.email, /interest|rate/i)).toBeTruthy();
});

test("an order is paid on the last day of each month", async ({
  bank,
  customer,
}) => {
  // It closes 114 days.
  test.slow();
  const payee = await bank.newCustomer();
  await customer.client.post("/standing-orders", {
    body: {
      ...customer.paymentTo(payee, "50.00"),
      ...{ rhythm: "month_end", firstOn: "2030-01-31" },
    },
  });
  await bank.clock.set("2030-05-01 09:00");
  const { lines } = await payee.statement("csv", {
    from: "2030-01-01",
    to: "2030-05-01",
  });
  expect(lines.map(({ day }) => day)).toEqual([
    "2030-01-31",
    "2030-02-28",
    "2030-03-31",
    "2030-04-30",
  ]);
});

test("a loan falls into arrears, and is in order once money comes in", async ({
  bank,
  staff,
}) => {
  const debtor = await bank.persona("indebted");
  await bank.clock.advance({ months: 2 });
  const page = await staff.open("/loanrequests?show=overdue");
  await expect(page.getByText(debtor.fullName).first()).toBeVisible();
  const payer = await bank.newCustomer({ balance: "9000.00" });
  await payer.client.post("/transfer", {
    body: payer.paymentTo(debtor, "9000.00"),
  });
  await bank.clock.advance({ days: 5 });
  await page.reload();
  await expect(page.getByText("No overdue loans")).toBeVisible();
  await expect(page.getByText(debtor.fullName)).toHaveCount(0);
});

test("staff move time ahead, and the days on the way close", async ({
  bank,
  staff,
}) => {
  const page = await staff.open("/business-day");
  await page.getByRole("button", { name: "Move time ahead" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "A week" }).click();
  await dialog.getByRole("button", { name: "Move time" }).click();
  await expect.poll(() => bank.clock.today()).toBe("2030-01-14");
  await expect(async () => {
    await page.reload();
    const row = page.getByRole("row", { name: "13/01/2030 Closed" });
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
