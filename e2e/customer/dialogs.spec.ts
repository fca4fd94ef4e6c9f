import { addMonths } from "../../lib/platform/time/calendar";
import { DEMO, expect, test } from "../fixtures";
import { ANSWER_LOST } from "../../lib/platform/errors/failure";
import { expectToast, fillIn, routeOnce } from "../screen";
import { bankToday } from "../../lib/platform/time/clock";

test("a dialog closes on a click outside unless its form was edited, not on one in its margin or on a drag out of a field", async ({
  payer: { page },
}) => {
  await page.goto("/dashboard/detail?edit=profile");
  const dialog = page.getByRole("dialog", { name: "Edit Profile" });
  const address = dialog.getByLabel("Address");
  const { x, y, height } = (await dialog.boundingBox())!;
  const middle = y + height / 2;
  await page.mouse.click(x + 4, middle);
  await expect(dialog).toBeVisible();
  await address.hover();
  await page.mouse.down();
  await page.mouse.move(x - 40, middle);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  const saved = await address.inputValue();
  await address.fill("Limmatquai 1");
  await page.mouse.click(x - 40, middle);
  await expect(address).toHaveValue("Limmatquai 1");
  await address.fill(saved);
  await page.mouse.click(x - 40, middle);
  await expect(dialog).toBeHidden();
});

test.describe("the dialog of a payment", () => {
  test.use({
    allowedErrors: [
      /net::ERR_FAILED .*\/api\/(standing-orders|payment-outcome)/,
    ],
  });

  test("stays on Escape and clicks outside until the bank has answered", async ({
    payer: { customer, page },
  }) => {
    await page.goto("/dashboard/payment");
    await page.getByRole("button", { name: "Set up standing order" }).click();
    const dialog = page.getByRole("dialog");
    await fillIn(dialog, {
      "Amount in $": "12.50",
      "Payee name": "Jonas Beispiel",
      "Payee account number": DEMO.otherCustomer.accountNumber,
      "Bank name": "Limmat",
      "How often": "monthly",
      "First payment": addMonths(bankToday(), 1),
      "COT code": customer.cotCode,
      "Tax code": customer.taxCode,
    });
    await dialog.getByRole("button", { name: "Review standing order" }).click();
    let lose = () => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    await page.route("**/api/standing-orders", async (route) => {
      await lost;
      await route.abort();
    });
    await routeOnce(page, "**/api/payment-outcome?*", (route) => route.abort());
    const leave = async () => {
      await page.keyboard.press("Escape");
      // Chromium lets a page keep a dialog open only once.
      await page.keyboard.press("Escape");
      await page.mouse.click(4, 4);
    };
    const send = dialog.getByRole("button", { name: "Set up standing order" });
    await send.click();
    await expect(send).toHaveAttribute("aria-busy", "true");
    await leave();
    await expect(send).toBeVisible();
    lose();
    const unknown = dialog.getByText(
      "We don’t know yet whether it went through",
    );
    await expect(unknown).toBeVisible();
    await leave();
    await expect(unknown).toBeVisible();
    await dialog.getByRole("button", { name: "Check again" }).click();
    await expect(
      dialog.getByText("No money has left your account"),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
});

test.describe("a confirmation without an answer", () => {
  test.use({ allowedErrors: [/net::ERR_FAILED .*\/api\/beneficiaries/] });

  test("stays open with the failure, and can be sent again", async ({
    payer: { page },
  }) => {
    await page.goto("/dashboard/payment");
    await page.getByRole("button", { name: "Add payee" }).click();
    const dialog = page.getByRole("dialog");
    await fillIn(dialog, {
      "Payee name": "Ada Byron",
      "Payee account number": "4242424242",
      "Bank name": "Other Bank",
    });
    await dialog.getByRole("button", { name: "Save payee" }).click();
    await expectToast(page, "Payee saved");
    await expect(dialog).toBeHidden();

    await page.getByRole("button", { name: "Delete Ada Byron" }).click();
    await routeOnce(page, "**/api/beneficiaries/*", (route) => route.abort());
    const send = dialog.getByRole("button", { name: "Delete payee" });
    await send.click();
    await expectToast(page, ANSWER_LOST.text);
    const refusal = dialog.getByRole("alert");
    await expect(refusal).toHaveText(ANSWER_LOST.text);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Delete Ada Byron" }).click();
    await expect(send).toBeVisible();
    await expect(refusal).toHaveCount(0);
    await send.click();
    await expectToast(page, "Payee deleted");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("No payees yet")).toBeVisible();
  });
});
