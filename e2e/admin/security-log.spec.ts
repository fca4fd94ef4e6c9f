import { DEMO, expect, test } from "../fixtures";
import { fillIn, openFilters, rowsOf } from "../screen";
import { send } from "../support/http";

const TYPED = "Wrong!Password9";

test("failed sign-ins appear in the security log, on the customer’s page and on the customer’s profile", async ({
  newCustomer,
  customerPage,
  adminPage,
}) => {
  const customer = await newCustomer();
  for (let i = 0; i < 2; i++)
    await send({
      method: "POST",
      path: "/api/loginA",
      headers: {
        "user-agent":
          "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
      },
      body: { accountNumber: customer.accountNumber, password: TYPED },
    });

  const page = await adminPage(DEMO.auditor);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Security log" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Security log",
  );
  await openFilters(page);
  await fillIn(page, {
    Event: "sign-in.failed",
    "Account number": customer.accountNumber,
  });
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/event=sign-in.failed/);
  const lines = rowsOf(page.getByRole("table", { name: "Security log" }));
  await expect(lines.first()).toContainText("Failed sign-in");
  await expect(lines.first()).toContainText(customer.fullName);
  await expect(lines.first()).toContainText("Firefox on Windows");
  await expect(page.getByText(TYPED)).toHaveCount(0);

  await lines.first().getByRole("link", { name: customer.fullName }).click();
  await page.getByRole("link", { name: "Access", exact: true }).click();
  const failures = page.getByRole("region", { name: "Failed sign-ins" });
  await expect(failures).toContainText("Wrong password at sign-in");
  await page.getByRole("link", { name: "Security log" }).last().click();
  await expect(page).toHaveURL(
    new RegExp(`security-log\\?customer=${customer.accountNumber}`),
  );

  const own = await customerPage(customer);
  await own.goto("/dashboard/detail/security");
  const mine = own.getByRole("region", { name: "Failed sign-ins" });
  await expect(mine).toContainText("Wrong password at sign-in");
  await expect(mine).toContainText("Firefox on Windows");
});

test("a search without hits says so, and Clear shows everything", async ({
  adminPage,
}) => {
  const page = await adminPage();
  await page.goto("/security-log?ip=203.0.113.250");
  await expect(page.getByText("No events found")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL("/security-log");
});

test("a teller has no link to the log, and the attempt to open it is in the log", async ({
  adminPage,
}) => {
  const teller = await adminPage(DEMO.teller);
  await teller.goto("/admin");
  await expect(
    teller.getByRole("link", { name: "Business day" }),
  ).toBeVisible();
  await expect(teller.getByRole("link", { name: "Security log" })).toHaveCount(
    0,
  );
  await teller.goto("/security-log");
  await expect(teller).not.toHaveURL(/security-log/);

  const page = await adminPage();
  await page.goto("/security-log?event=right.missing&staff=teller");
  await expect(
    rowsOf(page.getByRole("table", { name: "Security log" })).first(),
  ).toContainText("Action that the role doesn’t allow");
});

test("staff see failed attempts on their own account", async ({
  adminPage,
}) => {
  await send({
    method: "POST",
    path: "/api/admin-login",
    body: { username: "auditor", password: TYPED },
  });
  const page = await adminPage(DEMO.auditor);
  await page.goto("/security");
  await expect(
    page.getByRole("region", { name: "Failed sign-ins" }),
  ).toContainText("Wrong password at sign-in");
});
