import type { Locator, Page } from "@playwright/test";
import { groupByFour } from "../../lib/features/cards/card-number";
import { DEMO, expect, test } from "../fixtures";
import { expectToast, fact, fillIn, stopClock } from "../screen";
import { mailUrl } from "../support/settings";

const CVV = "7391";

/** Returns a random American Express number; the last digit is its Luhn check digit. */
function newCardNumber(): string {
  const body = `37${Array.from({ length: 12 }, () => Math.floor(Math.random() * 10)).join("")}`;
  const sum = [...body].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Returns everything the browser has stored, as text: cookies, both web storages, IndexedDB and caches. */
async function readStorage(page: Page): Promise<string> {
  const { cookies, origins } = await page
    .context()
    .storageState({ indexedDB: true });
  const inPage = await page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        cached.push(name, request.url, (await answer?.text()) ?? "");
      }
    }
    return { session: { ...sessionStorage }, cached };
  });
  return JSON.stringify({
    cookies: cookies.map(({ name, value }) => [name, value]),
    origins,
    ...inPage,
  });
}

/** Writes a probe into each kind of browser storage, to prove that {@link readStorage} reads it. */
async function leaveProbes(page: Page) {
  await page.evaluate(async () => {
    localStorage.setItem("probe", "probe-local");
    sessionStorage.setItem("probe", "probe-session");
    const cache = await caches.open("probe");
    await cache.put("/probe", new Response("probe-cache"));
    await new Promise<void>((done, failed) => {
      const opening = indexedDB.open("probe", 1);
      opening.onupgradeneeded = () =>
        opening.result.createObjectStore("probe").put("probe-database", "key");
      opening.onerror = () => failed(opening.error!);
      opening.onsuccess = () => {
        opening.result.close();
        done();
      };
    });
  });
}

const PROBES = [
  "probe-local",
  "probe-session",
  "probe-cache",
  "probe-database",
];

/** Checks that the text contains neither the number in any notation nor the CVV as a word. */
function expectNoCard(text: string, number: string) {
  for (const written of [
    number,
    groupByFour(number),
    Buffer.from(number).toString("hex"),
    Buffer.from(number).toString("base64").replaceAll("=", ""),
  ])
    expect(text).not.toContain(written);
  expect(text).not.toMatch(new RegExp(`(?<![\\w-])${CVV}(?![\\w-])`));
}

test("a card's number and CVV are shown for 30 seconds, and no browser or email keeps them", async ({
  customerPage,
  adminPage,
  newCustomer,
  mail,
}) => {
  const number = newCardNumber();
  const customer = await newCustomer();
  const page = await customerPage(customer);

  await test.step("the customer saves it, and sees it masked", async () => {
    await page.goto("/dashboard/detail?edit=card");
    const window = page.getByRole("dialog");
    await fillIn(window, {
      "Card number": number,
      "Cardholder name": customer.fullName,
      Expires: "12/40",
      CVV,
    });
    await window.getByRole("button", { name: "Save card" }).click();
    await expectToast(page, "Card saved");
    await expect(
      page.getByText(`Card number ending in ${number.slice(-4)}`),
    ).toBeAttached();
    await page.goto("/dashboard");
    const stored = await readStorage(page);
    expect(stored).toContain("limmat-customer-session");
    expectNoCard(stored, number);
  });

  const staff = await adminPage();
  await test.step("staff see it after entering their password, until it hides again", async () => {
    await staff.clock.install();
    await staff.goto("/admin");
    const ending = `the card of ${customer.fullName} ending in ${number.slice(-4)}`;
    const card = staff
      .getByRole("listitem")
      .filter({ has: staff.getByRole("button", { name: ending }) });
    await expectShown(card, false, number);
    await card.getByRole("button", { name: `Show ${ending}` }).click();
    const window = staff.getByRole("dialog");
    await fillIn(window, { "Your password": DEMO.admin.password });
    await stopClock(staff);
    await window
      .getByRole("button", { name: "Show card", exact: true })
      .click();
    await expectShown(card, true, number);
    await staff.clock.fastForward(29_900);
    await expectShown(card, true, number);
    expectNoCard(await readStorage(staff), number);
    await staff.clock.fastForward(200);
    await expectShown(card, false, number);
    await expect(
      card.getByRole("button", { name: `Show ${ending}` }),
    ).toBeVisible();
  });

  await test.step("the browser storage does not contain the card", async () => {
    await leaveProbes(staff);
    const stored = await readStorage(staff);
    expect(stored).toContain("limmat-admin-session");
    for (const probe of PROBES) expect(stored).toContain(probe);
    expectNoCard(stored, number);
    expect(await staff.content()).not.toContain(groupByFour(number));
  });

  await test.step("the customer removes it after confirming", async () => {
    await page.goto("/dashboard/detail?edit=card");
    await page.getByRole("button", { name: "Remove card" }).click();
    const question = page.getByRole("dialog", { name: "Remove this card?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Remove card" }).click();
    await question.getByRole("button", { name: "Remove card" }).click();
    await expectToast(page, "Card removed");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Card number ending in")).toHaveCount(0);
  });

  await test.step("no email contains it", async () => {
    await mail.latest(customer.email);
    const all = await (await fetch(`${mailUrl()}/email`)).text();
    expect(all).toContain(customer.email);
    expect(all).not.toContain(number);
    expect(all).not.toContain(groupByFour(number));
    for (const { subject, text, html = "" } of await mail.all(customer.email))
      expectNoCard(`${subject}\n${text}\n${html}`, number);
  });
});

test("staff cannot view a card while its owner has frozen it", async ({
  customerPage,
  adminPage,
  newCustomer,
}) => {
  const number = newCardNumber();
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard/detail?edit=card");
  const window = page.getByRole("dialog");
  await fillIn(window, {
    "Card number": number,
    "Cardholder name": customer.fullName,
    Expires: "12/40",
    CVV,
  });
  await window.getByRole("button", { name: "Save card" }).click();
  await expectToast(page, "Card saved");
  const staff = await adminPage();
  const card = staff
    .getByRole("listitem")
    .filter({ hasText: customer.fullName });

  const freeze = async () => {
    const button = { name: "Freeze card", exact: true };
    await page.getByRole("button", button).click();
    await expectToast(page, "Card frozen");
  };
  await freeze();
  const unfreeze = page.getByRole("button", { name: "Unfreeze card" });
  await expect(unfreeze).toBeVisible();
  await staff.goto("/admin");
  await expect(card).toContainText("Frozen");
  await expect(card.getByRole("button")).toHaveCount(0);

  await unfreeze.click();
  await expectToast(page, "Card unfrozen");
  await staff.goto("/admin");
  await card.getByRole("button").click();
  const question = staff.getByRole("dialog");
  await fillIn(question, { "Your password": DEMO.admin.password });
  await question
    .getByRole("button", { name: "Show card", exact: true })
    .click();
  await expectShown(card, true, number);
  await freeze();
  await staff.getByRole("link", { name: "view document" }).click();
  await expect(card).toContainText("Frozen");
  await expectShown(card, false, number);
});

async function expectShown(card: Locator, shown: boolean, number: string) {
  const last4 = number.slice(-4);
  await expect(fact(card, "Card number")).toHaveText(
    shown ? groupByFour(number) : new RegExp(`^[^\\d]+${last4}$`),
  );
  await expect(fact(card, "cvv")).toHaveText(shown ? CVV : /^[^\d]+$/);
}
