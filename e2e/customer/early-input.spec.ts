import { encodeCursor } from "../../lib/platform/http/paging";
import { expect, test } from "../fixtures";
import { draftSaved, visitBeforeScripts } from "../screen";
import { plantCustomer, plantWire } from "../support/people";

test("input from before the scripts arrive is saved as a draft", async ({
  payer: { page },
}) => {
  const arrive = await visitBeforeScripts(page, "/dashboard/transfer");
  await page.getByLabel("Amount in $").fill("7.50");
  const saved = draftSaved(page);
  arrive();
  await saved;
  await page.reload();
  await expect(page.getByLabel("Amount in $")).toHaveValue("7.50");
});

test("the loan calculator counts with input from before the scripts arrive", async ({
  customerPage,
}) => {
  const page = await customerPage();
  const arrive = await visitBeforeScripts(page, "/dashboard/loan");
  const example = page.getByRole("region", { name: "Loan calculator" });
  await example.getByLabel("Sum in $").fill("1200");
  await example.getByLabel("Term in months").fill("12");
  await example.getByLabel("Example rate in %").fill("0");
  arrive();
  await expect(example.getByRole("status")).toContainText("$100.00");
});

test("wires that are selected before the scripts arrive count", async ({
  adminPage,
}) => {
  const { entry, reference } = await plantWire(
    await plantCustomer({ balanceMinor: 1_000 }),
  );
  const page = await adminPage({ username: "teller" });
  const before = encodeCursor([String(BigInt(entry) - 1n)]);
  const arrive = await visitBeforeScripts(page, `/wires?cursor=${before}`);
  await page.getByRole("checkbox", { name: `Select ${reference}` }).check();
  arrive();
  await expect(
    page.getByRole("button", { name: "Settle 1, $1.00" }),
  ).toBeEnabled();
});
