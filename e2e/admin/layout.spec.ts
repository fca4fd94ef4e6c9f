import type { APIRequestContext, Locator } from "@playwright/test";
import { DEMO, expect, stranger, test } from "../fixtures";
import { expectNoSideways, openFilters } from "../screen";
import { sendContact } from "../support/contact";
import { sql } from "../support/database";
import { plantCustomer } from "../support/people";

const boxOf = async (place: Locator) => {
  await expect(place).toBeVisible();
  return (await place.boundingBox())!;
};

test("a missing item has a heading and a way back", async ({ adminPage }) => {
  const page = await adminPage();
  for (const [path, heading] of [
    ["/allacount", "Accounts"],
    ["/history", "Transaction History"],
    ["/messages", "Messages"],
  ] as const) {
    await page.goto(`${path}?id=nobody`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL(path);
  }
  await page.goto("/accountmanage?panel=update&id=nobody");
  await page.getByRole("link", { name: "All accounts" }).click();
  await expect(page).toHaveURL("/accountmanage?panel=update");
});

test("filters keep their width beside the menu", async ({ adminPage }) => {
  const page = await adminPage();
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const [path, label] of [
    ["/history", "Account number"],
    ["/audit", "Performed by"],
  ] as const) {
    await page.goto(path);
    await openFilters(page);
    const field = await boxOf(page.getByLabel(label, { exact: true }));
    expect(field.width, path).toBeGreaterThan(200);
  }
});

test("on a phone the search has its own line, and a period fits on one line", async ({
  adminPage,
}) => {
  const page = await adminPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/history?q=rent");
  await openFilters(page);
  const from = await boxOf(page.getByLabel("From", { exact: true }));
  const to = await boxOf(page.getByLabel("To", { exact: true }));
  expect(from.y).toBe(to.y);
  await page.goto("/allacount?search=a");
  const field = await boxOf(page.getByRole("searchbox"));
  const search = await boxOf(page.getByRole("button", { name: "Search" }));
  const clear = await boxOf(page.getByRole("link", { name: "Clear" }));
  expect(search.y).toBeGreaterThan(field.y + field.height);
  expect(clear.y).toBeGreaterThan(search.y + search.height);
});

test("on a tablet the subject has room, and on a phone the menu is beside its transaction", async ({
  adminPage,
}) => {
  const page = await adminPage();
  await sendContact(page.request, stranger().email);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/messages");
  const messages = page.getByRole("table", { name: "Messages, newest first" });
  const subject = messages
    .getByRole("cell")
    .filter({ has: page.getByRole("link") });
  expect((await boxOf(subject.first())).width).toBeGreaterThan(180);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/history?account=${DEMO.customer.accountNumber}`);
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: /^Actions for LM-/ }) })
    .first();
  const bin = await boxOf(row.getByRole("button"));
  const reference = await boxOf(row.getByRole("link", { name: /^LM-/ }));
  expect(bin.y).toBeLessThan(reference.y + reference.height);
});

test("an endless word breaks wherever user input is shown", async ({
  adminPage,
  customerPage,
  staff,
  deputy,
}) => {
  const start = "Rückabwicklungsbestätigung";
  const word = start.repeat(4);
  const person = await plantCustomer();
  const post = async (as: APIRequestContext, call: string, data: object) => {
    const answer = await as.post(`/api/${call}`, { data });
    expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };

  await sql(
    "UPDATE customers SET occupation = $1, address = $1 WHERE id = $2",
    [word, person.id],
  );
  const page = await adminPage();
  const { approval } = await post(staff, `credit/${person.number}`, {
    chooseAccount: person.number,
    amount: "100000.01",
    description: word,
  });
  await post(deputy, `decide-approval/${approval.id}`, {
    decision: "reject",
    reason: word,
  });
  await post(staff, `credit/${person.number}`, {
    chooseAccount: person.number,
    amount: "1",
    description: word,
  });
  await post(staff, `message-user/${person.number}`, {
    sender: "support",
    receiver: person.number,
    subject: word,
    content: word,
  });

  for (const path of [
    `/allacount?id=${person.id}`,
    `/allacount?id=${person.id}&tab=activity`,
    "/approvals?show=decided",
    `/history?account=${person.number}`,
    "/messages?show=all",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(start).first()).toBeVisible();
    await expectNoSideways(page, path);
  }
  const own = await customerPage({ accountNumber: person.number });
  for (const path of [
    "/dashboard",
    "/dashboard/detail",
    "/dashboard/message",
    "/dashboard/notifications",
    "/dashboard/transaction",
    "/dashboard/account-statement",
  ]) {
    await own.goto(path);
    await expect(own.getByRole("main").getByText(start).first()).toBeVisible();
    await expectNoSideways(own, path);
  }
});
