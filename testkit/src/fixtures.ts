import {
  test as base,
  expect,
  type BrowserContext,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from "@playwright/test";
import { type AnyBank, Bank, type BankState } from "./bank";
import { type Bug, findBug } from "./bugs";
import { Databases } from "./databases";
import { endTest } from "./evidence";
import { waitInPagesOf } from "./hydration";
import { expectOption } from "./option";
import type { Customer, Staff } from "./person";
import { type PersonaName, readRun } from "./run";
import { readRunning } from "./running";
import { RunningBank } from "./running-bank";

export { expect };

const BANK_PER = ["test", "worker"] as const;
const RAILS = ["hand", "link"] as const;

type BankPer = (typeof BANK_PER)[number];

export type BankOptions = {
  /** The customer of the fixture `customer`: "salaried" unless chosen. */
  persona: PersonaName;
  /** Whether each test gets a new bank, or the tests of a worker share one, in which each makes people of its own. */
  bankPer: BankPer;
};

export type BankFixtures = {
  /** A bank for this test alone. */
  bank: AnyBank;
  /** A customer of the bank, signed in. */
  customer: Customer;
  /** An administrator of the bank, signed in. */
  staff: Staff;
};

/** Options of a file or a project. Tests with other values run in other workers. */
export type BankWorkerOptions = {
  /** The name of the bug that the banks have. */
  plantedBug: string | undefined;
  /** "hand" unless chosen: staff settle wires. With "link", wires go to the other bank, and payments come from it. */
  rails: (typeof RAILS)[number];
};

type WorkerBank = { workerBank: { bank: AnyBank; usedPer?: BankPer } };

// Its type has a name, so that the published one names the package that testers have, and nothing of the kit's own.
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & BankOptions & BankFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & BankWorkerOptions
> = base.extend<BankOptions & BankFixtures, BankWorkerOptions & WorkerBank>({
  persona: ["salaried", { option: true }],
  bankPer: ["test", { option: true }],

  plantedBug: [
    process.env.LIMMAT_BUG || undefined,
    { option: true, scope: "worker" },
  ],

  rails: ["hand", { option: true, scope: "worker" }],

  workerBank: [
    async ({ plantedBug, rails }, use, { workerIndex }) => {
      const bug = plantedBug ? findBug(plantedBug) : undefined;
      expectOption({ rails }, RAILS);
      const running = readRunning();
      if (running && bug)
        throw new Error("LIMMAT_BUG is not possible with LIMMAT_URL.");
      const bank = running
        ? new RunningBank(running)
        : await startBank(`bank_${workerIndex}`, {
            bug,
            isLinked: rails === "link",
          });
      await use({ bank });
      await bank.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  bank: async ({ workerBank, bankPer, browser }, use, testInfo) => {
    const begin = Date.now();
    expectOption({ bankPer }, BANK_PER);
    const { bank, usedPer } = workerBank;
    workerBank.usedPer = bankPer;
    // A test without a limit has the time 0.
    bank.mail.endOfTest = () => begin + (testInfo.timeout || Infinity);
    await bank.beginTest(stateOf(usedPer, bankPer));
    const windows: BrowserContext[] = [];
    bank.newContext = async () => {
      const window = await browser.newContext({ baseURL: bank.url });
      waitInPagesOf(window);
      windows.push(window);
      return window;
    };
    await use(bank);
    const closeWindows = () =>
      Promise.all(windows.map((window) => window.close()));
    await endTest(bank, closeWindows, testInfo);
  },

  baseURL: async ({ bank }, use) => {
    await use(bank.url);
  },

  // Playwright opens the page of a test in it.
  context: async ({ context, bank }, use) => {
    waitInPagesOf(context);
    bank.watch(context);
    await use(context);
  },

  customer: async ({ bank, persona }, use) => {
    const customer = await bank.persona(persona);
    await customer.signIn();
    await use(customer);
  },

  staff: async ({ bank }, use) => {
    const staff = await bank.staff();
    await staff.signIn();
    await use(staff);
  },
});

/** A test that shares its bank must not get one that a test had for itself. */
function stateOf(usedPer: BankPer | undefined, bankPer: BankPer): BankState {
  if (!usedPer) return "new";
  return usedPer === "worker" && bankPer === "worker" ? "shared" : "used";
}

async function startBank(
  name: string,
  { bug, isLinked }: { bug: Bug | undefined; isLinked: boolean },
): Promise<Bank> {
  const run = readRun();
  const databases = await Databases.open(run, name, bug);
  return Bank.start(run, name, { databases, bug, isLinked });
}
