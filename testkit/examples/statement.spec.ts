import { expect, test } from "limmat-testkit";

test("both sides have a payment in their statements", async ({
  bank,
  customer,
}) => {
  const payee = await bank.newCustomer();
  await customer.client.post("/transfer", {
    body: customer.paymentTo(payee, "12.34"),
  });
  for (const format of ["pdf", "csv", "ofx", "camt.053"] as const) {
    const sent = (await customer.statement(format)).lines.at(-1)!;
    const { lines, closing } = await payee.statement(format);
    const { day, reference } = sent;
    expect(sent).toMatchObject({ day: "2030-01-07", amount: "-12.34" });
    expect(lines).toMatchObject([{ day, reference, amount: "12.34" }]);
    expect(closing).toBe("12.34");
  }
});
