import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { bankToday } from "@/lib/platform/time/clock";
import { expect, test } from "../fixtures";
import { sql } from "../support/database";
import {
  centsIn,
  expectFieldError,
  fact,
  fillIn,
  rowsOf,
  textsOf,
} from "../screen";
import { quickPeriods } from "@/lib/features/statements/history/periods";

const PHONE = { width: 390, height: 844 };

const periodOf = (wanted: string) =>
  quickPeriods(bankToday()).find(({ name }) => name === wanted)!;

const activityOf = (page: Page) =>
  page.getByRole("region", { name: "Recent activity" });

const hrefsOf = (links: Locator) =>
  links.evaluateAll((shown) => shown.map((link) => link.getAttribute("href")));

test("the history has one heading for each month and each day", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard/transaction");
  const list = page.getByRole("region", { name: "Activity" });
  const months = await textsOf(list.getByRole("heading", { level: 3 }));
  for (const month of months) expect(month).toMatch(/^[A-Z][a-z]+ 20\d\d$/);
  expect(new Set(months).size).toBe(months.length);
  const days = await textsOf(list.getByRole("heading", { level: 4 }));
  for (const day of days)
    expect(day).toMatch(
      /^(Today|Yesterday|[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+)$/,
    );
  const lines = await textsOf(list.getByRole("listitem"));
  expect(lines).toHaveLength(20);
  for (const line of lines) {
    expect(line).toMatch(/\d{1,2}:\d\d [ap]m$/);
    expect(line).not.toMatch(/Posted|\d\d\/\d\d\/\d{4} \d/);
  }
  await page.goto("/dashboard/account-statement?lines=all");
  const headings = await textsOf(
    page
      .getByRole("table", { name: "Statement transactions" })
      .getByRole("rowheader"),
  );
  expect(new Set(headings).size).toBe(headings.length);
  expect(headings.length).toBeGreaterThanOrEqual(3);
});

test("a long statement has pages of 25 transactions, and prints whole", async ({
  customerPage,
}) => {
  const page = await customerPage();
  const { from, to } = periodOf("Last year");
  await page.goto(`/dashboard/account-statement?from=${from}&to=${to}`);
  const rows = rowsOf(
    page.getByRole("table", { name: "Statement transactions" }),
  );
  const links = rows.getByRole("link");
  const pages = page.getByRole("navigation", { name: "Statement pages" });
  const closing = await fact(page, "Closing balance").innerText();
  const range = page.getByText(/^Transactions \d+ to \d+ of \d+/);
  const count = Number(/of (\d+)/.exec(await range.innerText())?.[1]);
  expect(count).toBeGreaterThan(25);
  const listed: (string | null)[] = [];
  for (let first = 1; first <= count; first += 25) {
    const last = Math.min(count, first + 24);
    await expect(range).toHaveText(
      `Transactions ${first} to ${last} of ${count}, oldest first`,
    );
    await expect(rows).toHaveCount(last - first + 1);
    expect(await fact(page, "Closing balance").innerText()).toBe(closing);
    listed.push(...(await hrefsOf(links)));
    if (last < count)
      await pages.getByRole("link", { name: "Next page" }).click();
  }
  await expect(pages.getByRole("link", { name: "Next page" })).toHaveCount(0);
  await pages.getByRole("link", { name: "First page" }).click();
  await expect(range).toContainText("Transactions 1 to 25 ");
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);

  await page.getByRole("link", { name: "Show all to print" }).click();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expect(rows).toHaveCount(count);
  expect(await hrefsOf(links)).toEqual(listed);
});

test("a transaction appears once in each list, and once in the two tables together", async ({
  customerPage,
}) => {
  const page = await customerPage();
  for (const path of ["/dashboard", "/dashboard/transaction"]) {
    await page.goto(path);
    const main = page.getByRole("main");
    for (const name of [/wire and domestic transfers$/i, /credits and debits$/])
      await expect(page.getByRole("table", { name })).toBeVisible();
    for (const kind of ["li", "td"]) {
      const links = main.locator(`${kind} a[href*='/receipt/']`);
      // Each part of the page is sent as soon as its query has answered.
      await expect(links.first()).toBeVisible();
      const addresses = await hrefsOf(links);
      expect(addresses.length).toBeGreaterThan(5);
      expect(new Set(addresses).size).toBe(addresses.length);
    }
  }
});

test("the dashboard leads with the balance, its actions and the latest activity of all kinds", async ({
  customerPage,
  newCustomer,
}) => {
  const page = await customerPage();
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard");
  const activity = activityOf(page);
  const lines = activity.getByRole("listitem");
  await expect(lines).toHaveCount(8);
  for (const action of ["Pay", "Receive", "Statement"])
    await expect(
      page
        .getByRole("region", { name: "Balances" })
        .getByRole("link", { name: action }),
    ).toBeInViewport({ ratio: 1 });
  await expect(lines.nth(2)).toBeInViewport({ ratio: 1 });
  const headings = await textsOf(activity.getByRole("heading", { level: 3 }));
  for (const heading of headings)
    expect(heading).toMatch(
      /^(Today|Yesterday|[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+)/,
    );
  expect(new Set(headings).size).toBe(headings.length);
  for (const line of await textsOf(lines)) {
    expect(line).toMatch(/[+\u2212]\$[\d,]+\.\d\d/);
    expect(line).toMatch(/\d{1,2}:\d\d [ap]m$/);
    // The day on which a wire arrives is no day of the line.
    expect(line.replace(/arrives \d\d\/\d\d\/\d{4}/, "")).not.toMatch(
      /Posted|Settled|\d\d\/\d\d\/\d{4}/,
    );
  }
  await lines.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);

  // An account without transactions shows what to do first in the place of the list.
  const fresh = await newCustomer();
  await sql("UPDATE customers SET registration_date = now() WHERE email = $1", [
    fresh.email,
  ]);
  const empty = await customerPage(fresh);
  await empty.goto("/dashboard");
  await expect(
    empty.getByRole("region", { name: "Balances" }).getByRole("link").first(),
  ).toHaveText("Receive");
  await expect(
    empty.getByRole("region", { name: "First steps" }),
  ).toBeVisible();
  await expect(activityOf(empty)).toHaveCount(0);
});

test("the chart shows the sums of a month on focus and leads to its activity", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard");
  const chart = page.getByRole("table", { name: "Money in and out by month" });
  await expect(rowsOf(chart)).toHaveCount(6);
  const row = rowsOf(chart).nth(4);
  const [, sum] = await textsOf(row.getByRole("cell"));
  expect(sum).toMatch(/^\$[\d,]+\.\d\d$/);
  const value = row.getByText(sum!);
  await expect(value).toHaveCSS("opacity", "0");
  const link = row.getByRole("link");
  await link.focus();
  await expect(value).toHaveCSS("opacity", "1");
  await link.press("Enter");
  const { from, to } = periodOf("Last month");
  await expect(page).toHaveURL(`/dashboard/transaction?from=${from}&to=${to}`);
});

test("a period is chosen with one click and keeps the other filters", async ({
  customerPage,
}) => {
  const page = await customerPage();
  const periods = page.getByRole("navigation", { name: "Periods" });
  const { from, to } = periodOf("Last month");
  await page.goto("/dashboard/transaction?direction=debit");
  await periods.getByRole("link", { name: "Last month" }).click();
  await expect(page).toHaveURL(
    `/dashboard/transaction?direction=debit&from=${from}&to=${to}`,
  );
  const current = periods.locator("[aria-current]");
  await expect(current).toHaveText("Last month");
  await expect(page.getByLabel("From")).toHaveValue(from);

  await page.goto("/dashboard/account-statement");
  await expect(periods).toBeVisible();
  await expect(current).toHaveCount(0);
  await periods.getByRole("link", { name: "This year" }).click();
  const year = periodOf("This year");
  await expect(page).toHaveURL(
    `/dashboard/account-statement?from=${year.from}&to=${year.to}`,
  );
  await expect(current).toHaveText("This year");
});

test("a period that cannot be read marks no link, and the links lead on", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard/account-statement?from=2026-05-05&to=2026-05-01");
  await expect(page.getByText("No statement data available")).toBeVisible();
  const periods = page.getByRole("navigation", { name: "Periods" });
  await expect(periods.locator("[aria-current]")).toHaveCount(0);
  await periods.getByRole("link", { name: "Last quarter" }).click();
  await expect(
    page.getByRole("region", { name: "Statement", exact: true }),
  ).toBeVisible();
});

test("a month has the sums of what the list shows of it, and its heading stays in view", async ({
  customerPage,
}) => {
  const page = await customerPage();
  const { from, to } = periodOf("Last month");
  const list = page.getByRole("region", { name: "Activity" });
  const head = list.locator(".month-head");
  const centsOf = async () =>
    (await textsOf(head.getByText("$"))).map((text) =>
      Number(text.replace(/\D/g, "")),
    );
  await page.goto(`/dashboard/account-statement?from=${from}&to=${to}`);
  const [credits, debits] = [
    await centsIn(fact(page, "Credits")),
    await centsIn(fact(page, "Debits")),
  ];
  await page.goto(`/dashboard/transaction?from=${from}&to=${to}`);
  await expect(head).toHaveCount(1);
  expect(await centsOf()).toEqual([credits, -debits]);
  await page.goto(
    `/dashboard/transaction?from=${from}&to=${to}&direction=debit`,
  );
  expect(await centsOf()).toEqual([0, -debits]);
  await list.getByRole("listitem").last().scrollIntoViewIfNeeded();
  await expect(head).toBeInViewport({ ratio: 1 });
});

test("the search is in view, the other filters fold, and what is applied can be removed", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard/transaction");
  const filters = page.getByRole("search");
  const text = filters.getByLabel("Name, description or reference");
  const type = filters.getByLabel("Type");
  const applied = filters.getByRole("list", { name: "Applied filters" });
  await expect(text).toBeVisible();
  await expect(type).toBeHidden();
  await expect(applied).toHaveCount(0);
  await text.fill("rent");
  await filters.getByText("Filters").click();
  await type.selectOption("debit");
  await filters.getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL(/q=rent/);
  await expect(type).toBeHidden();
  await expect(filters.locator("summary")).toBeFocused();
  await applied.getByRole("link", { name: "Remove Type: Debits" }).click();
  await expect(page).toHaveURL("/dashboard/transaction?q=rent");
  // The field shows the text.
  await expect(applied.getByRole("link")).toHaveText(["Clear"]);
  await expect(text).toHaveValue("rent");
  await filters.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL("/dashboard/transaction");
  await expect(applied).toHaveCount(0);

  await page.goto("/dashboard/transaction?least=a+lot");
  await expectFieldError(
    filters.getByLabel("Minimum in $"),
    "Please enter a valid amount",
  );
  await expect(filters.getByLabel("Minimum in $")).toBeVisible();
});

test("a search keeps the focus, announces its result, and the fields follow the address", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard/transaction");
  const filters = page.getByRole("search");
  const text = filters.getByLabel("Name, description or reference");
  const type = filters.getByLabel("Type");
  const button = filters.getByRole("button", { name: "Search" });
  const status = page
    .getByRole("region", { name: "Activity" })
    .getByRole("status");
  const region = await status.elementHandle();

  await text.fill("nothing of the kind");
  await text.press("Enter");
  await expect(status).toContainText("No matching transactions");
  await expect(text).toBeFocused();
  await fillIn(filters, {
    Type: "credit",
    "Name, description or reference": "",
  });
  await button.click();
  await expect(status).toHaveText(/^\d+ transactions? on this page$/);
  await expect(button).toBeFocused();
  expect(await region!.evaluate((element) => element.isConnected)).toBe(true);

  await page.goBack();
  await expect(text).toHaveValue("nothing of the kind");
  await expect(type).toHaveValue("");
  await page.goForward();
  await expect(text).toHaveValue("");
  await expect(type).toHaveValue("credit");

  await page.goto("/dashboard/account-statement");
  const show = page.getByRole("button", { name: "Show statement" });
  await fillIn(page, { From: "2026-05-05", To: "2026-05-01" });
  await show.click();
  await expect(page.getByText("No statement data available")).toBeVisible();
  await expect(show).toBeFocused();
});

test("every year since the opening has a statement in each format", async ({
  customerPage,
  newCustomer,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard/account-statement");
  const years = page.getByRole("region", { name: "Yearly statements" });
  const { from, to } = periodOf("Last year");
  const year = from.slice(0, 4);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    years.getByRole("link", { name: `CSV of ${year}` }).click(),
  ]);
  expect(file.suggestedFilename()).toContain(`${from}-to-${to}.csv`);
  expect(readFileSync(await file.path(), "utf8")).toContain(`${to},${to}`);
  for (const format of ["PDF", "OFX", "camt.053"])
    await expect(
      years.getByRole("link", { name: `${format} of ${year}` }),
    ).toBeVisible();

  const customer = await newCustomer();
  await sql("UPDATE customers SET registration_date = now() WHERE email = $1", [
    customer.email,
  ]);
  const fresh = await customerPage(customer);
  await fresh.goto("/dashboard/account-statement");
  const own = fresh.getByRole("region", { name: "Yearly statements" });
  await expect(own.getByRole("listitem").getByText("to date")).toHaveCount(1);
  await expect(own.getByRole("link")).toHaveCount(5);
  const [summary] = await Promise.all([
    fresh.waitForEvent("download"),
    own.getByRole("link", { name: "Balances, interest and fees" }).click(),
  ]);
  expect(summary.suggestedFilename()).toMatch(/^limmat-summary-\d{4}\.pdf$/);
});
