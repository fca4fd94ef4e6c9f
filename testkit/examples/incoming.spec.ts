import { expect, test } from "limmat-testkit";

test.use({ rails: "link" });

test("a salary arrives once", async ({ bank }) => {
  const employee = await bank.newCustomer();
  await bank.otherBank.pay(employee.iban, "5200.00", { text: "January" });
  await bank.mail.latest(employee.email, /You received \$5,200\.00/);
  expect(await employee.balance()).toBe("5200.00");
  const { lines } = await employee.statement("camt.053");
  expect(lines).toMatchObject([{ amount: "5200.00" }]);
});
