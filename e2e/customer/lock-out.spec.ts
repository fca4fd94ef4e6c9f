import type { Page } from "@playwright/test";
import { expect, stranger, test } from "../fixtures";
import { expectToast, fillIn } from "../screen";
import { expectTakenOver } from "../../testkit/src/hydration";

test.use({ allowedErrors: [/status of 4(01|03|29) .*\/api\/loginA/] });

test("five wrong passwords lock the sign-in, even for the right password", async ({
  page,
  mail,
  newCustomer,
}) => {
  const customer = await newCustomer();
  await page.goto("/sign-in");
  for (let tries = 0; tries < 5; tries++) {
    await logIn(page, customer.accountNumber, `Wrong!River${tries}`);
    await expectRefusal(
      page,
      "The account number or password is wrong. Please check both and try again.",
    );
  }
  await logIn(page, customer.accountNumber, customer.password);
  const locked = "Too many wrong passwords. Sign-in is locked for 15 minutes.";
  await expectRefusal(page, locked);
  await expectToast(page, locked);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/sign-in");

  const letter = await mail.latest(customer.email, /locked for 15 minutes/);
  expect(letter.text).toContain("Someone entered a wrong password five times");
  const lockMails = (await mail.all(customer.email)).filter(({ subject }) =>
    /locked/.test(subject),
  );
  expect(lockMails).toHaveLength(1);
});

test("an unknown account gets the same answer as a wrong password", async ({
  page,
}) => {
  await page.goto("/sign-in");
  await logIn(page, stranger().accountNumber, "Quiet!River7");
  await expectRefusal(
    page,
    "The account number or password is wrong. Please check both and try again.",
  );
});

test("an unverified customer is sent to the code screen and then signed in", async ({
  page,
  mail,
  staff,
}) => {
  const person = stranger();
  const signedUp = await page.request.post("/api/sign-up", {
    data: { ...person, retypePassword: person.retype_password },
  });
  expect(signedUp.status(), await signedUp.text()).toBe(200);
  const answer = await staff.get("/api/view-all-users", {
    params: { search: person.fullName },
  });
  const { data } = (await answer.json()) as {
    data: { accountNumber: string }[];
  };
  const accountNumber = data[0]!.accountNumber;

  await page.goto("/sign-in");
  await logIn(page, accountNumber, "Wrong!River7");
  await expectRefusal(
    page,
    "The account number or password is wrong. Please check both and try again.",
  );
  await logIn(page, accountNumber, person.password);
  await expectToast(
    page,
    "Your email address isn’t verified yet. Please enter the code we emailed you.",
  );
  await expect(page).toHaveURL("/otp");
  await page.getByLabel("Code").fill(await mail.codeFor(person.email));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText(accountNumber)).toBeVisible();

  await page.getByRole("link", { name: "Log In" }).click();
  await logIn(page, accountNumber, person.password);
  await expect(page).toHaveURL("/dashboard");
});

for (const { state, accountNumber, text } of [
  {
    state: "closed",
    accountNumber: "5000000009",
    text: "This account no longer exists.",
  },
  {
    state: "disabled",
    accountNumber: "4000000002",
    text: "Your account was disabled for security reasons because a different IP address and location were detected.",
  },
])
  test(`a ${state} account shows its status only after the right password`, async ({
    page,
  }) => {
    await page.goto("/sign-in");
    await logIn(page, accountNumber, "Wrong!River7");
    await expectRefusal(
      page,
      "The account number or password is wrong. Please check both and try again.",
    );
    await logIn(page, accountNumber, "Demo!Customer1");
    await expectRefusal(page, text);
    await expect(page).toHaveURL("/sign-in");
  });

/** Waits for React, before which the browser submits the form by itself. */
async function logIn(page: Page, accountNumber: string, password: string) {
  const button = page.getByRole("button", { name: "Log In" });
  await page.waitForLoadState();
  await expectTakenOver(button);
  await fillIn(page, { "Account number": accountNumber, Password: password });
  const answered = page.waitForResponse("**/api/loginA");
  await button.click();
  await answered;
}

async function expectRefusal(page: Page, text: string) {
  await expect(page.getByRole("alert").filter({ hasText: text })).toHaveText(
    text,
  );
}
