import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import { DEMO, expect, stranger, test } from "../fixtures";
import { PAGES } from "../pages";
import { expectNoSideways, fillIn, writeWire } from "../screen";
import { plantCustomer, plantFlow, plantProof } from "../support/people";
import { plantRailWork } from "../support/rails";
import { comeBack, leaveIdle } from "../support/session";
import { baseUrl } from "../support/settings";

const LONG_NAMED = { ...DEMO.customer, accountNumber: "7000000005" };
const WEALTHY = { ...DEMO.customer, accountNumber: "8000000003" };
const DORMANT = { ...DEMO.customer, accountNumber: "3000000004" };

/** Without the page that redirects to the dashboard. */
const CUSTOMER_PAGES = PAGES.customer.filter(
  (path) => path !== "/dashboard/profile",
);

/** The tabs of a customer's page beside the first. */
const TABS = [
  "accounts",
  "activity",
  "documents",
  "messages",
  "loans",
  "access",
];

const STAFF_PAGES = [
  ...PAGES.staff,
  "/admin?documents=open",
  "/allacount?search=Nobody of that name",
  ...[
    "",
    "&panel=credit",
    "&tab=accounts&panel=open-account",
    ...TABS.map((tab) => `&tab=${tab}`),
  ].map((part) => `/allacount?id=${DEMO.customer.accountNumber}${part}`),
  "/accountmanage?panel=create",
  "/accountmanage?panel=credit",
  "/accountmanage?panel=debit",
  "/accountmanage?panel=update",
  "/accountmanage?panel=status",
  "/messages?compose=1",
  "/messages?show=all",
];

test.describe("axe finds no violation, and nothing overflows on narrow screens", () => {
  for (const path of [...PAGES.marketing, ...PAGES.docs, ...PAGES.auth])
    test(path, async ({ page }) => expectAccessible(page, path));

  for (const path of CUSTOMER_PAGES)
    test(path, async ({ customerPage }) =>
      expectAccessible(await customerPage(), path),
    );

  for (const path of STAFF_PAGES)
    test(path, async ({ adminPage }) => {
      if (["/admin", "/rails"].includes(path)) await plantRailWork();
      await expectAccessible(await adminPage(), path);
    });

  test("open lists and errors of public pages", async ({ page }) => {
    await page.goto("/about");
    await page.getByText("Is Limmat a real bank?").click();
    await page.getByRole("button", { name: "SEND" }).click();
    await page.getByRole("button", { name: "Services" }).hover();
    await expectNoViolations(page, "open lists and errors of /about");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expectNoViolations(page, "the menu of the home page");
  });

  test("sign-up and code forms with errors", async ({
    page,
    allowedErrors,
  }) => {
    // The flow of this journey does not exist.
    allowedErrors.push(/status of 404 .*\/api\/sign-up-code/);
    await page.goto("/signup");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByLabel("Full name")).toBeFocused();
    await expectAccessibleHere(page, "/signup with errors");
    await page.goto("/sign-in");
    await page.evaluate(() =>
      sessionStorage.setItem(
        "userData",
        JSON.stringify({ id: "00000000-0000-4000-8000-000000000000" }),
      ),
    );
    await page.goto("/otp");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByLabel("Code")).toBeFocused();
    await expectAccessibleHere(page, "/otp with an error");
  });

  test("the password reset from the code to the new password", async ({
    page,
  }) => {
    const person = await plantCustomer();
    const { id } = await plantFlow(person, "password_reset");
    await page.goto(`/otp-verification/${id}`);
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
    await expectAccessibleHere(page, "six boxes with an error");
    await expectNoSideways(page, "six boxes with an error");
    const proven = await plantProof(person);
    const [name = "", value = ""] = proven.headers.cookie.split("=");
    await page.context().addCookies([{ name, value, url: baseUrl }]);
    await page.goto(`/reset-password/${proven.id}`);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(
      page.getByLabel("New password", { exact: true }),
    ).toBeFocused();
    await expectAccessibleHere(page, "a new password with errors");
    await expectAccessible(page, `/otp-verification/${crypto.randomUUID()}`);
  });

  test.describe("an unknown address", () => {
    test.use({ allowedErrors: [/status of 404/] });

    test("the not-found page", async ({ page }) => {
      await expectAccessible(page, "/nothing-of-that-name");
    });
  });

  test("an open message", async ({ customerPage }) => {
    const page = await customerPage();
    await page.goto("/dashboard/message");
    await page.getByRole("main").getByRole("button").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleHere(page, "an open message");
  });

  for (const [edit, send] of [
    ["kyc", "Upload document"],
    ["photo", "Upload photo"],
  ] as const)
    test(`the window for ${edit} with errors`, async ({ customerPage }) => {
      const page = await customerPage();
      await page.goto(`/dashboard/detail?edit=${edit}`);
      const window = page.getByRole("dialog");
      await window.getByRole("button", { name: send }).click();
      await expect(window.getByText(/^Please/).first()).toBeVisible();
      await expectAccessibleHere(page, `the open ${edit} with errors`);
    });

  test("the set-up of an authenticator app", async ({ customerPage }) => {
    const page = await customerPage();
    await page.goto("/dashboard/detail/security");
    await page
      .getByRole("button", { name: "Turn on two-factor sign-in" })
      .click();
    const window = page.getByRole("dialog");
    await fillIn(window, { "Your password": DEMO.customer.password });
    await window.getByRole("button", { name: "Continue" }).click();
    await expect(window.getByRole("img")).toBeVisible();
    await expectAccessibleHere(page, "the set-up of an authenticator app");
  });

  test("a transfer from its first errors to its receipt", async ({
    customerPage,
    newCustomer,
  }) => {
    const customer = await newCustomer({ balance: "123456789.01" });
    const page = await customerPage(customer);
    await page.goto("/dashboard/transfer");
    await page.getByRole("button", { name: "Review transfer" }).click();
    await expect(page.getByLabel("Amount in $")).toBeFocused();
    await expectAccessibleHere(page, "the wire's form with errors");
    await writeWire(page, {
      amount: "4999.99",
      name: "Maximiliana Friederike Wilhelmine von Beispielhausen-Musterfeld",
      number: stranger().accountNumber,
      bank: "Donaudampfschifffahrtsgesellschaftskapitänssparkasse",
      description: "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen",
      cotCode: customer.cotCode,
      taxCode: customer.taxCode,
    });
    await expectAccessibleHere(page, "the wire's review");
    await page.getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    await expectAccessibleHere(page, "the receipt");
    await page.goto("/dashboard/transaction");
    await expectAccessibleHere(page, "long words in the history");

    await page.setViewportSize({ width: 390, height: 844 });
    const named = page.getByRole("row", { name: /Maximiliana/ }).first();
    await expect(named.getByText("Pending")).toBeVisible();
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await expectNoViolationsInEach(page, "the open settings menu");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expectNoViolationsInEach(page, "the open drawer");
  });

  test("the warning before a session ends, and the notice after it", async ({
    customerPage,
    newCustomer,
  }) => {
    const customer = await newCustomer();
    const page = await customerPage(customer);
    await page.goto("/dashboard");
    // Again for each part of the check, because the session ends 59 seconds later.
    const warn = async () => {
      await leaveIdle(customer, "14 minutes 1 second");
      await comeBack(page);
      await page
        .getByRole("alertdialog", { name: "Are you still there?" })
        .waitFor();
    };
    await expectAccessibleHere(page, "the question whether to stay", warn);
    await expectAccessible(page, "/sign-in#session-ended");
    await expectAccessible(page, "/login#session-ended");
  });

  for (const path of ["/dashboard", "/dashboard/transfer"])
    test(`${path} of a dormant account`, async ({ customerPage }) =>
      expectAccessible(await customerPage(DORMANT), path));

  for (const path of [
    "/dashboard",
    "/dashboard/transaction",
    "/dashboard/account-statement",
  ])
    test(`${path} of an empty account`, async ({
      customerPage,
      newCustomer,
    }) => {
      const { accountNumber } = await newCustomer();
      await expectAccessible(await customerPage({ accountNumber }), path);
    });

  test("a customer in full", async ({ adminPage }) => {
    const page = await adminPage();
    await page.goto("/allacount?search=Maximiliana");
    await page.getByRole("link", { name: /Maximiliana/ }).click();
    await expect(page.getByRole("link", { name: "Close" })).toBeVisible();
    await expectAccessibleHere(page, "a customer in full");
  });

  test("the staff's forms with errors, and open lists", async ({
    adminPage,
  }) => {
    const page = await adminPage();
    await page.goto("/accountmanage?panel=create");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByLabel("Full name")).toBeFocused();
    await expectAccessibleHere(page, "Create Account with errors");
    await page.goto("/accountmanage?panel=credit");
    await page.getByLabel("Account to credit").fill("Maximiliana");
    await expect(page.getByRole("option")).toHaveCount(1);
    await expectAccessibleHere(page, "an open list of accounts");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await expectNoViolationsInEach(page, "the open menu below the bar");
  });

  for (const [what, customer] of [
    ["very long names", LONG_NAMED],
    ["very large balances", WEALTHY],
  ] as const)
    test(what, async ({ customerPage }) => {
      const page = await customerPage(customer);
      for (const path of CUSTOMER_PAGES) {
        await page.goto(path);
        await expectNoSideways(page, `${path} of ${customer.accountNumber}`);
      }
    });
});

test("the headings of the sign-in pages stay at the same height", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const top = async () => {
    const head = page.getByRole("heading", { level: 1 });
    return (await head.boundingBox())?.y;
  };
  await page.goto("/sign-in");
  const first = await top();
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByLabel("Account number")).toBeFocused();
  expect(await top()).toBe(first);
  await page.goto("/forgot-password");
  expect(await top()).toBe(first);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("controls and links on a line of their own are at least 44 pixels high", async ({
    page,
    customerPage,
    newCustomer,
  }) => {
    const { id } = await plantFlow(await plantCustomer(), "password_reset");
    const dashboard = await customerPage(await newCustomer());
    for (const [on, path, name] of [
      [page, "/sign-in", "Forgot password?"],
      [page, "/sign-in", "Sign Up"],
      [page, "/forgot-password", "Back to Login"],
      [page, `/otp-verification/${id}`, "Resend OTP"],
      [dashboard, "/dashboard/transfer", "Add Card Details"],
      [dashboard, "/dashboard/message", /^Notifications/],
    ] as const) {
      await on.goto(path);
      const main = on.getByRole("main");
      const control = main
        .getByRole("link", { name })
        .or(main.getByRole("button", { name }));
      const box = await control.boundingBox();
      expect(box?.height, `${name} on ${path}`).toBeGreaterThanOrEqual(44);
    }
  });

  test("a reference stays on one line of the statement", async ({
    customerPage,
  }) => {
    const page = await customerPage();
    await page.goto("/dashboard/account-statement");
    const lines = page.getByRole("table", { name: "Statement transactions" });
    const references = lines.getByText(/^LM-/);
    await expect(references.first()).toBeVisible();
    const heights = await references.evaluateAll((shown) =>
      shown.map((one) => one.getClientRects().length),
    );
    expect(heights.filter((count) => count !== 1)).toEqual([]);
  });
});

test.describe("by keyboard only", () => {
  test("the focus ring on the deep colour has the colour of its text", async ({
    page,
  }) => {
    await page.goto("/");
    const box = page.getByRole("region", { name: "Open your account" });
    const colour = await box.evaluate((node) => getComputedStyle(node).color);
    await box.getByLabel("Email address").focus();
    await page.keyboard.press("Tab");
    const button = box.getByRole("button", { name: "Sign Up" });
    await expect(button).toBeFocused();
    await expect(button).toHaveCSS("outline-color", colour);
  });

  test("customers sign in, open the transfer form, and open and close the menus", async ({
    page,
    newCustomer,
  }) => {
    const customer = await newCustomer();
    await page.goto("/sign-in");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await tabTo(page, page.getByLabel("Account number"));
    await page.keyboard.type(customer.accountNumber);
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(customer.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard");
    await expect(
      page.getByRole("heading", { name: `Welcome, ${customer.fullName}` }),
    ).toBeVisible();

    const settings = page.getByRole("button", {
      name: "Settings",
      exact: true,
    });
    await tabTo(page, settings);
    await page.keyboard.press("Enter");
    const menu = page.getByRole("group", { name: "Settings" });
    await expect(menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name: "Add KYC" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(settings).toBeFocused();

    await page.reload();
    const link = page
      .getByRole("navigation", { name: "Dashboard" })
      .getByRole("link", { name: "Wire Transfer" });
    await tabTo(page, link);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard/transfer");
    await tabTo(page, page.getByLabel("Amount in $"));
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Payee name")).toBeFocused();
  });

  test("the drawers of small screens return the focus", async ({
    page,
    customerPage,
  }) => {
    const dashboard = await customerPage();
    for (const [narrow, path] of [
      [page, "/"],
      [dashboard, "/dashboard"],
    ] as const) {
      await narrow.setViewportSize({ width: 390, height: 844 });
      await narrow.goto(path);
      const burger = narrow.getByRole("button", { name: "Open menu" });
      await tabTo(narrow, burger);
      await narrow.keyboard.press("Enter");
      const drawer = narrow.getByRole("dialog", { name: "Menu" });
      await expect(drawer).toBeVisible();
      await narrow.keyboard.press("Escape");
      await expect(drawer).toBeHidden();
      await expect(burger).toBeFocused();
    }
  });

  test("Escape closes the staff's menu and a list of accounts", async ({
    adminPage,
  }) => {
    const page = await adminPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/accountmanage?panel=credit");
    const menu = page.getByRole("navigation", { name: "Administration" });
    const burger = page.getByRole("button", { name: "Open menu" });
    await tabTo(page, burger);
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(burger).toBeFocused();

    const account = page.getByLabel("Account to credit");
    await tabTo(page, account);
    await page.keyboard.type("Maximiliana");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(account).toBeFocused();
    await page.keyboard.type("Maximiliana");
    await expect(page.getByRole("option")).toHaveCount(1);
    await expect(
      page.getByRole("status").filter({ hasText: "1 result" }),
    ).toBeAttached();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(account).toHaveValue(/^7000000005, Maximiliana/);
  });
});

test.describe("at 400 % zoom on a screen of 1280 by 900", () => {
  test.use({ viewport: { width: 320, height: 225 } });

  test("customers get from the home page to a sent transfer by keyboard", async ({
    page,
    newCustomer,
  }) => {
    const customer = await newCustomer({ balance: "100" });
    await page.goto("/");
    const reach = async (goal: Locator) => {
      await tabTo(page, goal);
      await expectUncovered(page);
    };
    await reach(
      page.getByRole("main").getByRole("link", { name: "Log In" }).first(),
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/sign-in");
    await reach(page.getByLabel("Account number"));
    await page.keyboard.type(customer.accountNumber);
    await reach(page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(customer.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard");
    await reach(
      page.getByRole("main").getByRole("link", { name: "Pay", exact: true }),
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard/transfer");
    for (const [label, value] of [
      ["Payee name", "Jonas Beispiel"],
      ["Payee account number", DEMO.otherCustomer.accountNumber],
      ["Bank name", "Limmat"],
      ["Amount in $", "12.50"],
      ["COT code", customer.cotCode],
      ["Tax code", customer.taxCode],
    ] as const) {
      if (label === "COT code") {
        await reach(page.locator("summary", { hasText: "Transfer codes" }));
        await page.keyboard.press("Enter");
      }
      await reach(page.getByLabel(label, { exact: true }));
      await page.keyboard.type(value);
    }
    await page.keyboard.press("Enter");
    await reach(page.getByRole("button", { name: /^Send/ }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    await expectNoSideways(page, "the receipt");
  });
});

async function expectUncovered(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const element = document.activeElement!;
        const { left, top, width, height } = element.getBoundingClientRect();
        const shown = document.elementFromPoint(
          left + width / 2,
          top + Math.min(height, 40) / 2,
        );
        return (
          shown !== null && (element.contains(shown) || shown.contains(element))
        );
      }),
    )
    .toBe(true);
}

async function expectAccessible(page: Page, path: string) {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expectAccessibleHere(page, path);
}

/**
 * Checks with axe, wide and narrow, light and dark, and that nothing extends past the right edge. Calls `prepare` before
 * each of these checks.
 */
async function expectAccessibleHere(
  page: Page,
  name: string,
  prepare = () => Promise.resolve(),
) {
  await test.step(name, async () => {
    // Pages are streamed: one has loaded when it has no "Loading" status.
    const loading = page.getByRole("status").filter({ hasText: "Loading" });
    await expect(loading).toHaveCount(0);
    // In an order in which one thing changes at a time, because each change is drawn.
    for (const [colorScheme, width] of [
      ["light", 1440],
      ["dark", 1440],
      ["dark", 390],
      ["light", 390],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const shown = `${name}, ${colorScheme}, ${width}`;
      await prepare();
      await expectNoViolations(page, shown, colorScheme);
    }
    await prepare();
    await expectNoSideways(page, name);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
}

/** Checks the page as it is with axe, light and dark. */
async function expectNoViolationsInEach(page: Page, name: string) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, `${name}, ${colorScheme}`, colorScheme);
  }
}

/** Browsers compile the short form in half the time, on every page. */
const AXE = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Adds axe to the page as a script that the browser keeps compiled for the next page, unlike what Playwright evaluates. */
async function addAxe(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const { exceptionDetails } = await browser.send("Runtime.evaluate", {
    expression: AXE,
  });
  expect(exceptionDetails).toBeUndefined();
  await browser.detach();
}

/** Runs all axe rules. In the dark scheme only colours differ, so only those are checked. */
async function expectNoViolations(
  page: Page,
  name: string,
  colorScheme: "light" | "dark" = "light",
) {
  // After a click on a link, the page appears a moment before its title.
  await expect(page).toHaveTitle(/./);
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await addAxe(page);
  const rules = colorScheme === "dark" ? ["color-contrast"] : undefined;
  const violationsFound = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // Waits until a change, such as another colour scheme, is drawn.
    await new Promise((drawn) =>
      requestAnimationFrame(() => requestAnimationFrame(drawn)),
    );
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      // No rule reads the style sheets, which axe would fetch and parse again.
      preload: { assets: ["media"] },
      ...(only && { runOnly: only }),
    });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} (${failureSummary})`).join(" | ")}`,
    );
  }, rules);
  expect(violationsFound, name).toEqual([]);
}

/** Presses Tab until `goal` has the focus. Every focused element on the way must have a visible outline. */
async function tabTo(page: Page, goal: Locator) {
  await expect(goal).toBeVisible();
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press("Tab");
    const isOutlined = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return true;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    expect(isOutlined, "the focused element is outlined").toBe(true);
    if (await goal.evaluate((element) => element === document.activeElement))
      return;
  }
  await expect(goal, "reached by Tab").toBeFocused();
}
