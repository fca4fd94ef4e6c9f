import { expect, test } from "limmat-testkit";

test.use({ rails: "link" });
test.describe.configure({ mode: "serial" });

test("a test with a bank of its own moves its clock", async ({ bank }) => {
  await bank.clock.advance({ days: 1 });
});

test.describe("a bank of several tests", () => {
  test.use({ bankPer: "worker" });

  test("begins as it opens after a test with a bank of its own", async ({
    bank,
    customer,
    staff,
  }) => {
    expect(await bank.clock.today()).toBe("2030-01-07");
    const payee = await bank.newCustomer();
    const body = customer.paymentTo(payee, "10.00");
    await bank.clock.advance({ hours: 1 });
    await bank.otherBank.behave("refuse");
    await bank.otherBank.kill();
    await customer.client.post("/transfer", { body });
    for (const person of [customer, staff, await bank.staff("deputy")])
      await bank.chaos.endSessions(person);
  });

  test("keeps its accounts, and nothing else of the former test", async ({
    bank,
    customer,
    staff,
  }) => {
    expect(await bank.mail.all()).toEqual([]);
    expect(bank.log).toEqual([]);
    expect(await bank.books.entries()).toEqual([]);
    expect(await customer.balance()).toBe("16530.15");
    for (const { client } of [staff, await bank.staff("deputy")])
      await client.get("/view-all-users");
    await bank.newCustomer();
    const { transfer } = await customer.client.post("/transfer", {
      body: {
        ...customer.paymentTo(
          { fullName: "Erika Example", accountNumber: "4444000011112222" },
          "20.00",
        ),
        bank: "Sihl Bank",
      },
    });
    await bank.jobs.drain();
    await expect
      .poll(async () => (await bank.rail.wire(transfer.id)).status)
      .toBe("settled");
  });
});
