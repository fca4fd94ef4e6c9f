import { expect, test } from "../fixtures";
import { expectFieldError } from "../screen";
import { plantCustomer, unique } from "../support/people";

test("a forgotten account number arrives by email, and an unknown address gets the same answer", async ({
  page,
  mail,
}) => {
  const person = await plantCustomer();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot account number?" }).click();
  await expect(page).toHaveURL("/forgot-account-number");
  const field = page.getByLabel("Email address");
  const send = page.getByRole("button", { name: "Email account number" });
  await field.fill("not an address");
  await send.click();
  await expectFieldError(
    field,
    "The @ is missing. An email address looks like name@example.com.",
  );
  const answer = page.getByText(/^If this address belongs to an account/);
  const stranger = `${unique()}@access.example`;
  for (const address of [stranger, person.email]) {
    await field.fill(address);
    const replied = page.waitForResponse(/\/api\/forgot-account-number$/);
    await send.click();
    expect((await replied).status()).toBe(200);
    await expect(answer.first()).toBeVisible();
  }
  const { text } = await mail.latest(person.email, /Your account number/);
  expect(text).toContain(person.number);
  expect(await mail.all(stranger)).toHaveLength(0);
});
