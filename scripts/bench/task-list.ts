import type { Locator, Page } from "@playwright/test";
import { fillIn, writeWire } from "../../e2e/screen";
import type { Bank } from "./banks";
import { CODES } from "./books";

/** A task of a person, from the page at which it begins. */
type Task = readonly [name: string, run: (page: Page) => Promise<unknown>];

/** Names the whole text, or a pattern of it. */
const named = (name: string | RegExp) => ({
  name,
  exact: typeof name === "string",
});
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", named(name));
const menuLink = (page: Page, name: string | RegExp) =>
  page
    .getByRole("navigation", { name: /^(Dashboard|Administration)$/ })
    .getByRole("link", named(name));
const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name }).first().waitFor();
const download = (page: Page, link: Locator) =>
  Promise.all([page.waitForEvent("download"), link.click()]);
type Reference = { reference: string };

/** The tasks of customers. Each begins on the dashboard. The later tasks of staff need the results of some of them. */
export const customerTasks = ({ callers }: Bank): Task[] => {
  const payee = {
    name: "Bench Customer",
    number: callers[1]!.number,
    bank: "Limmat",
  };
  const pay = async (page: Page, bank: string) => {
    await menuLink(page, "Wire Transfer").click();
    await writeWire(page, { ...CODES, ...payee, bank, amount: "0.10" });
    await button(page, "Send $0.10").click();
    await page.locator("section[aria-label=Transaction]").waitFor();
  };
  return [
    ["reads the balance", (page) => shown(page, /^Available/)],
    ["pays inside the bank", (page) => pay(page, payee.bank)],
    ["sends a wire to another bank", (page) => pay(page, "Elsewhere Bank")],
    [
      "finds a payment by its payee",
      async (page) => {
        await menuLink(page, "Transactions").click();
        await page.getByRole("searchbox").fill("Bench");
        await button(page, "Search").click();
        await page.waitForURL(/q=Bench/);
      },
    ],
    [
      "opens the receipt of the last payment",
      async (page) => {
        await page.locator("a[href*='/dashboard/receipt/']").first().click();
        await heading(page, "Receipt");
      },
    ],
    [
      "downloads a statement",
      async (page) => {
        await menuLink(page, "Account Statement").click();
        const formats = page.getByRole("navigation", {
          name: "Download this statement",
        });
        await download(page, formats.getByRole("link", { name: "PDF" }));
      },
    ],
    [
      "saves a payee",
      async (page) => {
        await menuLink(page, "Payments").click();
        await button(page, "Add payee").click();
        const dialog = page.getByRole("dialog");
        await fillIn(dialog, {
          "Payee name": payee.name,
          "Payee account number": callers[2]!.number,
          "Bank name": payee.bank,
        });
        await button(dialog, "Save payee").click();
        await shown(page, "Payee saved");
      },
    ],
    [
      "asks for a loan",
      async (page) => {
        await menuLink(page, "Loans").click();
        await fillIn(page, { "Amount in $": "2500", Reason: "A press" });
        await button(page, "Request loan").click();
        await shown(page, "Ticket opened successfully!");
      },
    ],
    [
      "writes to the bank",
      async (page) => {
        await page
          .getByRole("link", { name: /^Messages and notifications/ })
          .click();
        await fillIn(page, { Message: "Where is my payment?" });
        await button(page, "Send message").click();
        await shown(page, "Message sent successfully!");
      },
    ],
    [
      "reports a problem with a payment",
      async (page) => {
        await page.locator("a[href*='/dashboard/receipt/']").first().click();
        await button(page, "Report a problem").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("radio").first().check();
        await dialog.getByLabel("What happened?").fill("Please look at this.");
        await button(dialog, "Open case").click();
        await page.getByRole("list", { name: /^Timeline of case/ }).waitFor();
      },
    ],
  ];
};

/** The tasks of staff. Each begins on their dashboard. */
export const staffTasks = ({ callers, url }: Bank): Task[] => {
  const { number } = callers[0]!;
  const find = async (page: Page, what: string) => {
    await page.getByLabel("Quick find").fill(what);
    await page.keyboard.press("Enter");
  };
  const findCustomer = async (page: Page) => {
    await find(page, number);
    await heading(page, "Bench Customer");
  };
  // Staff would get it from the customer on the telephone.
  const referenceOfCredit = async (page: Page) => {
    const list = `${url}/api/view-all-history?account=${number}&type=credit&limit=1`;
    const answer = await page.request.get(list);
    const { history } = (await answer.json()) as { history: Reference[] };
    return history[0]!.reference;
  };
  const openWaiting = (page: Page, kind: string) =>
    page
      .getByRole("link", { name: `Open ${kind} ` })
      .first()
      .click();
  return [
    ["finds a customer by number", findCustomer],
    [
      "credits a customer",
      async (page) => {
        await findCustomer(page);
        await page.getByRole("link", { name: "Credit", exact: true }).click();
        await fillIn(page, { "Amount in $": "1.00", Description: "Bench" });
        await button(page, "SEND").click();
        await shown(page, "Account credited successfully");
      },
    ],
    [
      "adds a note about a customer",
      async (page) => {
        await findCustomer(page);
        await fillIn(page, { "New note": "Prefers calls in the morning" });
        await button(page, "Add note").click();
        await shown(page, "The note was added");
      },
    ],
    [
      "settles a wire",
      async (page) => {
        await button(page, /^Settle LM-/)
          .first()
          .click();
        await button(page.getByRole("dialog"), "Settle wire").click();
        await page.getByRole("dialog").waitFor({ state: "hidden" });
      },
    ],
    [
      "answers a message",
      async (page) => {
        await openWaiting(page, "message");
        await fillIn(page, { Sender: "support", Message: "It has arrived." });
        await button(page, "Send reply").click();
        await shown(page, "message sent successfully");
      },
    ],
    [
      "takes on a case",
      async (page) => {
        await button(page, "Assign to me").first().click();
        await shown(page, "The case is assigned to you");
      },
    ],
    [
      "lists a customer’s payments of last month",
      async (page) => {
        await findCustomer(page);
        await page.getByRole("link", { name: "Last month" }).click();
        await page.waitForURL(/from=/);
      },
    ],
    [
      "reverses a transaction",
      async (page) => {
        await find(page, await referenceOfCredit(page));
        await button(page, "Reverse").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Reason").fill("Posted twice");
        await button(dialog, "Reverse").click();
        await shown(page, "This history record has been deleted successfully");
      },
    ],
    [
      "saves a filter",
      async (page) => {
        await menuLink(page, /^Wires/).click();
        await page.getByRole("link", { name: "All", exact: true }).click();
        await button(page, "Save filter").click();
        const dialog = page.getByRole("dialog");
        await fillIn(dialog, { Name: "Every wire" });
        await button(dialog, "Save filter").click();
        await page.getByRole("link", { name: "Every wire" }).waitFor();
      },
    ],
    [
      "exports the accounts",
      async (page) => {
        await menuLink(page, "Accounts").click();
        await download(page, page.getByRole("link", { name: "Export CSV" }));
      },
    ],
  ];
};
