import { expect, test } from "../fixtures";
import { expectFieldError, expectToast, fact, fillIn } from "../screen";
import { unique } from "../support/people";

test.use({
  allowedErrors: [/status of 422 .*\/api\/(change-email|confirm-email-change)/],
});

test("a customer changes the email address with a code from each mailbox", async ({
  customerPage,
  newCustomer,
  mail,
}) => {
  const customer = await newCustomer();
  const next = `${unique()}@access.example`;
  const page = await customerPage(customer);
  await page.goto("/dashboard/detail");
  const open = page.getByRole("button", { name: "Change email address" });
  await open.click();
  const window = page.getByRole("dialog", { name: "Change email address" });

  await test.step("a wrong password sends nothing and keeps the address", async () => {
    await fillIn(window, {
      "New email address": next,
      "Your password": "Wrong!Pass1",
    });
    await window.getByRole("button", { name: "Send codes" }).click();
    await expectFieldError(
      window.getByLabel("Your password", { exact: true }),
      "This isn’t your current password. Please try again.",
    );
    await expect(window.getByLabel("New email address")).toHaveValue(next);
    expect(await mail.all(next)).toHaveLength(0);
  });

  await test.step("the right one asks for both codes, also after leaving the page", async () => {
    await fillIn(window, { "Your password": customer.password });
    await window.getByRole("button", { name: "Send codes" }).click();
    await expect(window).toContainText(`Sent to ${customer.email}`);
    await expect(
      window.getByLabel("Code from your current address"),
    ).toBeFocused();
    await page.goto("/dashboard");
    await page.goto("/dashboard/detail");
    await open.click();
    await expect(window).toContainText(`Sent to ${next}`);
  });

  const codes = {
    "Code from your current address": await mail.codeFor(customer.email),
    "Code from your new address": await mail.codeFor(next),
  };
  const save = window.getByRole("button", { name: "Change email address" });

  await test.step("a wrong code is refused at its field, and the right one stays", async () => {
    const wrong = codes["Code from your new address"].startsWith("0")
      ? "100000"
      : "000000";
    await fillIn(window, { ...codes, "Code from your new address": wrong });
    await save.click();
    await expectFieldError(
      window.getByLabel("Code from your new address"),
      "This code is wrong. Please enter the code from our latest email to this address.",
    );
    await expect(
      window.getByLabel("Code from your current address"),
    ).toHaveValue(codes["Code from your current address"]);
  });

  await test.step("both change it, and both mailboxes get an email", async () => {
    await fillIn(window, codes);
    await save.click();
    await expectToast(page, "Your email address was changed");
    await expect(window).toBeHidden();
    await expect(fact(page, "Email address")).toContainText(next);
    for (const address of [customer.email, next])
      await mail.latest(address, /^Email address changed/);
  });
});

test("a change can be stopped, and then starts again", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard/detail?edit=email");
  const window = page.getByRole("dialog", { name: "Change email address" });
  await fillIn(window, {
    "New email address": `${unique()}@access.example`,
    "Your password": customer.password,
  });
  await window.getByRole("button", { name: "Send codes" }).click();
  await window.getByRole("button", { name: "Keep my current address" }).click();
  await expectToast(page, "Your email address stays as it is");
  await expect(window.getByLabel("New email address")).toHaveValue("");
});
