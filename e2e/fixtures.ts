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
import { sessionCookie } from "./support/http";
import { waitForReact } from "../testkit/src/hydration";
import { awaitMail, mailsTo, newestCode } from "./support/mail";
import { customerToken, staffToken } from "./support/session";
import { baseUrl } from "./support/settings";
import { watchBareTexts } from "./support/translation";

export { expect };

/** The form staff fill in to open an account, with the field names of POST /api/admin-create. */
export type Opening = {
  fullName: string;
  username: string;
  phoneNumber: string;
  email: string;
  occupation: string;
  dateOfBirth: string;
  maritalStatus: string;
  address: string;
  accountType: string;
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
  mail: typeof MAILBOX;
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
  /** Opens a page in a new browser context, in a session of a customer (default: the demo's first). */
  customerPage: (customer?: { accountNumber: string }) => Promise<Page>;
  /** A customer for this test only, with $100.00, and a page in their session. */
  payer: { customer: Opening; page: Page };
  /** Opens a page in a new browser context, in a session of an administrator (default: the demo's). */
  adminPage: (admin?: { username: string }) => Promise<Page>;
  /**
   * Returns the page that the tests of a worker share, signed out or in a new session of this person. For tests that only
   * look at a page that has loaded: it takes a third less time, because the process has compiled the scripts.
   */
  sharedPage: (person?: Holder) => Promise<Page>;
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
    fullName: `Nora ${surname.charAt(0).toUpperCase()}${surname.slice(1)}`,
    username: `nora.${mark}`,
    phoneNumber: "+41 44 000 00 30",
    email: `nora.${mark}@journeys.example`,
    occupation: "Bookbinder",
    dateOfBirth: "1988-05-17",
    maritalStatus: "Married",
    address: "Beispielweg 3, 8000 Zurich",
    accountType: "savings",
    accountNumber: newAccountNumber(),
    availableBalance: "0",
    totalBalance: "0",
    registerationDate: "2024-02-29",
    password: "Quiet!River7",
    retype_password: "Quiet!River7",
    accountLimit: "5000",
    cotCode: "NRACT7Q",
    taxCode: "NRTAX4W",
  };
}

const MAILBOX = {
  /** Returns the newest email to an address whose subject or text matches; waits until there is one. */
  newest: awaitMail,
  all: mailsTo,
  /** Returns the six-digit code of the newest email to an address that has one. */
  code: newestCode,
};

type WorkerFixtures = {
  /** Makes API calls as an administrator, by token. */
  staff: APIRequestContext;
  /** Makes API calls as the second administrator, who decides the first one's requests. */
  deputy: APIRequestContext;
  /** Holds the page of {@link Fixtures.sharedPage}, once a test has opened it. */
  shared: { page?: Page };
};

export const test = base.extend<
  Fixtures & { watch: (page: Page) => Promise<void> },
  WorkerFixtures
>({
  allowedErrors: [[], { option: true }],

  scriptsArrive: [true, { option: true }],

  // Collects the console errors of every page, and fails the test if any is not allowed; violations of the content
  // security policy are among them. For a test that failed
  // otherwise it prints the requests that were still unanswered.
  watch: async (
    { allowedErrors, javaScriptEnabled, scriptsArrive },
    use,
    testInfo,
  ) => {
    const errors: string[] = [];
    const note = (text: string) => {
      if (!allowedErrors.some((allowed) => allowed.test(text)))
        errors.push(text);
    };
    const unanswered = new Map<Request, string>();
    await use(async (page) => {
      if (!prepared.has(page)) {
        prepared.add(page);
        await logPolicyViolations(page);
        await watchBareTexts(page);
        if (javaScriptEnabled !== false && scriptsArrive) waitForReact(page);
      }
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

  page: async ({ page, watch }, use) => {
    await watch(page);
    await use(page);
  },

  mail: async ({}, use) => {
    await use(MAILBOX);
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

  customerPage: async ({ newContext, watch }, use) => {
    await use(async (customer = DEMO.customer) =>
      openAs(customer, await newContext(), watch),
    );
  },

  adminPage: async ({ newContext, watch }, use) => {
    await use(async (admin = DEMO.admin) =>
      openAs(admin, await newContext(), watch),
    );
  },

  sharedPage: async ({ browser, shared, watch }, use, testInfo) => {
    await use(async (person) => {
      const page = (shared.page ??= await browser.newPage());
      await watch(page);
      if (person) await startSession(page.context(), person);
      return page;
    });
    // After a failure Playwright starts the worker again, with another page.
    if (shared.page && testInfo.status === testInfo.expectedStatus)
      await leave(shared.page);
  },

  shared: [
    async ({}, use) => {
      const shared: { page?: Page } = {};
      await use(shared);
      await shared.page?.context().close();
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

/** Gives a context the cookie of a new session, so that journeys need not start at the sign-in page. */
async function startSession(context: BrowserContext, holder: Holder) {
  const [realm, token] =
    "accountNumber" in holder
      ? (["customer", await customerToken(await customerBy(holder))] as const)
      : (["admin", await staffToken(await staffBy(holder))] as const);
  await context.addCookies([
    {
      name: sessionCookie[realm],
      value: token,
      url: baseUrl,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
}

async function openAs(
  holder: Holder,
  context: BrowserContext,
  watch: (page: Page) => Promise<void>,
) {
  await startSession(context, holder);
  const page = await context.newPage();
  await watch(page);
  return page;
}

/** Pages that {@link watchBareTexts} and the like have prepared. A shared page is watched by one test after another. */
const prepared = new WeakSet<Page>();

/** Leaves a shared page as a new one, on an address of the bank, because another site would need another process. */
async function leave(page: Page) {
  for (const event of [
    "request",
    "requestfinished",
    "requestfailed",
    "pageerror",
    "console",
  ])
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "wait" });
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 720 });
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
