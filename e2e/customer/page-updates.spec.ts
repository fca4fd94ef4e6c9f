import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { writeWire } from "../screen";

/** Collects the pages that the browser asks the server to render, without prefetches. */
function renderings(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { rsc, "next-router-prefetch": prefetch } = request.headers();
    if (rsc && !prefetch) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test("a transfer renders its receipt once, and Back shows the new balance", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer({ balance: "100" });
  const other = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard");
  await expect(page.getByText("$100.00").first()).toBeVisible();
  await page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: "Wire Transfer" })
    .click();
  await writeWire(page, {
    amount: "40",
    name: other.fullName,
    number: other.accountNumber,
    bank: "Limmat",
    cotCode: customer.cotCode,
    taxCode: customer.taxCode,
  });
  const rendered = renderings(page);
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  expect(rendered).toEqual([new URL(page.url()).pathname]);
  await page.goBack();
  await expect(
    page.getByText("$60.00").filter({ visible: true }).first(),
  ).toBeVisible();
});

test("a saved payee renders the list once, and the dialog closes with it", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const other = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard/payment");
  await page.getByRole("button", { name: "Add payee" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Payee name").fill(other.fullName);
  await dialog.getByLabel("Payee account number").fill(other.accountNumber);
  await dialog.getByLabel("Bank name").fill("Limmat");
  const rendered = renderings(page);
  await dialog.getByRole("button", { name: "Save payee" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(other.fullName).first()).toBeVisible();
  expect(rendered).toEqual(["/dashboard/payment"]);
});
