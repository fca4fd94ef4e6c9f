import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../fixtures";
import { resetFactorLimit } from "../../lib/identity/limits";
import { expectToast } from "../screen";
import { exhaustLimit } from "../support/limits";
import { plantCustomer } from "../support/people";

test.use({ allowedErrors: [/status of (401|422|429) /] });

/** Plants a customer whose sign-in wrong passwords have locked. */
async function plantLocked(request: APIRequestContext) {
  const person = await plantCustomer();
  for (let n = 0; n < 6; n++)
    await request.post("/api/loginA", {
      data: { accountNumber: person.number, password: `Wrong!River${n}` },
    });
  return person;
}

test("a teller unlocks a sign-in that wrong passwords have locked", async ({
  adminPage,
  page,
}) => {
  const person = await plantLocked(page.request);
  const desk = await adminPage({ username: "teller" });
  await desk.goto(`/allacount?id=${person.id}`);
  await expect(desk.getByText(/^Locked until /)).toBeVisible();
  await expect(desk.getByText("Date of birth")).toBeVisible();
  await desk.getByRole("button", { name: "Unlock sign-in" }).click();
  const dialog = desk.getByRole("dialog", { name: "Unlock this sign-in?" });
  await dialog.getByRole("button", { name: "Unlock sign-in" }).click();
  await expectToast(desk, "The sign-in is unlocked");
  await expect(desk.getByText("Not locked")).toBeVisible();
  await expect(
    desk.getByRole("button", { name: "Unlock sign-in" }),
  ).toHaveCount(0);
});

test("a teller sees which codes are blocked, and unlocks them with the sign-in", async ({
  adminPage,
  page,
}) => {
  const person = await plantLocked(page.request);
  await exhaustLimit(resetFactorLimit, person.id);
  const desk = await adminPage({ username: "teller" });
  await desk.goto(`/allacount?id=${person.id}`);
  const name = "two-factor codes for a new password";
  await expect(desk.getByText(`Blocked: ${name}`)).toBeVisible();
  await desk.getByRole("button", { name: "Unlock sign-in and codes" }).click();
  const dialog = desk.getByRole("dialog", {
    name: "Unlock the sign-in and the codes?",
  });
  await expect(dialog).toContainText(`This unlocks the ${name}.`);
  await dialog
    .getByRole("button", { name: "Unlock sign-in and codes" })
    .click();
  await expectToast(desk, "The sign-in and the codes are unlocked");
  await expect(desk.getByText("Not locked")).toBeVisible();
  await expect(desk.getByText(`Blocked: ${name}`)).toHaveCount(0);
});
