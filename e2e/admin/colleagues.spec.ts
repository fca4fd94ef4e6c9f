import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { expectFieldError, expectToast, fillIn, rowsOf } from "../screen";
import { PASSWORD, plantAdmin, unique } from "../support/people";

test.use({ allowedErrors: [/status of (401|422) /] });

const WAITS =
  "Your request is waiting for approval by a second member of staff.";

const listOf = (colleague: { username: string }) =>
  `/colleagues?search=${colleague.username}`;

const rowOf = (page: Page, username: string) =>
  rowsOf(page.getByRole("table", { name: "Colleagues" })).filter({
    hasText: username,
  });

async function decide(
  page: Page,
  username: string,
  decision: "Approve" | "Reject",
) {
  await page.goto("/approvals");
  const request = page.getByRole("listitem").filter({ hasText: username });
  await request.getByRole("button", { name: decision }).click();
  const dialog = page.getByRole("dialog");
  if (decision === "Reject")
    await dialog.getByLabel("Reason").fill("Not one of us");
  await dialog.getByRole("button", { name: decision }).click();
}

test("two administrators add a colleague, who changes the emailed password first", async ({
  adminPage,
  page: visitor,
  mail,
}) => {
  const [maker, checker] = [
    await plantAdmin("administrator", unique("colleague")),
    await plantAdmin("administrator", unique("colleague")),
  ];
  const username = unique("colleague");
  const page = await adminPage(maker);
  await page.goto("/colleagues");
  await fillIn(page, { "Username or email": maker.username });
  await page.getByRole("button", { name: "Search" }).click();
  await expect(rowOf(page, maker.username)).toContainText("Your account");
  await page.getByRole("button", { name: "Add colleague" }).click();
  const dialog = page.getByRole("dialog", { name: "Add colleague" });
  await fillIn(dialog, {
    Username: username,
    Email: `${username}@staff.example`,
    Role: "teller",
    Reason: "Starts on Monday",
    "Your password": "Wrong!Pass7",
  });
  const send = dialog.getByRole("button", { name: "Request account" });
  await send.click();
  await expectFieldError(
    dialog.getByLabel("Your password", { exact: true }),
    "This isn’t your current password. Please try again.",
  );
  await fillIn(dialog, { "Your password": PASSWORD });
  await send.click();
  await expectToast(page, WAITS);
  await expect(rowOf(page, username)).toHaveCount(0);

  await decide(await adminPage(checker), username, "Approve");
  const { text } = await mail.latest(
    `${username}@staff.example`,
    /temporary password/,
  );
  await visitor.goto("/login?next=%2Fbooks");
  await fillIn(visitor, {
    Username: username,
    Password: /temporary password is (\S+)/.exec(text)![1]!,
  });
  await visitor.getByRole("button", { name: "Log In" }).click();
  await expect(visitor).toHaveURL(/\/security\?next=/);
  await expect(
    visitor.getByText("Change your temporary password"),
  ).toBeVisible();
  await visitor.getByRole("button", { name: "Change password" }).click();
  const window = visitor.getByRole("dialog");
  await fillIn(window, {
    "Current password": /temporary password is (\S+)/.exec(text)![1]!,
    "New password": "Quiet!River7",
    "Confirm new password": "Quiet!River7",
  });
  await window.getByRole("button", { name: "Change password" }).click();
  await visitor
    .getByRole("link", { name: "Continue to the page you asked for" })
    .click();
  await expect(visitor).toHaveURL("/books");
});

test("a colleague who is disabled is signed out, and a rejected change changes nothing", async ({
  adminPage,
}) => {
  const [maker, checker] = [
    await plantAdmin("administrator", unique("colleague")),
    await plantAdmin("administrator", unique("colleague")),
  ];
  const colleague = await plantAdmin("teller", unique("colleague"));
  const theirs = await adminPage(colleague);
  await theirs.goto("/allacount");
  const page = await adminPage(maker);
  const ask = async (change: string) => {
    await page.goto(listOf(colleague));
    await page
      .getByRole("button", {
        name: `Change ${colleague.username}`,
        exact: true,
      })
      .click();
    const dialog = page.getByRole("dialog");
    await fillIn(dialog, {
      Change: change,
      Reason: "Left the bank",
      "Your password": PASSWORD,
    });
    await dialog.getByRole("button", { name: "Request change" }).click();
  };
  await ask("administrator");
  await expectToast(page, WAITS);
  const second = await adminPage(checker);
  await decide(second, colleague.username, "Reject");
  await expectToast(second, "Request rejected");
  await ask("disable");
  await expectToast(page, WAITS);
  await decide(second, colleague.username, "Approve");
  await expectToast(second, "Request approved");
  await theirs.goto("/allacount");
  await expect(theirs).toHaveURL(/\/login/);
  await page.goto(listOf(colleague));
  await expect(rowOf(page, colleague.username)).toContainText("Disabled");
  await expect(rowOf(page, colleague.username)).toContainText("Teller");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(
    rowOf(page, colleague.username).getByText("Last sign-in:"),
  ).toBeVisible();
});
