import { expect, type Opening, test } from "../fixtures";
import { draftSaved, expectToast, fillIn, writeWire } from "../screen";
import { sql } from "../support/database";

test("an unfinished transfer survives navigation and a new sign-in until it is sent or discarded", async ({
  payer,
  customerPage,
}) => {
  const { customer, page } = payer;
  await page.goto("/dashboard/transfer");
  const first = draftSaved(page);
  await fillIn(page, { "Payee name": "Erika Example" });
  await first;
  const second = draftSaved(page);
  await fillIn(page, { "Amount in $": "12.50", "COT code": "SECRET1" });
  await page.getByRole("link", { name: "your profile" }).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await page.goBack();
  const amount = page.getByLabel("Amount in $");
  await expect(amount).toHaveValue("12.50");
  await expect(page.getByLabel("COT code")).toHaveValue("");

  await second;
  const later = await customerPage(customer);
  await later.goto("/dashboard/transfer");
  const notice = later
    .getByRole("status")
    .filter({ hasText: /^Your draft of \d+:\d\d [ap]m was restored\./ });
  await expect(notice).toBeVisible();
  await expect(later.getByLabel("Payee name")).toHaveValue("Erika Example");
  await expect(later.getByLabel("Amount in $")).toHaveValue("12.50");
  await later.getByRole("button", { name: "Discard draft" }).click();
  await expectToast(later, "Draft discarded");
  await expect(later.getByLabel("Amount in $")).toHaveValue("");
  await expect(notice).toBeHidden();

  const again = draftSaved(page);
  await amount.fill("3");
  await again;
  await writeWire(page, wireFrom(customer));
  await page.getByRole("button", { name: "Send $3.00" }).click();
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
  expect(await draftsOf(customer.accountNumber)).toEqual([]);
  await page.goto("/dashboard/transfer");
  await expect(page.getByLabel("Amount in $")).toHaveValue("");
});

test("a draft that is still being saved does not come back after the transfer", async ({
  payer,
}) => {
  const { customer, page } = payer;
  await page.goto("/dashboard/transfer");
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/api/transfer-draft", async (route) => {
    await arrived;
    await route.continue();
  });
  const saving = page.waitForRequest("**/api/transfer-draft");
  const saved = draftSaved(page);
  await writeWire(page, wireFrom(customer));
  await saving;
  const order: string[] = [];
  void saved.then(() => order.push("saved"));
  void page
    .waitForRequest("**/api/transfer")
    .then(() => order.push("transferred"));
  const send = page.getByRole("button", { name: "Send $3.00" });
  await send.click();
  await expect(send).toHaveAttribute("aria-busy", "true");
  arrive();
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
  expect(order).toEqual(["saved", "transferred"]);
  expect(await draftsOf(customer.accountNumber)).toEqual([]);
});

const wireFrom = ({ cotCode, taxCode }: Opening) => ({
  amount: "3",
  name: "Erika Example",
  number: "4444000011112222",
  bank: "Elsewhere Bank",
  cotCode,
  taxCode,
});

const draftsOf = (accountNumber: string) =>
  sql(
    `SELECT FROM transfer_drafts d JOIN accounts a ON a.id = d.account_id WHERE a.number = $1`,
    [accountNumber],
  );
