import {
  test as base,
  expect,
  type BrowserContext,
  type TestInfo,
} from "@playwright/test";
import { Bank } from "./bank";
import { findBug } from "./bugs";
import { Databases } from "./databases";
import { waitForReact } from "./hydration";
import type { Customer, Staff } from "./person";
import { type PersonaName, readRun } from "./run";

export { expect };

export type BankOptions = {
  /** The customer of the fixture `customer`: "salaried" unless chosen. */
  persona: PersonaName;
  /** Whether each test gets a new bank, or the tests of a worker share one, in which each makes people of its own. */
  bankPer: "test" | "worker";
};

export type BankFixtures = {
  /** A bank for this test alone. */
  bank: Bank;
  /** A customer of the bank, signed in. */
  customer: Customer;
  /** An administrator of the bank, signed in. */
  staff: Staff;
};

type WorkerFixtures = {
  workerBank: { bank: Bank; isUsed: boolean };
  /** The name of the bug that the banks have. */
  plantedBug: string | undefined;
};

export const test = base.extend<BankOptions & BankFixtures, WorkerFixtures>({
  persona: ["salaried", { option: true }],
  bankPer: ["test", { option: true }],

  plantedBug: [
    process.env.LIMMAT_BUG || undefined,
    { option: true, scope: "worker" },
  ],

  workerBank: [
    async ({ plantedBug }, use, { workerIndex }) => {
      const run = readRun();
      const name = `bank_${workerIndex}`;
      const bug = plantedBug ? findBug(plantedBug) : undefined;
      const databases = await Databases.open(run, name, bug);
      const bank = await Bank.start(run, name, { databases, bug });
      await use({ bank, isUsed: false });
      await bank.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  bank: async ({ workerBank, bankPer, browser }, use, testInfo) => {
    const { bank, isUsed } = workerBank;
    workerBank.isUsed = true;
    if (isUsed && bankPer === "test") await bank.renew();
    else await bank.books.begin();
    const windows: BrowserContext[] = [];
    bank.newContext = async () => {
      const window = await browser.newContext({ baseURL: bank.url });
      windows.push(window);
      return window;
    };
    await use(bank);
    await Promise.all(windows.map((window) => window.close()));
    await bank.chaos.end();
    await prove(bank, testInfo);
  },

  baseURL: async ({ bank }, use) => {
    await use(bank.url);
  },

  page: async ({ page, bank }, use) => {
    waitForReact(page);
    bank.watch(page.context());
    await use(page);
  },

  customer: async ({ bank, persona }, use) => {
    await use(await bank.persona(persona));
  },

  staff: async ({ bank }, use) => {
    await use(await bank.staff());
  },
});

/** Checks the books, and attaches what happened in the bank if they or the test failed. */
async function prove(bank: Bank, testInfo: TestInfo) {
  const broken = await bank.books.reconcile().then(
    () => null,
    (error: unknown) => error,
  );
  if (broken || testInfo.status !== testInfo.expectedStatus) {
    const attach = (name: string, body: unknown) =>
      testInfo.attach(name, {
        body: typeof body === "string" ? body : JSON.stringify(body, null, 2),
        contentType:
          typeof body === "string" ? "text/plain" : "application/json",
      });
    await attach("bank time", (await bank.clock.now()).toISOString());
    await attach("entries", await bank.books.entries());
    await attach("emails", bank.mail.all());
    await attach("server log", bank.log.join("\n"));
  }
  if (broken) throw broken as Error;
}
