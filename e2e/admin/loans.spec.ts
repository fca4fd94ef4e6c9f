import { expect, test } from "../fixtures";
import { expectNoSideways, expectToast, rowsOf } from "../screen";
import { one } from "../support/database";
import { plantCustomer } from "../support/people";
import { customerToken } from "../support/session";

const REFUSAL =
  "No income is known to us, and the roof is not the applicant's own: the owner of the house would have to ask.";
const WORDS = ["For the roof.", "It leaks.", "Badly.", "Since the last storm."];

test("a loan decision shows the whole reason and the account", async ({
  adminPage,
}) => {
  const person = await plantCustomer();
  const page = await adminPage();
  await page.goto(`/allacount?id=${person.id}&tab=loans`);
  await expect(
    page.getByRole("region", { name: "Loans", exact: true }),
  ).toContainText("No loans");
  const answer = await page.request.post(`/api/loan-request/${person.id}`, {
    headers: { authorization: `Bearer ${await customerToken(person)}` },
    data: {
      amount: "900",
      loanReason: WORDS.join("\n"),
      monthlyIncome: "4321",
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);

  await page.reload();
  await page
    .getByRole("region", { name: "Loans", exact: true })
    .getByRole("link", { name: "Loan requests" })
    .click();
  await expect(page).toHaveURL(`/loanrequests?account=${person.number}`);
  await expect(
    rowsOf(page.getByRole("table", { name: "Loan requests" })),
  ).toHaveCount(1);
  await page.getByRole("link", { name: "All customers" }).click();
  await expect(page).toHaveURL("/loanrequests");
  await page.goto("/admin");
  await page.getByRole("link", { name: "View loan requests" }).click();
  await expect(page).toHaveURL("/loanrequests");
  const row = rowsOf(page.getByRole("table", { name: "Loan requests" })).filter(
    { hasText: person.number },
  );
  await row.getByRole("button", { name: /^Review request/ }).click();
  const dialog = page.getByRole("dialog", {
    name: "Loan request",
  });
  await expect(dialog).toContainText(
    `Personal loan of $900.00 for ${person.fullName}, account ${person.number}.`,
  );
  await expect(dialog.getByText(WORDS[0]!)).toHaveJSProperty(
    "innerText",
    WORDS.join("\n"),
  );
  for (const fact of ["$4,321.00", "Available balance", "None"])
    await expect(dialog).toContainText(fact);
  await dialog.getByLabel("Yearly interest rate in %").fill("6");
  await dialog.getByLabel("Term in months").fill("12");
  await expect(dialog.getByRole("status")).toContainText("$77.46");
  await dialog.getByLabel("Decision").selectOption("decline");
  await dialog.getByLabel("Reason").fill(REFUSAL);
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expectToast(page, "Loan declined");
  await expect(row).toHaveCount(0);

  const tabs = page.getByRole("navigation", { name: "Filter loan requests" });
  await tabs.getByRole("link", { name: "All" }).click();
  await expect(row).toContainText(REFUSAL);
  await expect(row.getByRole("button")).toHaveCount(0);

  await tabs.getByRole("link", { name: "Overdue" }).click();
  await expect(
    page.getByRole("region", { name: "Overdue loans", exact: true }),
  ).toBeVisible();
  await tabs.getByRole("link", { name: "All" }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  const [name, whole] = await Promise.all([
    row.getByRole("link").boundingBox(),
    row.boundingBox(),
  ]);
  expect(name!.width).toBeGreaterThan(whole!.width / 4);
  await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/admin");
});

test("an endless word breaks in the lists of loans", async ({
  adminPage,
  customerPage,
  staff,
}) => {
  const start = "Rückabwicklungsbestätigung";
  const word = start.repeat(4);
  const person = await plantCustomer();
  const page = await adminPage();
  const asked = await page.request.post(`/api/loan-request/${person.id}`, {
    headers: { authorization: `Bearer ${await customerToken(person)}` },
    data: { amount: "900", loanReason: word },
  });
  expect(asked.ok(), await asked.text()).toBe(true);
  const loan = await one<{ id: string }>(
    "SELECT id FROM loan_requests WHERE customer_id = $1",
    [person.id],
  );
  const decided = await staff.post(`/api/decide-loan/${loan.id}`, {
    data: { decision: "decline", reason: word },
  });
  expect(decided.ok(), await decided.text()).toBe(true);
  const own = await customerPage({ accountNumber: person.number });
  for (const [on, path] of [
    [page, "/loanrequests?show=all"],
    [own, "/dashboard/loan"],
  ] as const) {
    await on.goto(path);
    await expect(on.getByRole("main").getByText(start).first()).toBeVisible();
    await expectNoSideways(on, path);
  }
});
