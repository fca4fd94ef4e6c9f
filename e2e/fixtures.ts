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
import { newAccountNumber } from "../lib/customers/account-number";

export { expect };

const baseUrl = process.env.BANK_URL ?? "http://localhost:3000";

/** A captured email: the fields of the mail catcher's JSON that the journeys use. */
export type Mail = {
  id: string;
  subject: string;
  text: string;
  html?: string;
  to: { address: string; name: string }[];
};

type Mailbox = {
  /** Returns the newest email to `address` whose subject or text matches; waits until there is one. */
  newest(address: string, matching?: RegExp): Promise<Mail>;
  all(address: string): Promise<Mail[]>;
  /** Returns the six-digit code of the newest email to `address` that has one. */
  code(address: string): Promise<string>;
};

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
  mail: Mailbox;
  /** Console errors that the journey causes on purpose. */
  allowedErrors: RegExp[];
  failOnErrors: void;
  /** Creates a browser context with the settings of the journeys; closed after the test. */
  newContext: () => Promise<BrowserContext>;
  /** Creates a customer for this test only, with an account opened by staff. `balance` is the opening balance. */
  newCustomer: (
    changes?: Partial<Opening> & { balance?: string },
  ) => Promise<Opening>;
  /** Opens a page in a new browser context, signed in as a customer (default: the demo's first). */
  customerPage: (credentials?: {
    accountNumber: string;
    password: string;
  }) => Promise<Page>;
  /** Opens a page in a new browser context, signed in as an administrator (default: the demo's). */
  adminPage: (credentials?: {
    username: string;
    password: string;
  }) => Promise<Page>;
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

type WorkerFixtures = {
  /** Makes API calls as an administrator, by token. */
  staff: APIRequestContext;
  /** Makes API calls as the second administrator, who decides the first one's requests. */
  deputy: APIRequestContext;
};

export const test = base.extend<
  Fixtures & { watch: (page: Page) => void },
  WorkerFixtures
>({
  allowedErrors: [[], { option: true }],

  // Collects the console errors of every page, and fails the test if any is not allowed. For a test that failed
  // otherwise it prints the requests that were still unanswered.
  watch: async ({ allowedErrors }, use, testInfo) => {
    const errors: string[] = [];
    const unanswered = new Map<Request, string>();
    await use((page) => {
      page.on("request", (request) =>
        unanswered.set(request, `${request.method()} ${request.url()}`),
      );
      page.on("requestfinished", (request) => unanswered.delete(request));
      page.on("requestfailed", (request) => unanswered.delete(request));
      page.on("pageerror", (error) =>
        errors.push(`page error: ${error.message}`),
      );
      page.on("console", (message) => {
        if (message.type() !== "error") return;
        const text = `${message.text()} (${message.location().url})`;
        if (!allowedErrors.some((allowed) => allowed.test(text)))
          errors.push(text);
      });
    });
    if (testInfo.status !== testInfo.expectedStatus)
      console.log("unanswered requests:", [...unanswered.values()]);
    expect(errors, "errors in the browser's console").toEqual([]);
  },

  failOnErrors: [
    async ({ page, watch }, use) => {
      watch(page);
      await use();
    },
    { auto: true },
  ],

  mail: async ({}, use) => {
    const url = process.env.MAIL_URL ?? "http://localhost:1080";
    await use(mailbox(url));
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
    await use(
      async ({ accountNumber, password } = DEMO.customer) =>
        await signedIn(await newContext(), watch, "/api/loginA", {
          accountNumber,
          password,
        }),
    );
  },

  adminPage: async ({ newContext, watch }, use) => {
    await use(
      async (credentials = DEMO.admin) =>
        await signedIn(
          await newContext(),
          watch,
          "/api/admin-login",
          credentials,
        ),
    );
  },

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
      return opening;
    });
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
    const visitor = await playwright.request.newContext({ baseURL: baseUrl });
    const answer = await visitor.post("/api/admin-login", { data: DEMO[name] });
    expect(answer.status(), await answer.text()).toBe(200);
    const { token } = (await answer.json()) as { token: string };
    await visitor.dispose();
    const calls = await playwright.request.newContext({
      baseURL: baseUrl,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    await use(calls);
    await calls.dispose();
  };
}

/**
 * Signs in by an API call, whose cookie stays in the context, so that journeys need not start at the sign-in page.
 */
async function signedIn(
  context: BrowserContext,
  watch: (page: Page) => void,
  call: string,
  credentials: Record<string, string>,
) {
  const answer = await context.request.post(call, { data: credentials });
  expect(answer.status(), await answer.text()).toBe(200);
  const page = await context.newPage();
  watch(page);
  return page;
}

function mailbox(url: string): Mailbox {
  const all = async (address: string) => {
    const answer = await fetch(`${url}/email`);
    const mails = (await answer.json()) as Mail[];
    return mails.filter(({ to }) =>
      to.some(
        (recipient) =>
          recipient.address.toLowerCase() === address.toLowerCase(),
      ),
    );
  };
  const newest = async (address: string, matching = /(?:)/) => {
    let match: Mail | undefined;
    await expect
      .poll(
        async () => {
          const mails = await all(address);
          match = mails
            .filter((mail) => matching.test(`${mail.subject}\n${mail.text}`))
            .at(-1);
          return match !== undefined;
        },
        {
          message: `email to ${address} matching ${matching}`,
          timeout: 20_000,
        },
      )
      .toBe(true);
    return match as Mail;
  };
  return {
    all,
    newest,
    async code(address) {
      const { text } = await newest(address, /\b\d{6}\b/);
      return /\b\d{6}\b/.exec(text)?.[0] ?? "";
    },
  };
}
