import type { Page } from "@playwright/test";
import { encodeCursor } from "../../lib/platform/http/paging";
import { DEMO, expect, stranger, test } from "../fixtures";
import { sendContact } from "../support/contact";
import { expectTakenOver } from "../../testkit/src/hydration";
import {
  expectEffectsRun,
  expectRefused,
  rowsOf,
  visitBeforeScripts,
} from "../screen";
import { one, sql } from "../support/database";
import { picture } from "../support/files";
import {
  plantCustomer,
  plantPayment,
  plantRecallCase,
  plantWire,
} from "../support/people";

test("J and K walk the rows of a queue, Enter opens one, and the keys can be turned off", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 1_000 });
  const wire = await plantWire(person);
  await plantWire(person);
  const page = await adminPage(DEMO.teller);
  // Begins with the first planted wire, because other tests have pending wires as well.
  const cursor = encodeCursor([String(BigInt(wire.entry) - 1n)]);
  await page.goto(`/wires?cursor=${cursor}`);
  const rows = rowsOf(page.getByRole("table", { name: "Pending wires" }));
  const opening = (row: number) => rows.nth(row).getByRole("link").first();
  await page.keyboard.press("j");
  await expect(opening(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(opening(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(opening(0)).toBeFocused();

  // In a field they are letters.
  const search = page.getByRole("searchbox").last();
  await search.focus();
  await page.keyboard.press("j");
  await expect(search).toHaveValue("j");

  await page.getByRole("button", { name: "Turn keys off" }).click();
  await page.keyboard.press("j");
  await expect(
    page.getByRole("button", { name: "Turn keys on" }),
  ).toBeFocused();
  await page.reload();
  await page.getByRole("button", { name: "Turn keys on" }).click();
  await page.keyboard.press("j");
  await expect(opening(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    wire.reference,
  );
});

test("after a decision the focus is on the next row", async ({ adminPage }) => {
  const person = await plantCustomer({ balanceMinor: 1_000 });
  const wire = await plantWire(person);
  await plantWire(person);
  const page = await adminPage(DEMO.teller);
  const cursor = encodeCursor([String(BigInt(wire.entry) - 1n)]);
  await page.goto(`/wires?cursor=${cursor}`);
  const table = page.getByRole("table", { name: "Pending wires" });
  const row = rowsOf(table).filter({ hasText: wire.reference });
  await row.getByRole("button", { name: /^Settle/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Settle/ })
    .click();
  await expect(row).toHaveCount(0);
  await expect(rowsOf(table).first().getByRole("link").first()).toBeFocused();
});

test("a link of the dashboard leads to a recalled wire behind a page of others, and its row is marked", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 10_000 });
  for (let nth = 0; nth < 26; nth++) await plantWire(person);
  const payee = person.fullName;
  const wire = await plantPayment(person, 100, "wire", {
    payee,
    isEarly: true,
  });
  await plantRecallCase(person, wire);
  await plantWire(person);
  const page = await adminPage(DEMO.teller);
  await page.goto("/admin");
  await page.getByRole("link", { name: `Open wire To ${payee}` }).click();
  const row = page.locator("tr:target");
  await expect(row).toContainText(wire.reference);
  await expect(row.getByRole("link", { name: wire.reference })).toBeFocused();
  const outlines = await page
    .getByRole("table", { name: "Pending wires" })
    .locator("tbody > tr")
    .evaluateAll((rows) =>
      rows.map((one) => getComputedStyle(one).outlineStyle),
    );
  expect(outlines.slice(0, 2)).toEqual(["solid", "none"]);
});

test("a link of the dashboard scrolls to its row, which React shows after the load", async ({
  adminPage,
}) => {
  const page = await adminPage(DEMO.teller);
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.goto("/admin");
  await page.addInitScript(() => {
    const { requestAnimationFrame: next } = window;
    window.requestAnimationFrame = function afterLoad(callback) {
      return next((time) => {
        if (document.readyState === "complete") callback(time);
        else afterLoad(callback);
      });
    };
  });
  // Of the demonstration's people; it is among the oldest that wait.
  await page
    .getByRole("link", { name: /^Open loan request/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/loanrequests\?cursor=.*#/);
  const row = page.locator("tr:target");
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole("link").first()).toBeFocused();

  // A reload keeps the place of the reader.
  await page.reload();
  await expect(row.getByRole("link").first()).toBeVisible();
  await expectEffectsRun(row.getByRole("link"));
  await expect(row.getByRole("link").first()).not.toBeFocused();
});

test("the row that an address names takes no focus from a person who is typing", async ({
  adminPage,
}) => {
  const wire = await plantWire(await plantCustomer({ balanceMinor: 1_000 }));
  const page = await adminPage(DEMO.teller);
  const cursor = encodeCursor([String(BigInt(wire.entry) - 1n)]);
  const arrive = await visitBeforeScripts(
    page,
    `/wires?cursor=${cursor}#${wire.id}`,
  );
  const search = page.getByRole("searchbox").last();
  await search.fill("Erika");
  arrive();
  // The list, which looks for the row, is taken over as well.
  await expectTakenOver(page.locator("button, input"));
  await page.keyboard.press("End");
  await page.keyboard.type(" Example");
  await expect(search).toHaveValue("Erika Example");
  await expect(search).toBeFocused();
});

test("an unanswered message shows its age and who has it", async ({
  adminPage,
  page: visitor,
}) => {
  const { email } = stranger();
  await sendContact(visitor.request, email);
  const { id } = await one<{ id: string }>(
    "SELECT id FROM messages WHERE email = $1",
    [email],
  );
  const page = await adminPage(DEMO.teller);
  await page.goto("/messages");
  const row = page
    .getByRole("row")
    .filter({ has: page.locator(`a[href*="${id}"]`) });
  await expect(row).toContainText(/\d min/);
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect(page.getByText("Assigned to you.")).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(row).toContainText("teller");
});

/** Writes a reply with a file, sends it without a sender, which is refused, and leaves it on the page. */
async function startReply(page: Page) {
  const reply = page.getByRole("region", { name: "Reply" });
  await reply.getByLabel("Subject").fill("For the first customer only");
  await reply.getByLabel("Message").fill("Only for this customer");
  const file = { name: "Offer.png", mimeType: "image/png" };
  const input = reply.getByLabel("File to attach");
  await expectTakenOver(input);
  await input.setInputFiles({ ...file, buffer: await picture() });
  await expect(
    reply.getByRole("list", { name: "Files to send" }),
  ).toContainText("Offer.png");
  await reply.getByRole("button", { name: "Send reply" }).click();
  await expectRefused(reply.getByLabel("Sender"));
}

/** Expects a reply that nobody has begun. */
async function expectNewReply(page: Page, subject: string) {
  const reply = page.getByRole("region", { name: "Reply" });
  await expect(reply.getByLabel("Subject")).toHaveValue(subject);
  await expect(reply.getByLabel("Message")).toHaveValue("");
  await expect(reply.getByLabel("Sender")).toHaveValue("");
  await expect(reply.getByLabel("Sender")).not.toHaveAttribute("aria-invalid");
  await expect(reply.getByRole("list", { name: "Files to send" })).toHaveCount(
    0,
  );
}

test("the next message begins with an empty reply", async ({ adminPage }) => {
  const person = await plantCustomer();
  const { email } = person;
  for (const subject of ["The older question", "The newer question"])
    await sql(
      `INSERT INTO messages (customer_id, is_received, sender, email, subject, content)
       VALUES ($1, true, $2, $3, $4, 'Why?')`,
      [person.id, person.fullName, email, subject],
    );
  const page = await adminPage(DEMO.teller);
  await page.goto(`/messages?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: "The newer question" }).click();
  await expectNewReply(page, "Re: The newer question");
  await startReply(page);
  await page.getByRole("link", { name: "Next message" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "The older question" }),
  ).toBeVisible();
  await expectNewReply(page, "Re: The older question");
});

test("the next case begins with an empty reply", async ({ adminPage }) => {
  const person = await plantCustomer({ balanceMinor: 10_000 });
  const older = await plantRecallCase(person, await plantWire(person));
  const newer = await plantRecallCase(person, await plantWire(person));
  const page = await adminPage(DEMO.teller);
  await page.goto(`/cases?account=${person.number}`);
  await page.getByRole("link", { name: older }).click();
  await expectNewReply(page, `Case ${older}`);
  await startReply(page);
  await page.getByRole("link", { name: "Next case" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: `Case ${newer}` }),
  ).toBeVisible();
  await expectNewReply(page, `Case ${newer}`);
});

test("a list whose position is no longer valid begins again, with its filters", async ({
  adminPage,
}) => {
  const page = await adminPage();
  for (const address of [
    "/accountmanage?panel=update&search=Erika",
    "/allacount?search=Erika",
    "/approvals?show=decided",
    "/audit?from=2026-01-05",
    "/books/entries?account=cash&currency=USD",
    "/cases?show=closed",
    "/colleagues?search=teller",
    "/history?from=2026-01-05",
    "/loanrequests?show=all",
    "/messages?show=answered",
    "/security-log?from=2026-01-05",
    "/wires?show=settled",
  ]) {
    await page.goto(`${address}&cursor=nothing`);
    await expect(page).toHaveURL(address);
  }
});

test("staff save the filters of a list under a name, and delete them", async ({
  adminPage,
}) => {
  const page = await adminPage(DEMO.auditor);
  await page.goto("/approvals?show=decided&kind=wire");
  await page.getByRole("button", { name: "Save filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Save filter" });
  await dialog.getByLabel("Name").fill("Decided wires");
  await dialog.getByRole("button", { name: "Save filter" }).click();
  const saved = page
    .getByRole("list", { name: "Saved filters" })
    .getByRole("link", { name: "Decided wires" });
  await expect(saved).toHaveAttribute("aria-current", "true");
  await page.goto("/approvals");
  await saved.click();
  await expect(page).toHaveURL("/approvals?show=decided&kind=wire");
  await page
    .getByRole("button", { name: "Delete filter Decided wires" })
    .click();
  await expect(saved).toHaveCount(0);
});
