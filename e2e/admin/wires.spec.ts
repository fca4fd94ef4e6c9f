import { expect, test } from "../fixtures";
import { NOT_DONE } from "../../lib/platform/errors/failure";
import { expectNoSideways, expectToast, routeOnce } from "../screen";
import { encodeCursor } from "../../lib/platform/http/paging";
import { plantCustomer, plantRecallCase, plantWire } from "../support/people";

test.use({ allowedErrors: [/net::ERR_FAILED .*\/api\/settle-wires/] });

test("staff settle several wires at once, and see the result of each", async ({
  adminPage,
  deputy,
}) => {
  const person = await plantCustomer({ balanceMinor: 1_000 });
  const first = await plantWire(person);
  const second = await plantWire(person);
  const page = await adminPage({ username: "teller" });
  // Begins with the first planted wire, because other tests have pending wires as well.
  const before = String(BigInt(first.entry) - 1n);
  await page.goto(`/wires?cursor=${encodeCursor([before])}`);
  await expect(
    page.getByRole("button", { name: "Settle selected wires" }),
  ).toBeDisabled();
  for (const { reference } of [first, second])
    await page.getByRole("checkbox", { name: `Select ${reference}` }).check();
  await page.getByRole("button", { name: "Settle 2, $2.00" }).click();
  const dialog = page.getByRole("dialog", { name: "Settle 2 wires?" });
  await expect(dialog).toContainText("Together $2.00.");

  // Somebody else returns the second one meanwhile.
  const returned = await deputy.post(`/api/return-wire/${second.id}`, {
    data: { reason: "Unknown account" },
  });
  expect(returned.status(), await returned.text()).toBe(200);

  await routeOnce(page, "**/api/settle-wires", (route) => route.abort());
  await dialog.getByRole("button", { name: "Settle wires" }).click();
  await expectToast(page, NOT_DONE.text);
  await expect(dialog.getByRole("alert")).toHaveText(NOT_DONE.text);
  await dialog.getByRole("button", { name: "Settle wires" }).click();
  await expectToast(page, "1 of 2 wires settled");
  await expect(dialog).toBeHidden();
  const results = page.getByRole("list", { name: "Results" });
  await expect(results).toContainText(`${first.reference}: Settled`);
  await expect(results).toContainText(
    `${second.reference}: Not settled. This wire has already been settled or returned.`,
  );
  await expectNoSideways(page, "the wires");

  await page.getByRole("link", { name: "Settled", exact: true }).click();
  const settled = page
    .getByRole("table", { name: "Settled wires" })
    .getByRole("row")
    .filter({ hasText: first.reference });
  await expect(settled).toContainText("by teller");
  await page.getByRole("link", { name: "Returned", exact: true }).click();
  await expect(
    page.getByRole("table", { name: "Returned wires" }),
  ).toContainText(second.reference);
});

test("a wire that its customer recalls is marked with the case and settled by itself only", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 1_000 });
  const wire = await plantWire(person);
  const number = await plantRecallCase(person, wire);
  const page = await adminPage({ username: "teller" });
  const before = String(BigInt(wire.entry) - 1n);
  await page.goto(`/wires?cursor=${encodeCursor([before])}`);
  const row = page.getByRole("row").filter({ hasText: wire.reference });
  await expect(row).toContainText("Recall requested");
  await expect(row.getByRole("checkbox")).toHaveCount(0);
  await row.getByRole("button", { name: /^Settle/ }).click();
  await expect(page.getByRole("dialog")).toContainText(
    `The customer has asked us to recall this wire. Settling it declines case ${number}.`,
  );
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Cancel" })
    .click();
  await row.getByRole("link", { name: `Case ${number}` }).click();
  await expect(
    page.getByRole("heading", { name: `Case ${number}` }),
  ).toBeVisible();
});
