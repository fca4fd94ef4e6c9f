import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readPdfText } from "../../lib/testing/pdf-text";
import { commonErrors } from "../../lib/platform/errors/common";
import { type Opening, DEMO, expect, stranger, test } from "../fixtures";
import {
  chooseTile,
  expectFieldError,
  expectToast,
  fact,
  fillInWire,
  reviewWire,
  rowsOf,
  visitBeforeScripts,
  writeWire,
  routeOnce,
} from "../screen";

const DORMANT = { accountNumber: "3000000004", password: "Demo!Customer1" };

test("the buttons of the review stay where they are when the check of the name is answered", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await routeOnce(page, "**/api/payee-check", async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto("/dashboard/transfer");
    await writeWire(page, { ...wireFrom(customer), bank: "Elsewhere Bank" });
    await expect(page.getByText("Checking the payee’s name")).toBeVisible();
    const topOfSend = async () =>
      (await page.getByRole("button", { name: /^Send/ }).boundingBox())!.y +
      (await page.evaluate(() => scrollY));
    const before = await topOfSend();
    answer();
    await expect(page.getByText("The name can’t be checked")).toBeVisible();
    expect(await topOfSend(), String(width)).toBe(before);
    await page.unroute("**/api/payee-check");
  }
});

test.describe("a check of the name that fails", () => {
  test.use({ allowedErrors: [/ERR_FAILED .*\/api\/payee-check/] });

  test("can be repeated in the review", async ({
    customerPage,
    newCustomer,
  }) => {
    const customer = await newCustomer();
    const page = await customerPage(customer);
    await routeOnce(page, "**/api/payee-check", (route) => route.abort());
    await page.goto("/dashboard/transfer");
    await writeWire(page, { ...wireFrom(customer), bank: "Elsewhere Bank" });
    const failed = page.getByText("We couldn’t check the payee’s name");
    await expect(failed).toBeVisible();
    await page.getByRole("button", { name: "Check name again" }).click();
    await expect(page.getByText("The name can’t be checked")).toBeVisible();
    await expect(failed).toHaveCount(0);
    await page.unroute("**/api/payee-check");
  });
});

test("required fields are checked in order", async ({
  customerPage,
  newCustomer,
}) => {
  const page = await customerPage(await newCustomer());
  await page.goto("/dashboard/transfer");
  const order: [label: string, message: string, bad: string[], good: string][] =
    [
      [
        "Amount in $",
        "Please enter a valid amount",
        ["ten", "0", "-5", "1.005", "1e3", "1,000"],
        "10",
      ],
      [
        "Payee name",
        "Please enter the beneficiary account name",
        ["  "],
        "Jonas Beispiel",
      ],
      [
        "Payee account number",
        "Please enter a valid beneficiary account number",
        ["20000 abc"],
        "2000000006",
      ],
      ["Bank name", "Please enter the bank name", [], "Limmat"],
      ["COT code", "Please enter your COT Code", [], "ABC"],
      ["Tax code", "Please enter your Tax Code", [], "DEF"],
    ];
  for (const [label, message, bad, good] of order) {
    const field = page.getByLabel(label, { exact: true });
    for (const value of ["", ...bad]) {
      await field.fill(value);
      await reviewWire(page);
      await expectToast(page, message);
      await expectFieldError(field, message);
      await expect(field).toBeFocused();
    }
    await field.fill(good);
  }
  for (const [label, , , good] of order)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(good);
  await reviewWire(page);
  await expect(
    page.getByRole("heading", { name: "Check your transfer" }),
  ).toBeFocused();
  await page.getByRole("button", { name: "Edit transfer" }).click();
  await expect(page.getByLabel("Amount in $")).toBeFocused();
  for (const [label, , , good] of order)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(good);
});

test("the browser's Back returns from the review to the form with its input", async ({
  payer,
}) => {
  const { customer, page } = payer;
  await page.goto("/dashboard");
  await page.goto("/dashboard/transfer");
  const wire = wireFrom(customer);
  await writeWire(page, wire);
  await page.goBack();
  await expectTyped(page, wire);
  await expect(page.getByLabel("Amount in $")).toBeFocused();
  await reviewWire(page);
  await page.getByRole("button", { name: "Send $30.00" }).click();
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard/transfer");
  await expect(page.getByLabel("Amount in $")).toHaveValue("");
});

test.describe("a form left open for another customer", () => {
  // The draft may be saved, and the payee checked, between the two sessions.
  test.use({
    allowedErrors: [
      /status of 409 .*\/api\/transfer|\/api\/(transfer-draft|payee-check)/,
    ],
  });

  test("sends nothing from an account it does not show", async ({
    customerPage,
    newCustomer,
  }) => {
    const [shown, signedIn] = [
      await newCustomer({ balance: "100" }),
      await newCustomer({ balance: "100" }),
    ];
    const page = await customerPage(shown);
    await page.goto("/dashboard/transfer");
    await writeWire(page, wireFrom(signedIn));
    const { accountNumber, password } = signedIn;
    await page.request.post("/api/loginA", {
      data: { accountNumber, password },
    });
    await page.getByRole("button", { name: "Send $30.00" }).click();
    await expectToast(
      page,
      "You have signed in to a different account. Nothing was sent. Please reload the page.",
    );
    await page.goto("/dashboard/transaction");
    await expect(page.getByText("No transfers yet")).toBeVisible();
  });
});

test.describe("a refused transfer", () => {
  test.use({ allowedErrors: [/status of 422 .*\/api\/transfer/] });

  const cases: {
    what: string;
    change: Partial<ReturnType<typeof wireFrom>>;
    text: string;
    at: string[];
    /** The warning in the review, before the transfer is sent. */
    warning?: string;
  }[] = [
    {
      what: "a wrong COT code",
      change: { cotCode: "WRONG" },
      text: "The COT code or tax code is wrong. Nothing was sent. You can find both codes in your profile.",
      at: ["COT code", "Tax code"],
    },
    {
      what: "a wrong tax code",
      change: { taxCode: "WRONG" },
      text: "The COT code or tax code is wrong. Nothing was sent. You can find both codes in your profile.",
      at: ["COT code", "Tax code"],
    },
    {
      what: "more than there is",
      change: { amount: "100.01" },
      text: "The available balance is too low for this amount. No money was moved.",
      at: ["Amount in $"],
      warning:
        "You have $100.00 available, $0.01 less than this payment takes.",
    },
    {
      what: "more than the day's limit",
      change: { amount: "5000.01" },
      text: "This amount is more than you can still transfer today. Nothing was sent. Your limit resets at midnight, Zurich time.",
      at: ["Amount in $"],
    },
  ];

  test("shows the reason at its fields, in view on a phone, and keeps the input", async ({
    payer,
  }) => {
    const { customer, page } = payer;
    await page.setViewportSize({ width: 390, height: 700 });
    for (const { what, change, text, at, warning } of cases)
      await test.step(what, async () => {
        const wire = { ...wireFrom(customer), ...change };
        await page.goto("/dashboard/transfer");
        await writeWire(page, wire);
        if (warning) await expect(page.getByText(warning)).toBeVisible();
        await page.getByRole("button", { name: /^Send/ }).click();
        await expectToast(page, text);
        const fields = at.map((label) =>
          page.getByLabel(label, { exact: true }),
        );
        for (const field of fields) await expectFieldError(field, text);
        await expect(fields[0]!).toBeFocused();
        await expect(fields[0]!).toBeInViewport();
        await expectTyped(page, wire);
      });
    await page.goto("/dashboard/transaction");
    await expect(page.getByText("No transfers yet")).toBeVisible();
  });

  test("with wrong codes clears both errors once one code is corrected", async ({
    payer,
  }) => {
    const { customer, page } = payer;
    await page.goto("/dashboard/transfer");
    await writeWire(page, { ...wireFrom(customer), cotCode: "WRONG" });
    await page.getByRole("button", { name: /^Send/ }).click();
    const [cot, tax] = [
      page.getByLabel("COT code", { exact: true }),
      page.getByLabel("Tax code", { exact: true }),
    ];
    await expect(cot).toHaveAttribute("aria-invalid", "true");
    await expect(tax).toHaveAttribute("aria-invalid", "true");
    await cot.fill(customer.cotCode);
    await expect(cot).not.toHaveAttribute("aria-invalid", "true");
    await expect(tax).not.toHaveAttribute("aria-invalid", "true");
  });
});

test("the form refuses the sender's own account number before the review", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard/transfer");
  await fillInWire(page, {
    ...wireFrom(customer),
    number: customer.accountNumber,
  });
  const message =
    "This is your own account number. Please enter a different one, or use “Move money” between your accounts.";
  await expectToast(page, message);
  const field = page.getByLabel("Payee account number", { exact: true });
  await expectFieldError(field, message);
  await expect(field).toBeFocused();
  await expect(
    page.getByRole("heading", { name: "Check your transfer" }),
  ).toHaveCount(0);
});

test("two clicks on Send make one wire", async ({ payer }) => {
  const { customer, page } = payer;
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/transfer"))
      calls.push(request.headers()["idempotency-key"] ?? "");
  });
  await page.goto("/dashboard/transfer");
  await writeWire(page, wireFrom(customer));
  await page.getByRole("button", { name: "Send $30.00" }).dblclick();
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
  expect(calls).toHaveLength(1);
  expect(calls[0]).not.toBe("");

  await page.getByRole("link", { name: "View all transactions" }).click();
  const wires = page.getByRole("table", {
    name: "Wire and domestic transfers",
  });
  await expect(rowsOf(wires)).toHaveCount(1);
  await expect(rowsOf(wires)).toContainText("\u2212$30.00");
});

test.describe("a lost response", () => {
  test.use({
    allowedErrors: [
      /(net::ERR_FAILED|status of (409|503)) .*\/api\/(transfer|payment-outcome)/,
    ],
  });

  const SEND = { name: "Send $30.00" };

  /** Opens the review of a wire of $30.00. */
  async function openReview(page: Page, customer: Opening) {
    await page.goto("/dashboard/transfer");
    await writeWire(page, wireFrom(customer));
  }

  /** Loses the answer of exactly this call: a late save of the draft has an address that begins like the transfer's. */
  const loseOnce = (page: Page, call: string, isCarriedOut: boolean) =>
    routeOnce(page, new RegExp(`/api/${call}(\\?|$)`), async (route) => {
      if (isCarriedOut) await route.fetch();
      await route.abort();
    });

  test("of a wire that was carried out leads to its receipt", async ({
    payer,
  }) => {
    const { customer, page } = payer;
    await openReview(page, customer);
    await loseOnce(page, "transfer", true);
    await page.getByRole("button", SEND).click();
    await expectToast(page, "Your transfer went through");
    await expect(page).toHaveURL(/\/dashboard\/receipt\//);
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeFocused();
    await expect(fact(page, "Balance after")).toHaveText("$70.00");
  });

  test("offers no second attempt until the bank has answered", async ({
    payer,
  }) => {
    const { customer, page } = payer;
    await openReview(page, customer);
    await loseOnce(page, "transfer", true);
    await loseOnce(page, "payment-outcome", false);
    await page.getByRole("button", SEND).click();
    await expect(
      page.getByText("We don’t know yet whether it went through"),
    ).toBeVisible();
    await expect(page.getByRole("button", SEND)).toHaveCount(0);
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page).toHaveURL(/\/dashboard\/receipt\//);
    await expect(fact(page, "Balance after")).toHaveText("$70.00");
  });

  test("of a wire that never arrived says that nothing was sent", async ({
    payer,
  }) => {
    const { customer, page } = payer;
    await openReview(page, customer);
    await loseOnce(page, "transfer", false);
    await page.getByRole("button", SEND).click();
    await expectToast(page, "An error occurred. Please try again.");
    await expect(
      page.getByText("No money has left your account"),
    ).toBeVisible();
    await page.getByRole("button", SEND).click();
    await expect(page).toHaveURL(/\/dashboard\/receipt\//);
    await expect(fact(page, "Balance after")).toHaveText("$70.00");
  });

  test("of a failed server is its message, once it is known that nothing was sent", async ({
    payer,
  }) => {
    const { customer, page } = payer;
    await openReview(page, customer);
    const { text: message } = commonErrors.UNAVAILABLE;
    await routeOnce(page, /\/api\/transfer$/, (route) =>
      route.fulfill({ status: 503, json: { message } }),
    );
    await loseOnce(page, "payment-outcome", false);
    await page.getByRole("button", SEND).click();
    await expect(
      page.getByText("We don’t know yet whether it went through"),
    ).toBeVisible();
    await expect(page.getByText(message)).toHaveCount(0);
    await page.getByRole("button", { name: "Check again" }).click();
    await expectToast(page, message);
    await expect(
      page.getByText("No money has left your account"),
    ).toBeVisible();
    await page.getByRole("button", SEND).click();
    await expect(page).toHaveURL(/\/dashboard\/receipt\//);
    await expect(fact(page, "Balance after")).toHaveText("$70.00");
  });

  test("warns before a different wire is sent in place of one that arrived late", async ({
    payer,
  }) => {
    const { customer, page } = payer;
    await openReview(page, customer);
    let arriveLate = () => Promise.resolve();
    await routeOnce(page, "**/api/transfer", async (route) => {
      const request = route.request();
      const headers = await request.allHeaders();
      arriveLate = async () => {
        const answer = await page.request.post(request.url(), {
          headers,
          data: request.postDataJSON() as object,
        });
        expect(answer.status()).toBe(200);
      };
      await route.abort();
    });
    await page.getByRole("button", SEND).click();
    await expect(
      page.getByText("No money has left your account"),
    ).toBeVisible();
    await arriveLate();
    await page.getByRole("button", { name: "Edit transfer" }).click();
    await page.getByLabel("Description").fill("Said otherwise");
    await reviewWire(page);
    await page.getByRole("button", SEND).click();
    await expectToast(
      page,
      "An earlier attempt with different details went through, so this one wasn’t carried out. Please check the transactions before you try again.",
    );
    await expect(page.getByLabel("Description")).toHaveValue("Said otherwise");
    const balances = page.getByRole("region", { name: "Balances" });
    await expect(fact(balances, "Total book balance")).toHaveText("$70.00");
  });
});

test("a payee paid before is offered, and paid again from the receipt with codes filled in on request", async ({
  payer,
}) => {
  const { customer, page } = payer;
  await page.goto("/dashboard/transfer");
  const payees = page.getByRole("group", { name: "Recent and saved payees" });
  await expect(page.getByLabel("Payee name")).toBeVisible();
  await expect(payees).toHaveCount(0);
  await writeWire(page, { ...wireFrom(customer), description: "Two chairs" });
  await page.getByRole("button", { name: "Send $30.00" }).click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeFocused();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as PDF" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^limmat-receipt-LM-\w+\.pdf$/);
  const texts = readPdfText(readFileSync(await file.path()))
    .flat()
    .join("");
  for (const text of ["$30.00", "Jonas Beispiel", "2000000006", "Two chairs"])
    expect(texts).toContain(text);
  await page.getByRole("link", { name: "Pay again" }).click();
  await expect(page.getByLabel("Amount in $")).toHaveValue("30.00");
  await expect(page.getByLabel("Description")).toHaveValue("Two chairs");
  await expect(page.getByLabel("COT code", { exact: true })).toHaveValue("");

  await page.goto("/dashboard/transfer");
  const jonas = payees.getByLabel("Jonas Beispiel, 2000000006");
  const nobody = payees.getByLabel("New payee");
  const name = page.getByLabel("Payee name");
  await expect(nobody).toBeChecked();
  await chooseTile(jonas);
  await expect(name).toHaveValue("Jonas Beispiel");
  await chooseTile(nobody);
  for (const field of ["Payee name", "Payee account number", "Bank name"])
    await expect(page.getByLabel(field)).toHaveValue("");
  await chooseTile(jonas);
  await page.getByLabel("Amount in $").fill("5");
  await page.locator("summary", { hasText: "Transfer codes" }).click();
  await page.getByRole("button", { name: "Show my codes" }).click();
  await expect(page.getByText(`Tax code: ${customer.taxCode}`)).toBeVisible();
  await expect(page.getByLabel("COT code", { exact: true })).toHaveValue("");
  await page.getByRole("button", { name: "Use both codes" }).click();
  await reviewWire(page);
  await page.getByRole("button", { name: "Edit transfer" }).click();
  await expect(jonas).toBeChecked();
  await name.fill("Jonas B.");
  await expect(nobody).toBeChecked();
  await chooseTile(jonas);
  await reviewWire(page);
  await page.getByRole("button", { name: "Send $5.00" }).click();
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
  await expect(fact(page, "Balance after")).toHaveText("$65.00");
});

test("a payee chosen before the scripts arrive fills in the form", async ({
  payer: { customer, page },
}) => {
  await page.goto("/dashboard/transfer");
  await writeWire(page, wireFrom(customer));
  await page.getByRole("button", { name: "Send $30.00" }).click();
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
  const arrive = await visitBeforeScripts(page, "/dashboard/transfer");
  await chooseTile(page.getByLabel("Jonas Beispiel, 2000000006"));
  arrive();
  await expect(page.getByLabel("Payee name")).toHaveValue("Jonas Beispiel");
});

test("a transfer with a later date is reviewed, scheduled and cancelled", async ({
  payer,
}) => {
  const { customer, page } = payer;
  await page.goto("/dashboard/transfer");
  await page.getByLabel("Payment date").fill("2030-01-31");
  await writeWire(page, wireFrom(customer));
  await expect(fact(page, "Payment date")).toHaveText("31/01/2030");
  await page.getByRole("button", { name: "Schedule $30.00" }).click();
  await expectToast(page, "Payment scheduled for 31/01/2030");
  await expect(page).toHaveURL("/dashboard/payment");
  const orders = page.getByRole("table", { name: "Your standing orders" });
  await expect(orders).toContainText("Next: 31/01/2030");
  await orders.getByRole("button", { name: /^Cancel / }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Cancel standing order" })
    .click();
  await expect(orders).toContainText("Cancelled");
});

test("a number that is no account at Limmat is refused at its field, and another bank's name makes it a wire", async ({
  payer,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 422 .*\/api\/transfer/);
  const { customer, page } = payer;
  await page.goto("/dashboard/transfer");
  const number = stranger().accountNumber;
  await writeWire(page, { ...wireFrom(customer), number });
  await expect(page.getByText("The name doesn’t match")).toBeVisible();
  await page.getByRole("button", { name: "Send $30.00" }).click();
  const field = page.getByLabel("Payee account number");
  await expectFieldError(
    field,
    "Limmat has no account with this number. Nothing was sent or saved. Please check the number and the name of the bank with the payee.",
  );
  await expect(field).toHaveValue(number);
  await page.getByLabel("Bank name").fill("Lіmmat");
  await reviewWire(page);
  await expect(page.getByText("The name can’t be checked")).toBeVisible();
  await page.getByRole("button", { name: "Send $30.00" }).click();
  await expectToast(
    page,
    "Transfer sent. It is pending until the other bank accepts it.",
  );
});

test("a wire to another bank is pending on the receipt and in the list", async ({
  payer,
}) => {
  const { customer, page } = payer;
  await page.goto("/dashboard/transfer");
  await writeWire(page, {
    ...wireFrom(customer),
    number: stranger().accountNumber,
    bank: "Sample Cantonal Bank",
    description: "Two chairs",
  });
  const arrival = await fact(page.getByRole("main"), "Arrives on").innerText();
  await page.getByRole("button", { name: "Send $30.00" }).click();
  await expectToast(
    page,
    "Transfer sent. It is pending until the other bank accepts it.",
  );
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
  const receipt = page.url();
  await page.getByRole("link", { name: "View all transactions" }).click();
  const row = page
    .getByRole("table", { name: "Wire and domestic transfers" })
    .getByRole("row")
    .filter({ hasText: "Two chairs" });
  await expect(row).toContainText("Pending");
  await expect(row).toContainText(`arrives ${arrival}`);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(receipt);
  const entry = page.getByRole("region", { name: "Transaction" });
  await expect(entry).toContainText("Pending");
  await expect(entry).toContainText(
    "is pending until the other bank accepts it",
  );
  await expect(fact(entry, "Bank")).toHaveText("Sample Cantonal Bank");
  await expect(fact(entry, "Arrives on")).toHaveText(arrival);
  await expect(fact(entry, "Balance after")).toHaveText("$70.00");
});

test.describe("somebody else's receipt", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("does not exist", async ({ customerPage, newCustomer }) => {
    const page = await customerPage(DEMO.customer);
    await page.goto("/dashboard/transaction");
    await page
      .getByRole("table", { name: "Credits and debits" })
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(/\/dashboard\/receipt\//);
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    const other = await customerPage(await newCustomer());
    await other.goto(page.url());
    await expect(
      other.getByRole("heading", { name: "Not found" }),
    ).toBeVisible();
  });
});

test("a dormant account shows a notice and no form", async ({
  customerPage,
}) => {
  const page = await customerPage(DORMANT);
  await page.goto("/dashboard");
  await expect(page.getByText("Your account is dormant")).toBeVisible();
  await expect(page.getByText("Dormant/Inactive")).toBeVisible();
  await expect(
    page.getByText("No money in or out in the last 6 months"),
  ).toBeVisible();
  await page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: "Wire Transfer" })
    .click();
  await expect(page).toHaveURL("/dashboard/transfer");
  await expect(page.getByText("Your account is dormant")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(fact(page, "Total book balance")).toBeVisible();
  await expect(fact(page, "Remaining limit today")).toHaveCount(0);
  await expect(page.getByText("Before you send")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Review transfer" }),
  ).toHaveCount(0);
});

test("the form shows balances, a running clock and tips beside it", async ({
  customerPage,
  newCustomer,
}) => {
  const page = await customerPage(await newCustomer({ balance: "1234.5" }));
  // The jump to noon must stay shorter than a session may be idle.
  await page.clock.install({ time: new Date("2031-07-05T09:50:00Z") });
  await page.goto("/dashboard/transfer");
  const balances = page.getByRole("region", { name: "Balances" });
  await expect(balances).toContainText("$1,234.50");
  await expect(fact(balances, "Total book balance")).toHaveText("$1,234.50");
  await expect(fact(balances, "Remaining limit today")).toHaveText("$5,000.00");
  const available = page.getByText("Available balance $1,234.50");
  await expect(available).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(available).toBeVisible();

  const clock = fact(balances, "Zurich time");
  await expect(clock).toContainText("/07/2031");
  await page.clock.pauseAt(new Date("2031-07-05T09:59:58Z"));
  await page.clock.runFor(1_000);
  await expect(clock).toHaveText("05/07/2031 11:59:59 am");
  await page.clock.runFor(1_000);
  await expect(clock).toHaveText("05/07/2031 12:00:00 pm");

  const tips = page.getByRole("region", { name: "Before you send" });
  await expect(
    tips.getByRole("link", { name: "Contact Customer care" }),
  ).toHaveAttribute("href", /care/);
  await expect(
    page.getByText(
      "Limmat never charges to release a payment, and never asks for these codes by phone or email.",
    ),
  ).toBeVisible();
});

function wireFrom(customer: Opening) {
  return {
    amount: "30",
    name: "Jonas Beispiel",
    number: DEMO.otherCustomer.accountNumber,
    bank: "Limmat",
    cotCode: customer.cotCode,
    taxCode: customer.taxCode,
    description: "Concert tickets",
  };
}

async function expectTyped(page: Page, wire: ReturnType<typeof wireFrom>) {
  const typed = {
    "Amount in $": wire.amount,
    "Payee name": wire.name,
    "Payee account number": wire.number,
    "Bank name": wire.bank,
    "COT code": wire.cotCode,
    "Tax code": wire.taxCode,
  };
  for (const [label, value] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(page.getByLabel("Description")).toHaveValue(wire.description);
}
