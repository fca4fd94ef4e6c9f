import type { Page } from "@playwright/test";
import { DEMO, type Opening, expect, stranger, test } from "../fixtures";
import {
  expectFieldError,
  expectToast,
  fact,
  fillIn,
  rowsOf,
  textsOf,
  visitBeforeScripts,
} from "../screen";
import { plantCustomer } from "../support/people";
import { openWatched } from "../support/session";

test.describe("the sign-in", () => {
  test.use({ allowedErrors: [/status of 401 .*\/api\/admin-login/] });

  test("names the wrong field, then signs in", async ({ page }) => {
    await page.goto("/login");
    await submitLogIn(page, "nobody", "Wrong!River7");
    await expectToast(page, "incorrect username");
    await submitLogIn(page, DEMO.admin.username, "Wrong!River7");
    await expectToast(page, "incorrect password");
    await expect(page).toHaveURL("/login");
    await submitLogIn(page, DEMO.admin.username, DEMO.admin.password);
    await expect(page).toHaveURL("/admin");
    await expect(page.getByRole("banner")).toContainText("Welcome admin");
  });

  test("requires both fields", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Log In" }).click();
    await expectToast(page, "incorrect username");
    await page.getByLabel("Username").fill("admin");
    await page.getByRole("button", { name: "Log In" }).click();
    await expectToast(page, "incorrect password");
  });
});

test("the tiles show counts and link to their pages", async ({
  adminPage,
  newCustomer,
}) => {
  const page = await adminPage();
  await page.goto("/admin");
  const before = {
    accounts: await countOn(page, "Accounts"),
    history: await countOn(page, "Transaction History"),
  };
  await newCustomer({ balance: "12" });
  await page.reload();
  expect(await countOn(page, "Accounts")).toBeGreaterThan(before.accounts);
  expect(await countOn(page, "Transaction History")).toBeGreaterThan(
    before.history,
  );
  await page.getByRole("link", { name: "Manage Accounts" }).last().click();
  await expect(page).toHaveURL("/accountmanage");
  await page
    .getByRole("banner")
    .getByRole("link", { name: "Security", exact: true })
    .click();
  await expect(page).toHaveURL("/security");
  for (const [name, path] of [
    ["Accounts", "/allacount"],
    ["Dashboard", "/admin"],
    ["Manage Accounts", "/accountmanage"],
    ["Colleagues", "/colleagues"],
  ] as const) {
    await menuOf(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
  for (const [name, role] of [
    ["auditor", "Auditor"],
    ["teller", "Teller"],
  ] as const)
    await expect(
      rowsOf(page.getByRole("table", { name: "Colleagues" }))
        .filter({ has: page.getByText(name, { exact: true }) })
        .first(),
    ).toContainText(role);
});

test("a customer is found by search and shown with all details", async ({
  adminPage,
  newCustomer,
}) => {
  const customer = await newCustomer({ balance: "87654.3" });
  const page = await adminPage();
  await page.goto("/allacount");
  const list = page.getByRole("list", { name: "Customer list" });
  const names = await textsOf(list.getByRole("listitem"));
  expect(names[0]).toMatch(/^1\.\s/);
  expect(names[1]).toMatch(/^2\.\s/);

  const search = page.getByRole("searchbox");
  for (const text of [customer.fullName, customer.accountNumber]) {
    await search.fill(text);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByRole("listitem")).toContainText(customer.fullName);
  }
  await list.getByRole("link", { name: customer.fullName }).click();
  await expect(
    page.getByRole("heading", { name: customer.fullName }),
  ).toBeVisible();
  await expectDetail(page, customer);

  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("button", { name: "Add note" }).click();
  await expectToast(page, "Please enter a note");
  await notes.getByLabel("New note").fill("Prefers calls in the morning");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expectToast(page, "The note was added");
  await expect(notes.getByRole("listitem")).toContainText(
    /Prefers calls in the morning\s*admin, /,
  );

  const sheet = page.getByRole("main");
  const number = `${customer.accountNumber}, ${customer.fullName}`;
  for (const [action, field] of [
    ["Credit", "Account to credit"],
    ["Debit", "Account to debit"],
    ["Write a message", "Receiver"],
    ["Change status", "Account"],
  ] as const) {
    await sheet.getByRole("link", { name: action, exact: true }).click();
    // Beside the customer, the account of a credit or debit is folded.
    if (field.startsWith("Account to"))
      await sheet.getByText(/^Accounts, date, time/).click();
    await expect(
      page.getByRole("combobox", { name: field, exact: true }),
    ).toHaveValue(number);
    await page.goBack();
  }

  const open = (tab: string) =>
    page
      .getByRole("navigation", { name: "Parts of this page" })
      .getByRole("link", { name: tab, exact: true })
      .click();
  const latest = page.getByRole("table", { name: "Latest transactions" });
  // The first tab shows what happened last.
  await expect(rowsOf(latest)).toHaveCount(1);
  await open("Activity");
  await expect(
    page.getByRole("region", { name: "Standing orders" }),
  ).toBeVisible();
  await expect(rowsOf(latest)).toHaveCount(1);
  for (const [tab, name, empty] of [
    ["Activity", "Pending and returned wires", "No pending or returned wires"],
    ["Activity", "Standing orders", "No standing orders"],
    ["Documents", "Documents", "No documents"],
    ["Access", "Failed sign-ins", "No failed sign-ins"],
  ] as const) {
    await open(tab);
    await expect(page.getByRole("region", { name })).toContainText(empty);
  }
  await expect(
    page.getByRole("region", { name: "Access and changes" }),
  ).toContainText("Viewed an account");
  await sheet.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByLabel("Account number")).toHaveValue(
    customer.accountNumber,
  );
  await expect(page.getByRole("table")).toContainText(customer.fullName);
  await page.goBack();
  await open("Activity");
  await sheet.getByRole("link", { name: "Transactions" }).click();
  await expect(page.getByLabel("Account number")).toHaveValue(
    customer.accountNumber,
  );
  await expect(page.getByRole("table").getByText("$87,654.30")).toHaveCount(1);
  await page.goBack();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await search.fill("Nobody of that name");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No Account found")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(list.getByRole("listitem").nth(5)).toBeVisible();
});

test("a customer with an unproven email address is Not Verified", async ({
  adminPage,
}) => {
  const page = await adminPage();
  await page.goto("/allacount?search=Timo");
  const line = page.getByRole("listitem").filter({ hasText: "Timo Entwurf" });
  await expect(line).toContainText("Not Verified");
  await line.getByRole("link").click();
  await expect(fact(page, "Verification")).toHaveText("Not Verified");
});

test("the list is paged", async ({ adminPage }) => {
  // Always more than one page of 25: the seed alone has ten customers.
  await Promise.all(Array.from({ length: 16 }, () => plantCustomer()));
  const page = await adminPage();
  await page.goto("/allacount");
  const lines = page
    .getByRole("list", { name: "Customer list" })
    .getByRole("listitem");
  await expect(lines).toHaveCount(25);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(lines.first()).toContainText("26.");
  await page.getByRole("link", { name: "First page" }).click();
  await expect(lines.first()).toContainText(/^1\./);
});

test.describe("Create Account", () => {
  test.use({
    allowedErrors: [/status of 409 .*\/api\/admin-create/],
  });

  test("opens the account in the currency that staff choose", async ({
    adminPage,
  }) => {
    const page = await adminPage();
    await page.goto("/accountmanage?panel=create");
    await page.getByLabel("Account currency").selectOption("CHF");
    const person = stranger();
    const {
      "Available balance in $": _available,
      "Total balance in $": _total,
      ...fields
    } = formOf(person);
    await fillIn(page, {
      ...fields,
      "Available balance in CHF": "80.05",
      "Total balance in CHF": "80.05",
    });
    await press(page, "Create Account");
    await expectToast(page, "user added successfully");
    await expect(page.getByLabel("Account currency")).toHaveValue("USD");
    await page.getByRole("link", { name: "Open the account" }).click();
    await expect(page.getByText(/^CHF\s80\.05$/).first()).toBeVisible();
  });

  test("shows each validation message, then creates the account", async ({
    adminPage,
    customerPage,
  }) => {
    const page = await adminPage();
    await page.goto("/accountmanage");
    await page.getByRole("link", { name: "Create Account" }).click();
    await expect(page).toHaveURL("/accountmanage?panel=create");
    const person = {
      ...stranger(),
      availableBalance: "750.25",
      totalBalance: "750.25",
    };
    await press(page, "Create Account");
    await expectToast(page, "Please enter the full name");
    await press(page, "Generate");
    await expect(page.getByLabel("Account number")).toHaveValue(/^\d{10}$/);
    for (const name of ["COT code", "Tax code", "Retype password"])
      await expect(page.getByLabel(name, { exact: true })).not.toHaveValue("");
    await fillIn(page, formOf(person));

    // The match of the two passwords is checked before the password rules.
    await fillIn(page, { Password: "quietriver" });
    await press(page, "Create Account");
    await expectToast(page, "password and retype password must match");
    await fillIn(page, { "Retype password": "quietriver" });
    await press(page, "Create Account");
    await expectToast(page, WEAK);
    await expectFieldError(page.getByLabel("Password", { exact: true }), WEAK);
    await fillIn(page, formOf(person));

    for (const [label, bad, message] of [
      ["Account number", "123456789", "minimum of 10 numbers"],
      ["Account number", "12345678x0", "minimum of 10 numbers"],
      [
        "Retype password",
        "Quiet!River8",
        "password and retype password must match",
      ],
      [
        "Total balance in $",
        "750.26",
        "total balance and available balance must be the same for a new user",
      ],
      ["Available balance in $", "-1", AMOUNT],
      [
        "Registration date",
        "2099-01-01",
        "The registration date can’t be in the future",
      ],
      ["COT code", "", "Please enter the COT code"],
      ["Tax code", "", "Please enter the tax code"],
      ["Account number", DEMO.customer.accountNumber, TAKEN],
    ] as const)
      await test.step(`${label} "${bad}"`, async () => {
        await fillIn(page, { [label]: bad });
        await press(page, "Create Account");
        await expectToast(page, message);
        await expectFieldError(
          page.getByLabel(label, { exact: true }),
          message,
        );
        await fillIn(page, { [label]: formOf(person)[label]! });
      });
    await expect(page.getByLabel("Full name")).toHaveValue(person.fullName);

    await press(page, "Create Account");
    await expectToast(page, "user added successfully");
    await expect(page.getByLabel("Full name")).toHaveValue("");
    const letter = page.getByRole("region", {
      name: "Letter for the customer",
    });
    await expect(letter.getByRole("status")).toBeFocused();
    await expect(letter.getByRole("status")).toBeInViewport({ ratio: 1 });
    for (const text of [person.address, person.accountNumber, person.password])
      await expect(letter).toContainText(text);
    await page.emulateMedia({ media: "print" });
    await expect(letter).toBeVisible();
    await expect(page.getByLabel("Full name")).toBeHidden();
    await page.emulateMedia({ media: null });
    await expect(
      letter.getByRole("link", { name: "Open the account" }),
    ).toHaveAttribute("href", /^\/allacount\?id=/);

    const { accountNumber, password } = person;
    const customer = await customerPage(person);
    const signedIn = await customer.request.post("/api/loginA", {
      data: { accountNumber, password },
    });
    expect(signedIn.status(), await signedIn.text()).toBe(200);
    await customer.goto("/dashboard");
    await expect(customer).toHaveURL("/change-password");
    await fillIn(customer, {
      "Temporary password": password,
      "New password": "Other!River8",
      "Confirm new password": "Other!River8",
    });
    await press(customer, "Save password");
    await expect(
      customer.getByRole("heading", { name: `Welcome, ${person.fullName}` }),
    ).toBeVisible();
    await expect(
      customer.getByRole("region", { name: "Balances" }),
    ).toContainText("$750.25Total book balance$750.25");
    await expect(
      customer.getByRole("row").filter({ hasText: "Opening balance" }),
    ).toContainText("Entered by staff");
  });
});

test.describe("Credit and Debit", () => {
  test.use({
    allowedErrors: [/status of 422 .*\/api\/(credit|debit)\//],
  });

  test("a credit requires account, amount and description, and refuses a future date", async ({
    adminPage,
    newCustomer,
    customerPage,
  }) => {
    const customer = await newCustomer();
    const page = await adminPage();
    await page.goto("/accountmanage");
    await page.getByRole("link", { name: "Credit Account" }).click();
    const panel = page.getByRole("region", { name: "Credit Account" });
    await expect(panel.getByRole("combobox").first()).toHaveAccessibleName(
      /^From account/,
    );
    await press(page, "SEND");
    await expectToast(page, "Please choose an account");
    await pick(page, "Account to credit", customer);
    await press(page, "SEND");
    await expectToast(page, AMOUNT);
    await page.getByLabel("Amount in $").fill("321.09");
    await press(page, "SEND");
    await expectToast(page, "Please enter a description");
    await page.getByLabel("Description").fill("Refund of a fee");
    await page.getByLabel("Date").fill("2099-12-31");
    await press(page, "SEND");
    const future =
      "The date and time can’t be in the future. No money was moved.";
    await expectToast(page, future);
    await expectFieldError(page.getByLabel("Date"), future);
    await page.getByLabel("Date").fill("2025-03-04");
    await page.getByLabel("Time").fill("14:05");
    await page.getByLabel(/^Bank/).fill("Sample Cantonal Bank");
    await press(page, "SEND");
    await expectToast(page, "Account credited successfully");
    await expect(page.getByLabel("Description")).toHaveValue("");

    const owner = await customerPage(customer);
    await owner.goto("/dashboard/transaction");
    const row = owner.getByRole("row").filter({ hasText: "Refund of a fee" });
    await expect(row).toContainText("+$321.09");
    await expect(row).toContainText(
      /\d\d\/\d\d\/\d{4} \d+:\d\d [ap]m\s*Value date 04\/03\/2025/,
    );
    await row.getByRole("link").click();
    await expect(fact(owner, "Value date")).toHaveText("04/03/2025 2:05 pm");
    await expect(fact(owner, "Bank")).toHaveText("Sample Cantonal Bank");
    await expect(fact(owner, "Posting date")).toHaveText(
      /\d{2}\/\d{2}\/\d{4} .* [ap]m/,
    );
  });

  test("a debit moves money to the chosen account and never goes below zero", async ({
    adminPage,
    newCustomer,
    customerPage,
  }) => {
    const [payer, payee] = [
      await newCustomer({ balance: "60" }),
      await newCustomer(),
    ];
    const page = await adminPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/accountmanage?panel=debit");
    await pick(page, "Account to debit", payer);
    await pick(page, /^Account to pay into/, payee);
    await page.getByLabel("Amount in $").fill("60.01");
    const tooLow =
      "The available balance is too low for this amount. No money was moved.";
    await expect(page.getByText(tooLow)).toBeVisible();
    await page.getByLabel("Description").fill("Shared bill");
    await press(page, "DEBIT");
    await expectToast(page, "Please give a reason");
    await page.getByLabel("Reason").fill("Both agreed at the counter");
    await press(page, "DEBIT");
    await expectToast(page, tooLow);
    await expect(page.getByLabel("Amount in $")).toHaveValue("60.01");
    await expect(page.getByLabel("Account to debit")).toHaveValue(
      `${payer.accountNumber}, ${payer.fullName}`,
    );
    await page.getByLabel("Amount in $").fill("60");
    // Before it is sent, the form shows both balances before and after.
    await expect(page.getByText("$60.00 becomes $0.00")).toBeVisible();
    await expect(page.getByText("$0.00 becomes $60.00")).toBeVisible();
    await page.getByRole("button", { name: "DEBIT" }).dblclick();
    await expectToast(page, "Account debited successfully");
    await expect(page.getByRole("status")).toContainText(
      `$60.00 debited from account ${payer.accountNumber}, reference LM-`,
    );
    await expect(page.getByRole("status")).toBeFocused();
    await expect(page.getByRole("status")).toBeInViewport({ ratio: 1 });
    // The outcome of one debit does not stay beside the errors of the next.
    await page.getByRole("button", { name: "DEBIT" }).click();
    await expect(page.getByText("$60.00 debited from")).toHaveCount(0);

    for (const [customer, amount, balance] of [
      [payer, "\u2212$60.00", "$0.00"],
      [payee, "+$60.00", "$60.00"],
    ] as const) {
      const owner = await customerPage(customer);
      await owner.goto("/dashboard");
      const entries = owner.getByRole("table", {
        name: "Latest credits and debits",
      });
      const row = rowsOf(entries).filter({ hasText: "Shared bill" });
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(amount);
      await expect(row).toContainText(balance);
    }
  });

  test("after a credit to another account, the form shows the account that it was opened for", async ({
    adminPage,
    newCustomer,
  }) => {
    const [first, second] = [await newCustomer(), await newCustomer()];
    const page = await adminPage();
    await page.goto(
      `/accountmanage?panel=credit&account=${first.accountNumber}`,
    );
    await pick(page, "Account to credit", second);
    await page.getByLabel("Amount in $").fill("1");
    await page.getByLabel("Description").fill("Refund of a fee");
    await press(page, "SEND");
    await expect(page.getByRole("status")).toContainText(
      `$1.00 credited to account ${second.accountNumber}`,
    );
    await expect(page.getByLabel("Account to credit")).toHaveValue(
      `${first.accountNumber}, ${first.fullName}`,
    );
  });

  test("an account is picked with the keyboard, and by its full number", async ({
    adminPage,
  }) => {
    const page = await adminPage();
    await page.goto("/accountmanage?panel=credit");
    const account = page.getByLabel("Account to credit");
    await account.fill("a");
    const first = page.getByRole("option").first();
    await expect(first).toBeVisible();
    const number = await first.locator(".figures").innerText();
    await account.press("ArrowDown");
    await expect(account).toHaveAttribute(
      "aria-activedescendant",
      (await first.getAttribute("id")) ?? "",
    );
    await account.press("Enter");
    await expect(account).toHaveValue(new RegExp(`^${number}, `));

    const other = page.getByLabel(/^From account/);
    await other.fill(DEMO.otherCustomer.accountNumber);
    await other.press("Tab");
    await expect(other).toHaveValue("2000000006, Jonas Beispiel");
  });

  test("a name typed before the scripts arrive is searched for", async ({
    adminPage,
  }) => {
    const page = await adminPage();
    const arrive = await visitBeforeScripts(
      page,
      "/accountmanage?panel=credit",
    );
    await page.getByLabel("Account to credit").fill("Jonas");
    arrive();
    await page.getByRole("option", { name: /^Jonas Beispiel/ }).click();
    await expect(page.getByLabel("Account to credit")).toHaveValue(
      "2000000006, Jonas Beispiel",
    );
  });

  test.describe("after the session has ended", () => {
    test.use({
      allowedErrors: [/status of 401|ERR_FAILED .*\/api\/auth\/admin\/session/],
    });

    test("the account picker reports it instead of an empty result", async ({
      adminPage,
    }) => {
      const page = await adminPage();
      await openWatched(page, "/accountmanage?panel=credit");
      // A check of the session would open the sign-in.
      await page.route("**/api/auth/*/session", (route) => route.abort());
      await page.context().clearCookies();
      await page.getByLabel("Account to credit").fill("Jonas");
      await expect(
        page.getByText("Your session has ended. Please sign in again."),
      ).toBeVisible();
    });
  });

  test("the two accounts must differ", async ({ adminPage, newCustomer }) => {
    const customer = await newCustomer({ balance: "5" });
    const page = await adminPage();
    await page.goto("/accountmanage?panel=credit");
    await pick(page, "Account to credit", customer);
    await pick(page, /^From account/, customer);
    await page.getByLabel("Amount in $").fill("1");
    await page.getByLabel("Description").fill("Circle");
    await press(page, "SEND");
    await expectToast(
      page,
      "Please choose two different accounts. No money was moved.",
    );
  });
});

test("a phone opens the menu below the bar", async ({ adminPage }) => {
  const page = await adminPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin");
  await expect(menuOf(page)).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(menuOf(page)).toBeVisible();
  await menuOf(page)
    .getByRole("link", { name: "Accounts", exact: true })
    .click();
  await expect(page).toHaveURL("/allacount");
  await expect(menuOf(page)).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(menuOf(page)).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL(/\/login(\?|#|$)/);
});

const WEAK =
  "password must contain lowercase, uppercase number and special character";
const AMOUNT = "Please enter a valid amount";
const TAKEN = "This account number is already taken. Please enter another.";

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

const menuOf = (page: Page) =>
  page.getByRole("navigation", { name: "Administration" });

async function submitLogIn(page: Page, username: string, password: string) {
  await fillIn(page, { Username: username, Password: password });
  await press(page, "Log In");
}

async function countOn(page: Page, tile: string): Promise<number> {
  const text = await page
    .getByRole("region", { name: tile, exact: true })
    .innerText();
  return Number(/[\d,]+/.exec(text)?.[0].replaceAll(",", ""));
}

async function pick(page: Page, label: string | RegExp, customer: Opening) {
  await page.getByLabel(label).fill(customer.accountNumber);
  await page.getByRole("option", { name: customer.fullName }).click();
  await expect(page.getByLabel(label)).toHaveValue(
    `${customer.accountNumber}, ${customer.fullName}`,
  );
}

async function expectDetail(page: Page, customer: Opening) {
  const expected: Record<string, string> = {
    "Full name": customer.fullName,
    Username: customer.username,
    "Account number": customer.accountNumber,
    Email: customer.email,
    Occupation: customer.occupation,
    "Account type": "Savings",
    "Total balance": "$87,654.30",
    "Available balance": "$87,654.30",
    "Phone number": customer.phoneNumber,
    "Account status": "Active",
    "Registration date": "29/02/2024",
    Currency: "$",
    Verification: "Verified",
    "Marital status": "Married",
    "Otp code": "None",
    "Account limit": "$5,000.00",
    "COT code": customer.cotCode,
    "Tax code": customer.taxCode,
  };
  for (const [term, value] of Object.entries(expected))
    await expect(fact(page, term), term).toHaveText(value);
}

function formOf(person: Opening): Record<string, string> {
  return {
    "Full name": person.fullName,
    Username: person.username,
    "Phone number": person.phoneNumber,
    Email: person.email,
    Occupation: person.occupation,
    "Date of birth": person.dateOfBirth,
    "Marital status": person.maritalStatus,
    Address: person.address,
    "Account type": person.accountType,
    "Account number": person.accountNumber,
    "Available balance in $": person.availableBalance,
    "Total balance in $": person.totalBalance,
    "Registration date": person.registerationDate,
    Password: person.password,
    "Retype password": person.retype_password,
    "Account limit in $": person.accountLimit,
    "COT code": person.cotCode,
    "Tax code": person.taxCode,
  };
}

test("an auditor gets links to view pages only", async ({ adminPage }) => {
  const page = await adminPage(DEMO.auditor);
  for (const [name, path] of [
    ["View accounts", "/allacount"],
    ["View history", "/history"],
  ] as const) {
    await page.goto("/admin");
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
  }
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: "View accounts" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Manage/ })).toHaveCount(0);
  // Nothing waits for a role that decides nothing.
  await expect(page.getByRole("link", { name: "View approvals" })).toHaveCount(
    0,
  );
});
