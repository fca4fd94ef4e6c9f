import { expect, test } from "limmat-testkit";

test("five wrong passwords lock the sign-in", async ({
  bank,
  customer,
  page,
}) => {
  const logIn = async (password: string) => {
    await page.getByLabel("Account number").fill(customer.accountNumber);
    await page.getByLabel("Password", { exact: true }).fill(password);
    const answer = page.waitForResponse("**/api/loginA");
    await page.getByRole("button", { name: "Log In" }).click();
    return (await answer).status();
  };
  await page.goto("/sign-in");
  for (let tries = 1; tries <= 5; tries++)
    expect(await logIn("Wrong!River7")).toBe(401);
  expect(await logIn(customer.password)).toBe(429);
  await bank.mail.latest(customer.email, /locked for 15 minutes/);
});
