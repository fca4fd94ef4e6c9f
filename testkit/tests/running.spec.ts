import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Bank,
  type CallRefused,
  expect,
  test as base,
} from "limmat-testkit";
import { PASSWORD } from "../src/people";
import { RunningBank } from "../src/running-bank";

const member = (username: string) => ({ username, password: PASSWORD });

/** Answers the emails of a bank as maildev does. */
async function catchMails(bank: Bank) {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, "http://localhost");
    void bank.mail.all().then((emails) => {
      const caught = emails.map(({ to, ...email }, nth) => ({
        id: String(nth),
        to: [{ address: to }],
        ...email,
      }));
      const wanted = searchParams.get("to.address");
      const found = caught.filter(
        ({ to }) => !wanted || to[0]!.address === wanted,
      );
      const skipped = Number(searchParams.get("skip"));
      response.end(JSON.stringify(found.slice(skipped)));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

/** The bank of the test, as one that already runs. */
const test = base.extend<{ running: Bank }>({
  running: async ({ bank }, use) => {
    const catcher = await catchMails(bank);
    const running = new RunningBank({
      url: bank.url,
      mailUrl: catcher.url,
      staff: {
        admin: member("admin"),
        deputy: member("deputy"),
        teller: member("teller"),
        auditor: member("auditor"),
      },
    });
    running.newContext = bank.newContext;
    await running.beginTest();
    await use(running);
    catcher.close();
  },
});

test("people are made, paid and notified by calls", async ({ running }) => {
  const payer = await running.persona("salaried");
  const payee = await running.newCustomer();
  expect(await payer.balance()).toBe("17700.00");
  await payer.client.post("/transfer", {
    body: payer.paymentTo(payee, "25.50"),
  });
  expect(await payee.balance()).toBe("25.50");
  await running.mail.latest(payee.email, /You received \$25\.50/);
  const page = await payee.open("/dashboard");
  await expect(page.getByText("$25.50").first()).toBeVisible();
  const staff = await (await running.staff()).open("/admin");
  await expect(staff.getByRole("heading").first()).toBeVisible();
});

test("signs people in again after their session has ended", async ({
  bank,
  running,
}) => {
  const customer = await running.newCustomer();
  const staff = await running.staff();
  for (const person of [customer, staff]) {
    await person.open("/");
    await bank.chaos.endSessions(person);
    await person.signIn();
  }
  await customer.client.get("/accounts");
  await staff.client.get("/view-all-users");
});

test("signs a person in again with the code of their app", async ({
  bank,
  running,
}) => {
  // The bank accepts one code in each half minute.
  test.setTimeout(150_000);
  const customer = await running.newCustomer();
  await customer.addAuthenticator();
  await bank.chaos.endSessions(customer);
  await customer.signIn();
  await customer.client.get("/accounts");
});

for (const [persona, code] of [
  ["new", null],
  ["dormant", null],
  ["disabled", "ACCOUNT_DISABLED"],
  ["locked-out", "SIGN_IN_LOCKED"],
  ["retired", null],
  ["with-wire", null],
  ["with-case", null],
  ["with-approval", null],
  ["with-accounts", null],
] as const)
  test(`the ${persona} customer of a running bank signs in with ${code ?? "success"}`, async ({
    running,
  }) => {
    const { accountNumber, password } = await running.persona(persona);
    const refusal = await running.client
      .post("/loginA", { body: { accountNumber, password } })
      .then(
        () => null,
        (error: unknown) => (error as CallRefused).code,
      );
    expect(refusal).toBe(code);
  });

test("names the part that a running bank lacks", async ({ running }) => {
  const customer = await running.persona("new");
  for (const [use, name] of [
    [() => running.clock.advance({ days: 1 }), "bank.clock.advance()"],
    [() => running.chaos.refuse("POST /transfer"), "bank.chaos.refuse()"],
    [() => running.books.entries(), "bank.books.entries()"],
    [() => running.jobs.drain(), "bank.jobs.drain()"],
    [() => running.rail.pending(), "bank.rail.pending()"],
    [() => running.otherBank.payments(), "bank.otherBank.payments()"],
    [() => running.renew(), "bank.renew()"],
    [() => running.sql("SELECT 1"), "bank.sql()"],
    [() => running.log, "bank.log"],
    [() => customer.loans(), "customer.loans()"],
    [() => running.persona("indebted"), 'bank.persona("indebted")'],
    [
      () => running.persona("with-wire-in-doubt"),
      'bank.persona("with-wire-in-doubt")',
    ],
  ] as const)
    await expect(async () => use()).rejects.toThrow(
      `${name} is not possible in a bank that already runs`,
    );
});
