import {
  type Browser,
  type Page,
  test as base,
  expect,
} from "@playwright/test";

export { expect };

/** A captured mail: what the catcher's JSON says, as far as journeys need it. */
export type Mail = {
  id: string;
  subject: string;
  text: string;
  html?: string;
  to: { address: string; name: string }[];
};

type Mailbox = {
  /** The newest mail to `address` whose subject or text matches; waits until there is one. */
  newest(address: string, matching?: RegExp): Promise<Mail>;
  /** All mail to `address`, oldest first. */
  all(address: string): Promise<Mail[]>;
  /** The six-digit code in the newest mail to `address` that has one. */
  code(address: string): Promise<string>;
};

type Fixtures = {
  mail: Mailbox;
  /** Console errors that belong to the journey: answers it provokes on purpose. */
  allowedErrors: RegExp[];
  failOnErrors: void;
  /** A page in a browser context of its own, signed in as a customer (default: the first of the demo). */
  customerPage: (credentials?: {
    accountNumber: string;
    password: string;
  }) => Promise<Page>;
  /** A page in a browser context of its own, signed in as an administrator (default: the demo's). */
  adminPage: (credentials?: {
    username: string;
    password: string;
  }) => Promise<Page>;
};

export const DEMO = {
  customer: { accountNumber: "1000000008", password: "Demo!Customer1" },
  otherCustomer: { accountNumber: "2000000006", password: "Demo!Customer1" },
  admin: { username: "admin", password: "Demo!Admin1" },
};

export const test = base.extend<Fixtures & { watch: (page: Page) => void }>({
  allowedErrors: [[], { option: true }],

  // Collects the errors of every page handed out, and fails the test on the first one not allowed.
  watch: async ({ allowedErrors }, use) => {
    const errors: string[] = [];
    await use((page) => {
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

  customerPage: async ({ browser, watch }, use) => {
    await use((credentials = DEMO.customer) =>
      signedIn(browser, watch, "/api/loginA", credentials),
    );
  },

  adminPage: async ({ browser, watch }, use) => {
    await use((credentials = DEMO.admin) =>
      signedIn(browser, watch, "/api/admin-login", credentials),
    );
  },
});

/** Signs in by the call itself; its cookie stays in the context, and the journey starts where it gets interesting. */
async function signedIn(
  browser: Browser,
  watch: (page: Page) => void,
  call: string,
  credentials: Record<string, string>,
) {
  const context = await browser.newContext();
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
    let found: Mail | undefined;
    await expect
      .poll(
        async () => {
          const mails = await all(address);
          found = mails
            .filter((mail) => matching.test(`${mail.subject}\n${mail.text}`))
            .at(-1);
          return found !== undefined;
        },
        { message: `mail to ${address} matching ${matching}`, timeout: 20_000 },
      )
      .toBe(true);
    return found as Mail;
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
