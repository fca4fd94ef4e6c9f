import { randomUUID } from "node:crypto";
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type Page,
  type PlaywrightWorkerArgs,
  type Request,
  test as base,
  expect,
} from "@playwright/test";
import { newAccountNumber } from "../lib/ledger/account-number";
import { one, sql } from "./support/database";
import { waitForReact } from "../testkit/src/hydration";
import { MailCatcher } from "../testkit/src/mail-catcher";
import { Mailbox } from "../testkit/src/mailbox";
import { PASSWORD, SOMEBODY } from "../testkit/src/people";
import { enter } from "../testkit/src/sessions";
import { customerToken, staffToken } from "./support/session";
import { baseUrl, mailUrl } from "./support/settings";
import { watchBareTexts } from "./support/translation";
import { Windows } from "./support/windows";

export { expect };

/** The form staff fill in to open an account, with the field names of POST /api/admin-create. */
export type Opening = typeof SOMEBODY & {
  fullName: string;
  username: string;
  email: string;
  accountNumber: string;
  availableBalance: string;
  totalBalance: string;
  registerationDate: string;
  password: string;
  retype_password: string;
  accountLimit: string;
  cotCode: string;
  taxCode: string;
};

type Fixtures = {
  mail: Mailbox;
  /** Console errors that the journey causes on purpose. */
  allowedErrors: RegExp[];
  /** Whether the scripts of a page arrive, so that `goto` and `reload` wait for React. */
  scriptsArrive: boolean;
  /** Creates a browser context with the settings of the journeys; closed after the test. */
  newContext: () => Promise<BrowserContext>;
  /**
   * Creates a customer for this test only, with an account opened by staff and a password of their own. `balance` is the
   * opening balance.
   */
  newCustomer: (
    changes?: Partial<Opening> & { balance?: string },
  ) => Promise<Opening>;
  /** Opens a page in a browser context of its own, in a session of a customer (default: the demo's first). */
  customerPage: (customer?: { accountNumber: string }) => Promise<Page>;
  /** A customer for this test only, with $100.00, and a page in their session. */
  payer: { customer: Opening; page: Page };
  /** Opens a page in a browser context of its own, in a session of an administrator (default: the demo's). */
  adminPage: (admin?: { username: string }) => Promise<Page>;
};

export const DEMO = {
  customer: { accountNumber: "1000000008", password: "Demo!Customer1" },
  otherCustomer: { accountNumber: "2000000006", password: "Demo!Customer1" },
  admin: { username: "admin", password: "Demo!Admin1" },
  deputy: { username: "deputy", password: "Demo!Admin1" },
  teller: { username: "teller", password: "Demo!Admin1" },
  auditor: { username: "auditor", password: "Demo!Admin1" },
};

/** Returns a fictitious person with a new name, address and account number each time. */
export function stranger(): Opening {
  const mark = randomUUID().replaceAll("-", "").slice(0, 12);
  const letters = [...mark].map((digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 16)),
  );
  const surname = letters.join("");
  return {
    ...SOMEBODY,
    fullName: `Nora ${surname.charAt(0).toUpperCase()}${surname.slice(1)}`,
    username: `nora.${mark}`,
    email: `nora.${mark}@journeys.example`,
    accountNumber: newAccountNumber(),
    availableBalance: "0",
    totalBalance: "0",
    registerationDate: "2024-02-29",
    password: PASSWORD,
    retype_password: PASSWORD,
    accountLimit: "5000",
    cotCode: "NRACT7Q",
    taxCode: "NRTAX4W",
  };
}

type WorkerFixtures = {
  /** Makes API calls as an administrator, by token. */
  staff: APIRequestContext;
  /** Makes API calls as the second administrator, who decides the first one's requests. */
  deputy: APIRequestContext;
  windows: Windows;
};

type Means = {
  /** Collects the errors in the console of a page. */
  watch: (page: Page) => void;
  /** Opens a page for this test: a kept one of the worker, unless the test chose something that only a new one can have. */
  openPage: () => Promise<Page>;
};

export const test = base.extend<Fixtures & Means, WorkerFixtures>({
  allowedErrors: [[], { option: true }],

  scriptsArrive: [true, { option: true }],

  // Collects the console errors of every page, and fails the test if any is not allowed; violations of the content
  // security policy are among them. For a test that failed
  // otherwise it prints the requests that were still unanswered.
  watch: async ({ allowedErrors }, use, testInfo) => {
    const errors: string[] = [];
    const note = (text: string) => {
      if (!allowedErrors.some((allowed) => allowed.test(text)))
        errors.push(text);
    };
    const unanswered = new Map<Request, string>();
    await use((page) => {
      page.on("request", (request) =>
        unanswered.set(request, `${request.method()} ${request.url()}`),
      );
      page.on("requestfinished", (request) => unanswered.delete(request));
      page.on("requestfailed", (request) => unanswered.delete(request));
      page.on("pageerror", (error) => note(`page error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() !== "error") return;
        note(`${message.text()} (${message.location().url})`);
      });
    });
    if (testInfo.status !== testInfo.expectedStatus)
      console.log("unanswered requests:", [...unanswered.values()]);
    expect(errors, "errors in the browser's console").toEqual([]);
  },

  openPage: async (
    {
      browser,
      windows,
      newContext,
      watch,
      javaScriptEnabled,
      scriptsArrive,
      viewport,
    },
    use,
    testInfo,
  ) => {
    const isOrdinary = javaScriptEnabled !== false && scriptsArrive;
    const taken: Page[] = [];
    const take = async () => {
      const page = await windows.take(browser);
      taken.push(page);
      await page.setViewportSize(viewport!);
      return page;
    };
    const open = async () => {
      const page = await (await newContext()).newPage();
      await reportErrors(page);
      return page;
    };
    await use(async () => {
      const page = isOrdinary ? await take() : await open();
      watch(page);
      return page;
    });
    // After a failure Playwright starts the worker again, with other windows.
    if (testInfo.status === testInfo.expectedStatus)
      for (const page of taken) await windows.giveBack(page);
  },

  page: async ({ openPage }, use) => {
    await use(await openPage());
  },

  context: async ({ page }, use) => {
    await use(page.context());
  },

  mail: async ({}, use) => {
    await use(new Mailbox(new MailCatcher(mailUrl())));
  },

  newContext: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  customerPage: async ({ openPage }, use) => {
    await use(async (customer = DEMO.customer) =>
      signedIn(await openPage(), customer),
    );
  },

  adminPage: async ({ openPage }, use) => {
    await use(async (admin = DEMO.admin) => signedIn(await openPage(), admin));
  },

  windows: [
    async ({}, use) => {
      const windows = new Windows(async (page) => {
        await reportErrors(page);
        waitForReact(page);
      });
      await use(windows);
      await windows.close();
    },
    { scope: "worker" },
  ],

  staff: [callsAs("admin"), { scope: "worker" }],

  deputy: [callsAs("deputy"), { scope: "worker" }],

  newCustomer: async ({ staff, deputy }, use) => {
    await use(async ({ balance = "0", ...changes } = {}) => {
      const opening = {
        ...stranger(),
        availableBalance: balance,
        totalBalance: balance,
        ...changes,
      };
      const answer = await staff.post("/api/admin-create", { data: opening });
      if (answer.status() === 202) await approve(answer, deputy);
      else expect(answer.status(), await answer.text()).toBe(200);
      // As if the customer had changed it at a first sign-in.
      await sql(
        "UPDATE customers SET password_is_temporary = false WHERE username = $1",
        [opening.username],
      );
      return opening;
    });
  },

  payer: async ({ newCustomer, customerPage }, use) => {
    const customer = await newCustomer({ balance: "100" });
    await use({ customer, page: await customerPage(customer) });
  },
});

async function approve(answer: APIResponse, deputy: APIRequestContext) {
  const { approval } = (await answer.json()) as { approval: { id: string } };
  const decided = await deputy.post(`/api/decide-approval/${approval.id}`, {
    data: { decision: "approve" },
  });
  expect(decided.status(), await decided.text()).toBe(200);
}

function callsAs(name: "admin" | "deputy") {
  return async (
    { playwright }: { playwright: PlaywrightWorkerArgs["playwright"] },
    use: (calls: APIRequestContext) => Promise<void>,
  ) => {
    const token = await staffToken(await staffBy(DEMO[name]));
    const calls = await playwright.request.newContext({
      baseURL: baseUrl,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    await use(calls);
    await calls.dispose();
  };
}

const customerBy = ({ accountNumber }: { accountNumber: string }) =>
  one<{ id: string }>(
    "SELECT customer_id AS id FROM accounts WHERE number = $1",
    [accountNumber],
  );

const staffBy = ({ username }: { username: string }) =>
  one<{ id: string }>("SELECT id FROM admins WHERE username = $1", [username]);

type Holder = { accountNumber: string } | { username: string };

/** Gives the window of a page the cookie of a new session, so that journeys need not start at the sign-in page. */
async function signedIn(page: Page, holder: Holder): Promise<Page> {
  const [realm, token] =
    "accountNumber" in holder
      ? (["customer", await customerToken(await customerBy(holder))] as const)
      : (["admin", await staffToken(await staffBy(holder))] as const);
  await enter(page.context(), { realm, token, url: baseUrl });
  return page;
}

/** Makes violations of the content security policy and texts that a translation would lose errors in the console. */
async function reportErrors(page: Page) {
  await logPolicyViolations(page);
  await watchBareTexts(page);
}

/** Makes each violation of the content security policy an error in the console, with its directive and address. */
async function logPolicyViolations(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (violation) => {
      const { effectiveDirective, blockedURI, sourceFile } = violation;
      console.error(
        `Content Security Policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`,
      );
    });
  });
}
