import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { FOLDED, MENU_COOKIE } from "../../components/shell/menu-cookie";
import { site } from "../../lib/platform/config/site";
import { readPdfText } from "../../lib/testing/pdf-text";
import { expect, test } from "../fixtures";
import {
  centsIn,
  expectEffectsRun,
  expectFieldError,
  fact,
  fillIn,
  rowsOf,
  textsOf,
} from "../screen";
import { sql } from "../support/database";

const LINKS: [name: string, path: string, title: string][] = [
  ["Dashboard", "/dashboard", "Dashboard"],
  ["Account Statement", "/dashboard/account-statement", "Account statement"],
  ["Wire Transfer", "/dashboard/transfer", "Transfer"],
  ["Transactions", "/dashboard/transaction", "Transaction"],
  ["Loans", "/dashboard/loan", "Loan"],
];

test("the menu links to every page and the bar shows the current one", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard");
  await expect(
    page.getByRole("heading", { name: "Welcome, Petra Muster" }),
  ).toBeVisible();
  const menu = menuOf(page);
  for (const [name, path, title] of LINKS) {
    await menu.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("banner")).toContainText(title);
    await expect(menu.getByRole("link", { name })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await page.getByRole("link", { name: /petra\.muster/ }).click();
  await expect(page).toHaveURL("/dashboard/detail");
});

test("toasts are ready before the first click, so that a lost connection can be reported", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard/payment");
  await expect(
    page.getByRole("region", { name: /^Notifications/ }),
  ).toBeAttached();
});

test("the two tables of the home page share their columns, and a focused row is framed as a whole", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard");
  const heads = page.getByRole("columnheader", { name: "From / To" });
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(heads).toHaveCount(2);
    const [first, second] = await heads.evaluateAll((shown) =>
      shown.map((one) => one.getBoundingClientRect().x),
    );
    expect(first).toBe(second);
  }
  await page.getByRole("link", { name: "All transfers" }).focus();
  await page.keyboard.press("Tab");
  const rings = await page.evaluate(() =>
    [null, "::after"].map(
      (part) => getComputedStyle(document.activeElement!, part).outlineStyle,
    ),
  );
  expect(rings).toEqual(["none", "solid"]);
});

test("the sidebar folds away and comes back", async ({ customerPage }) => {
  const page = await customerPage();
  await page.goto("/dashboard");
  const toggle = page.getByRole("button", { name: "Toggle sidebar" });
  // A cookie that a script sets reaches the browser's requests a moment later.
  const expectSaved = (state: string[]) =>
    expect
      .poll(async () =>
        (await page.context().cookies())
          .filter(({ name }) => name === MENU_COOKIE)
          .map(({ value }) => value),
      )
      .toEqual(state);
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(menuOf(page)).toBeVisible();
  await toggle.click();
  await expect(menuOf(page)).toBeHidden();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expectSaved([FOLDED]);
  await page.reload();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(menuOf(page)).toBeHidden();
  await toggle.click();
  await expect(menuOf(page)).toBeVisible();
  await expectSaved([]);
  await page.reload();
  await expect(menuOf(page)).toBeVisible();
});

test("a loading page is marked as soon as its link is clicked", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard");
  const content = page.locator("#content");
  await expect(content).not.toHaveAttribute("aria-busy");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[?&]_rsc=/, async (route) => {
    await released;
    await route.continue();
  });
  await menuOf(page).getByRole("link", { name: "Payments" }).click();
  await expect(content).toHaveAttribute("aria-busy", "true");
  release();
  await expect(
    page.getByRole("heading", { name: "Payments", exact: true }),
  ).toBeVisible();
  await expect(content).not.toHaveAttribute("aria-busy");
});

test("an address opens at the part that it names, although the page streams", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.setViewportSize({ width: 1280, height: 300 });
  // The browser's own search for the part ends with the load, and often before a streamed page shows it.
  await page.route("/dashboard/payment", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: {
        ...response.headers(),
        "document-policy": "force-load-at-top",
      },
    });
  });
  await page.goto("/dashboard/payment#orders");
  const part = page.getByRole("heading", { name: "Standing orders" });
  await expect(part).toBeInViewport();
  await page.mouse.wheel(0, -2_000);
  await expect(part).not.toBeInViewport();
  await page.reload();
  await expectEffectsRun(page.getByRole("button"));
  await expect(part).not.toBeInViewport();
});

test("the sign-in page redirects a signed-in customer until the session ends", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  const onward = page.getByRole("link", { name: "Go to your dashboard" });
  await page.goto("/sign-in");
  await onward.click();
  await expect(page).toHaveURL("/dashboard");
  // The dashboard would notice the end of its session and leave for the sign-in page by itself.
  await page.goto("/about");
  await sql(
    `UPDATE sessions s SET ended_at = now() FROM customers c
     WHERE c.id = s.customer_id AND c.email = $1`,
    [customer.email],
  );
  // Other pages ask as well, so only the answer to the sign-in page counts.
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/auth/customer/session") &&
      response.request().headers().referer?.endsWith("/sign-in") === true,
  );
  await page.goto("/sign-in");
  expect(await (await answered).json()).toEqual({});
  await expectEffectsRun(page.getByRole("button", { name: "Log In" }));
  await expect(onward).toHaveCount(0);
});

test("public pages lead a signed-in customer back to the dashboard", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/about");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Log In" })).toBeVisible();
  await page.goto("/dashboard");
  await page.goto("/about");
  const back = header.getByRole("link", { name: "Your dashboard" });
  await expect(back).toBeVisible();
  await expect(header.getByRole("link", { name: "Log In" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page
    .getByRole("dialog", { name: "Menu" })
    .getByRole("link", { name: "Your dashboard" })
    .click();
  await expect(page).toHaveURL("/dashboard");
  // The dashboard would notice the end of its session and leave for the sign-in page by itself.
  await page.goto("/contact");
  await sql(
    `UPDATE sessions s SET ended_at = now() FROM customers c
     WHERE c.id = s.customer_id AND c.email = $1`,
    [customer.email],
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/about");
  await expect(header.getByRole("link", { name: "Log In" })).toBeVisible();
});

test.describe("an unknown address", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("shows Not found inside the area’s layout", async ({
    customerPage,
    adminPage,
  }) => {
    const page = await customerPage();
    await page.goto("/dashboard/nope");
    await expect(menuOf(page)).toBeVisible();
    await page.getByRole("link", { name: "Go to your dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
    const desk = await adminPage();
    await desk.goto("/allacount/nope");
    await expect(
      desk.getByRole("heading", { name: "Not found" }),
    ).toBeVisible();
    await expect(
      desk.getByRole("navigation", { name: "Administration" }),
    ).toBeVisible();
  });
});

test("a phone opens the menu as a drawer", async ({ customerPage }) => {
  const page = await customerPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await expect(menuOf(page)).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  for (const [name] of LINKS)
    await expect(drawer.getByRole("link", { name })).toBeVisible();
  await drawer.getByRole("link", { name: "Transactions" }).click();
  await expect(page).toHaveURL("/dashboard/transaction");
  await expect(drawer).toBeHidden();
});

test("a phone’s bar leads to the pages that are opened most, and More opens the menu", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard");
  const bar = barOf(page);
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, path] of [
    ["Activity", "/dashboard/transaction"],
    ["Pay", "/dashboard/transfer"],
    ["Messages 1 unread", "/dashboard/message"],
    ["Home", "/dashboard"],
  ] as const) {
    const link = bar.getByRole("link", { name });
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(bar.locator("[aria-current]")).toHaveCount(1);
  }
  const drawer = page.getByRole("dialog", { name: "Menu" });
  const more = bar.getByRole("link", { name: "More" });
  await more.click();
  await expect(drawer.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(more).toBeFocused();
  for (const [name, path] of [
    ["Account Statement", "/dashboard/account-statement"],
    ["Loans", "/dashboard/loan"],
    ["Notifications", "/dashboard/notifications"],
    ["Profile", "/dashboard/detail"],
    ["Security", "/dashboard/detail/security"],
  ] as const) {
    await more.click();
    await drawer.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(drawer).toBeHidden();
  }
  await more.click();
  await drawer.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("nothing is behind a phone’s bar, neither the end of a page nor what has the focus", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/dashboard", "/dashboard/transfer"]) {
    await page.goto(path);
    const top = (await barOf(page).boundingBox())!.y;
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole("main").focus();
    for (let nth = 0; nth < 20; nth++) {
      await page.keyboard.press("Tab");
      const bottom = await page.evaluate(() => {
        const focused = document.activeElement!.closest("main *");
        return focused?.getBoundingClientRect().bottom ?? null;
      });
      // Some pages have fewer.
      if (bottom === null) break;
      expect(bottom).toBeLessThanOrEqual(top);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const end = await page
      .getByRole("region", { name: "Operator" })
      .boundingBox();
    expect(end!.y + end!.height).toBeLessThanOrEqual(top + 1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(barOf(page)).toBeHidden();
});

test("menus are closed after going back", async ({
  page: visitor,
  customerPage,
}) => {
  const customer = await customerPage();
  await customer.goto("/dashboard/payment");
  await customer.getByRole("button", { name: "Settings", exact: true }).click();
  await customer.getByRole("link", { name: "Edit Profile" }).click();
  await expect(customer.getByRole("dialog")).toBeVisible();
  await customer.goBack();
  await expect(
    customer.getByRole("heading", { name: "Payments", exact: true }),
  ).toBeVisible();
  await expect(customer.getByRole("group", { name: "Settings" })).toBeHidden();

  for (const [page, path, name, heading] of [
    [visitor, "/", "About", site.claim],
    [customer, "/dashboard", "Payments", /^Welcome/],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await drawer.getByRole("link", { name }).click();
    await expect(page).not.toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(drawer).toBeHidden();
  }
});

test("the photo links to the profile; the settings menu signs out", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer({ balance: "10" });
  const page = await customerPage(customer);
  await page.goto("/dashboard");
  await page
    .getByRole("complementary")
    .getByRole("link", { name: customer.username })
    .click();
  await expect(page).toHaveURL("/dashboard/detail");
  const facts: Record<string, string> = {
    "Full name": customer.fullName,
    Username: customer.username,
    // With the button that changes it.
    "Email address": `${customer.email}Change`,
    "Phone number": customer.phoneNumber,
    Occupation: customer.occupation,
    "Date of birth": "17/05/1988",
    "Marital status": "Married",
    Address: customer.address,
    "Account number": customer.accountNumber,
    "Account type": "Savings",
    "Account status": "Active",
    "Account currency": "USD",
    "Account limit": "$5,000.00",
    "Registration date": "29/02/2024",
    "COT code": customer.cotCode,
    "Tax code": customer.taxCode,
  };
  for (const [term, value] of Object.entries(facts))
    await expect(fact(page, term)).toHaveText(value);

  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("the bell links to the messages; a card opens the full message", async ({
  customerPage,
  newCustomer,
}) => {
  const { email, ...customer } = await newCustomer();
  const subject = "Opening hours of the counter over the turn of the year";
  await sql(
    `INSERT INTO messages (customer_id, sender, subject, content)
     SELECT id, 'support', $1, 'We are closed on both days.' FROM customers WHERE email = $2`,
    [subject, email],
  );
  const page = await customerPage(customer);
  await page.goto("/dashboard");
  await page
    .getByRole("link", { name: "Messages and notifications, 2 unread" })
    .click();
  await expect(page).toHaveURL("/dashboard/message");
  await expect(page.getByRole("banner")).toContainText("Message");

  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText(`${subject.slice(0, 50)}...`);
  await expect(cards.last()).toContainText("Customer Care");
  const card = cards.first().getByRole("button");
  await card.click();
  const window = page.getByRole("dialog");
  await expect(window).toContainText(subject);
  await expect(window).toContainText("We are closed on both days.");
  await window.getByText("Close", { exact: true }).click();
  await expect(window).toBeHidden();
  await expect(
    page.getByRole("link", { name: "Messages and notifications, 1 unread" }),
  ).toBeVisible();
  await expect(card).not.toContainText("New");
  await expect(cards.last()).toContainText("New");
  await card.press("Enter");
  await expect(window).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(window).toBeHidden();
  await expect(card).toBeFocused();

  await sql(
    "DELETE FROM messages USING customers c WHERE c.id = customer_id AND c.email = $1",
    [email],
  );
  await page.reload();
  await expect(page.getByText("No Messages Yet")).toBeVisible();
});

test("old addresses redirect to the pages", async ({ customerPage }) => {
  const page = await customerPage();
  for (const [address, path] of [
    ["/dashboard/profile", "/dashboard"],
    ["/#/dashboard", "/dashboard"],
    ["/#/dashboard/transfer", "/dashboard/transfer"],
    ["/#/dashboard/account-statement", "/dashboard/account-statement"],
    ["/#/dashboard/transaction", "/dashboard/transaction"],
    ["/#/dashboard/detail", "/dashboard/detail"],
    ["/#/dashboard/message", "/dashboard/message"],
    ["/#/dashboard/payment", "/dashboard/payment"],
    ["/#/dashboard/loan", "/dashboard/loan"],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("banner")).toBeVisible();
  }
});

test("the history is paged and filtered", async ({ customerPage }) => {
  const page = await customerPage();
  await page.goto("/dashboard/transaction");
  const lines = linesOf(page);
  const pages = page.getByRole("navigation", { name: "Activity pages" });
  const receiptsOf = async () =>
    lines
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

  await expect(lines).toHaveCount(20);
  await expect(pages.getByRole("link", { name: "Newest" })).toHaveCount(0);
  const first = await receiptsOf();
  await pages.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(pages.getByRole("link", { name: "Newest" })).toBeVisible();
  const second = await receiptsOf();
  expect(second).toHaveLength(20);
  expect(second.filter((receipt) => first.includes(receipt))).toEqual([]);
  await pages.getByRole("link", { name: "Newest" }).click();
  await expect(page).toHaveURL("/dashboard/transaction");
  await expect(lines).toHaveCount(20);

  const searched = page.getByRole("search");
  for (const [value, sign] of [
    ["credit", "+$"],
    ["debit", "\u2212$"],
  ] as const) {
    await fillIn(searched, { Type: value });
    await searched.getByRole("button", { name: "Search" }).click();
    await expect(lines.filter({ hasText: sign })).toHaveCount(20);
  }
  await page.goto("/dashboard/transaction?direction=debit&cursor=nothing");
  await expect(page).toHaveURL("/dashboard/transaction?direction=debit");
});

test("the history is searched by text, days and amounts", async ({
  customerPage,
  newCustomer,
  staff,
}) => {
  const customer = await newCustomer({ balance: "500" });
  const { accountNumber } = customer;
  for (const [amount, description, date] of [
    ["10.50", "Rent for May", "2026-05-02"],
    ["20", "Rent for June", "2026-06-02"],
    ["30.25", "50% of a bill", "2026-06-20"],
  ]) {
    const answer = await staff.post(`/api/credit/${accountNumber}`, {
      data: { chooseAccount: accountNumber, amount, description, date },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const page = await customerPage(customer);
  await page.goto("/dashboard/transaction");
  const lines = linesOf(page);
  const searched = page.getByRole("search");
  const search = async (values: Record<string, string>) => {
    await page.goto("/dashboard/transaction");
    await fillIn(searched, values);
    await searched.getByRole("button", { name: "Search" }).click();
    await expect(searched.getByRole("link", { name: "Clear" })).toBeVisible();
  };
  const readRows = () => textsOf(lines);

  await search({ "Name, description or reference": "rent" });
  await expect(lines).toHaveCount(2);
  await expect(page).toHaveURL(/[?&]q=rent/);
  await page.reload();
  await expect(lines).toHaveCount(2);
  await expect(
    searched.getByLabel("Name, description or reference"),
  ).toHaveValue("rent");
  await search({ "Name, description or reference": "0% of" });
  await expect(lines).toHaveCount(1);
  await search({ From: "2026-06-01", To: "2026-06-20" });
  // They were posted today.
  await expect(lines).toHaveCount(0);
  await fillIn(searched, { "Filter by": "value" });
  await searched.getByRole("button", { name: "Search" }).click();
  await expect(lines).toHaveCount(2);
  await search({ "Minimum in $": "10.50", "Maximum in $": "20" });
  await expect(lines).toHaveCount(2);
  expect((await readRows()).join()).toContain("Rent for May");
  await search({ "Name, description or reference": "nothing of the kind" });
  await expect(
    page.getByText("No matching transactions", { exact: true }),
  ).toBeVisible();
  await search({
    "Minimum in $": "a lot",
    "Name, description or reference": "rent",
  });
  await expectFieldError(
    searched.getByLabel("Minimum in $"),
    "Please enter a valid amount",
  );
  await expect(searched.getByLabel("Minimum in $")).toHaveValue("a lot");
  await expect(lines).toHaveCount(2);
  await searched.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL("/dashboard/transaction");
  await expect(lines).toHaveCount(4);
});

test("the statement covers the chosen period, downloads as a file and prints alone", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard/account-statement");
  const [from, to] = twoMonthsOfLastYear();
  await page.getByLabel("From").fill(from.iso);
  await page.getByLabel("To", { exact: true }).fill(to.iso);
  await page.getByRole("button", { name: "Show statement" }).click();
  await expect(page).toHaveURL(
    `/dashboard/account-statement?from=${from.iso}&to=${to.iso}`,
  );
  await expect(page.getByText(`${from.said} to ${to.said}`)).toBeVisible();
  const opening = await centsIn(fact(page, "Opening balance"));
  const credits = await centsIn(fact(page, "Credits"));
  const debits = await centsIn(fact(page, "Debits"));
  expect(opening + credits + debits).toBe(
    await centsIn(fact(page, "Closing balance")),
  );
  expect(credits).toBeGreaterThan(0);
  expect(debits).toBeLessThan(0);
  const lines = page.getByRole("table", { name: "Statement transactions" });
  const shown = (await textsOf(rowsOf(lines))).length;
  expect(shown).toBeGreaterThan(5);

  const closing = await fact(page, "Closing balance").innerText();
  const plain = closing.replace(/[$,]/g, "");
  const downloads = page.getByRole("navigation", {
    name: "Download this statement",
  });
  for (const [name, said] of [
    ["CSV", `${to.iso},${to.iso},closing balance,,,,,,,,,${plain},USD,`],
    ["OFX", `<BALAMT>${plain}</BALAMT>`],
    ["camt.053", `<Cd>CLBD</Cd>`],
    ["PDF", "%PDF-"],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      downloads.getByRole("link", { name }).click(),
    ]);
    expect(file.suggestedFilename()).toContain(`${from.iso}-to-${to.iso}.`);
    const bytes = readFileSync(await file.path());
    expect(bytes.toString()).toContain(said);
    if (name !== "PDF") expect(bytes.toString()).toContain(plain);
    else expect(readPdfText(bytes).flat()).toContain(closing);
  }

  await page.emulateMedia({ media: "print" });
  await expect(downloads).toBeHidden();
  await expect(menuOf(page)).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  for (const name of ["Show statement", "Print", "Settings"])
    await expect(page.getByRole("button", { name })).toBeHidden();
  await expect(page.getByRole("region", { name: "Statement" })).toContainText(
    "Petra Muster",
  );
  await expect(fact(page, "Closing balance")).toBeVisible();
  await expect(rowsOf(lines)).toHaveCount(shown);
  await expect(rowsOf(lines).last()).toBeVisible();
});

test("the balances print dark on white", async ({ customerPage }) => {
  const page = await customerPage();
  await page.goto("/dashboard");
  await page.emulateMedia({ media: "print" });
  const card = page.locator(".balance-card");
  await expect(card).toHaveCSS("background-color", "rgb(255, 255, 255)");
  for (const term of ["Available balance", "Total book balance"])
    await expect(card.getByText(term)).toHaveCSS("color", "rgb(51, 51, 51)");
});

test("a receipt prints alone", async ({ customerPage }) => {
  const page = await customerPage();
  await page.goto("/dashboard");
  await page
    .getByRole("table", { name: "Latest wire and domestic transfers" })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(
    menuOf(page).getByRole("link", { name: "Transactions" }),
  ).toHaveAttribute("aria-current", "true");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("region", { name: "Transaction" })).toBeVisible();
  await expect(page.getByText(/^Reference LM-[0-9A-F]{8}$/)).toBeVisible();
  await expect(menuOf(page)).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(
    page.getByRole("link", { name: "View all transactions" }),
  ).toBeHidden();
});

const linesOf = (page: Page) =>
  page.getByRole("region", { name: "Activity" }).getByRole("listitem");

const barOf = (page: Page) =>
  page.getByRole("navigation", { name: "Main pages" });

const menuOf = (page: Page) =>
  page.getByRole("navigation", { name: "Dashboard" });

/** Returns two days that the seeded 18 months of history include on any date. */
function twoMonthsOfLastYear() {
  const day = (daysAgo: number) => {
    const iso = new Date(Date.now() - daysAgo * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const [year, month, date] = iso.split("-");
    return { iso, said: `${date}/${month}/${year}` };
  };
  return [day(260), day(200)] as const;
}
