import { addMonths } from "../../lib/platform/time/calendar";
import { DEMO, expect, test } from "../fixtures";
import { fillIn, routeOnce } from "../screen";
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
