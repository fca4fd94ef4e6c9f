import { DEMO, expect, test } from "../fixtures";
import { expectFieldError, expectToast, fillIn, rowsOf } from "../screen";

test.use({ allowedErrors: [/status of (400|422) /] });

test("an administrator enters a rate, and one that jumps waits for a second person", async ({
  adminPage,
}) => {
  const page = await adminPage();
  await page.goto("/admin");
  await page.getByRole("link", { name: "Rates and position" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Rates and position",
  );
  const row = rowsOf(
    page.getByRole("table", { name: "Exchange rates" }),
  ).filter({ hasText: "AUD" });
  await expect(row).toBeVisible();

  await page.getByRole("button", { name: "Enter rate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Currency").selectOption("AUD");
  await fillIn(page, { "Rate for 1 EUR": "1,77" });
  await dialog.getByRole("button", { name: "Store rate" }).click();
  await expectFieldError(
    dialog.getByLabel("Rate for 1 EUR"),
    "Please enter a rate such as 1.0823",
  );
  await fillIn(page, { "Rate for 1 EUR": "1.7731" });
  await dialog.getByRole("button", { name: "Store rate" }).click();
  await expectToast(page, "Exchange rates stored");
  await expect(row).toContainText("1.7731");
  await expect(row).toContainText("staff");

  await page.getByRole("button", { name: "Enter rate" }).click();
  await dialog.getByLabel("Currency").selectOption("AUD");
  await fillIn(page, { "Rate for 1 EUR": "2.5" });
  await dialog.getByRole("button", { name: "Store rate" }).click();
  await expect(
    // Requests of the tests over HTTP wait as well.
    page.getByText(
      /\d+ rates? waits? for a second person, because of a change/,
    ),
  ).toBeVisible();
  await expect(row).toContainText("1.7731");
});

test("an imported file is checked when it is sent", async ({ adminPage }) => {
  const page = await adminPage();
  await page.goto("/rates");
  await page.getByRole("button", { name: "Import file" }).click();
  const dialog = page.getByRole("dialog", { name: "Import rates" });
  const file = dialog.getByLabel("Daily file");
  const send = () =>
    dialog.getByRole("button", { name: "Import rates" }).click();
  await send();
  await expectFieldError(
    file,
    "Please choose the daily file of the European Central Bank",
  );
  const rates = { name: "eurofxref-daily.xml", mimeType: "text/xml" };
  await file.setInputFiles({ ...rates, buffer: Buffer.from("<Cube/>") });
  await expect(file).not.toHaveAttribute("aria-invalid");
  await send();
  await expectFieldError(
    file,
    "This is not the daily file of the European Central Bank.",
  );
});

test("a teller reads the rates and positions, and enters none", async ({
  adminPage,
}) => {
  const page = await adminPage(DEMO.teller);
  await page.goto("/rates");
  await expect(
    rowsOf(page.getByRole("table", { name: "Exchange rates" })),
  ).toHaveCount(8);
  await expect(
    page.getByRole("heading", { name: "Position", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Enter rate" })).toHaveCount(0);
});
