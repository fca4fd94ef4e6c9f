import { expect, test } from "../fixtures";
import { fillIn } from "../screen";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("customers sign in, after a wrong password as well", async ({
    page,
    newCustomer,
  }) => {
    const { accountNumber, password, fullName } = await newCustomer();
    await page.goto("/sign-in");
    await fillIn(page, {
      "Account number": accountNumber,
      Password: "Wrong!River7",
    });
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/sign-in/again");
    await expect(page.getByRole("alert")).toContainText(
      "The account number or password is wrong.",
    );
    await expect(page.getByLabel("Account number")).toHaveValue(accountNumber);
    const secret = page.getByLabel("Password", { exact: true });
    await expect(secret).toHaveValue("");
    await secret.fill(password);
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText(fullName).first()).toBeAttached();
  });
});

test("what is typed before the scripts arrive stays, and is sent", async ({
  page,
  newCustomer,
}) => {
  const { accountNumber, password } = await newCustomer();
  let arrive = () => {};
  const scripts = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto("/sign-in", { waitUntil: "commit" });
  await fillIn(page, { "Account number": accountNumber, Password: password });
  arrive();
  // React has taken over once the button of the password works.
  await expect(async () => {
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(
      page.getByRole("button", { name: "Hide password" }),
    ).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByLabel("Account number")).toHaveValue(accountNumber);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(
    password,
  );
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test.describe("while the scripts do not arrive", () => {
  test.use({ allowedErrors: [/ERR_FAILED .*\/_next\/static\//] });

  test("a sign-in that is sent before the scripts arrive is not lost", async ({
    page,
    newCustomer,
  }) => {
    const { accountNumber, password } = await newCustomer();
    await page.route("**/_next/static/**/*.js", (route) =>
      page.url().endsWith("/sign-in") ? route.abort() : route.continue(),
    );
    await page.goto("/sign-in");
    await fillIn(page, { "Account number": accountNumber, Password: password });
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});
