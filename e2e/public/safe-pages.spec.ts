import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { DEMO, expect, test } from "../fixtures";
import { PAGES } from "../pages";
import { fillIn } from "../screen";
import { demonstrationText } from "../../lib/platform/config/site";

const OPEN_PAGES = [...PAGES.marketing, ...PAGES.docs, ...PAGES.auth];
const UNKNOWN = "/nothing-of-that-name";

test.describe("if the frame of every page fails", () => {
  test.use({ allowedErrors: [/the frame failed/] });

  test("the document that replaces it has the notice, the operator and the typeface", async ({
    page,
  }) => {
    // The frame's own effect alone listens to this event without options.
    await page.addInitScript(() => {
      const listen = document.addEventListener.bind(document);
      document.addEventListener = (...call: Parameters<typeof listen>) => {
        if (call[0] === "focusin" && call.length === 2)
          throw new Error("the frame failed");
        listen(...call);
      };
    });
    await page.goto("/about");
    await expect(page.getByText("We couldn’t load this page")).toBeVisible();
    for (const name of ["Notice", "Operator"])
      await expect(page.getByRole("region", { name })).toHaveText(
        demonstrationText,
      );
    await expect(page.locator("body")).toHaveCSS("font-family", /^"?inter\b/i);
  });
});

test("every page with a fixed address has an audience", () => {
  const app = join(import.meta.dirname, "..", "..", "app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(^|[\\/])page\.tsx$/.test(file) && !file.includes("["),
  );
  // The page that serves unknown addresses below the staff pages has none.
  expect(Object.values(PAGES).flat()).toHaveLength(files.length - 1);
});

test.describe("pages cause no violation of the content security policy", () => {
  // Each page that has one is visited by accessibility.spec.ts; every journey fails at a violation.
  test("the addresses that redirect", async ({ customerPage }) => {
    await visit(await customerPage(), "/dashboard/profile");
  });

  test.describe("an unknown address", () => {
    test.use({ allowedErrors: [/status of 404/] });

    test("the not-found page", async ({ page }) => {
      for (const path of [UNKNOWN, "/dashboard/nothing", "/%73ignup"])
        await visit(page, path);
    });
  });
});

test.describe("navigation without loading a document again", () => {
  test("between prerendered pages", async ({ page }) => {
    await visit(page, "/");
    await markDocument(page);
    for (let round = 0; round < 2; round++) {
      await page.getByRole("link", { name: "Log In" }).first().click();
      await expect(page).toHaveURL("/sign-in");
      await page.getByRole("link", { name: "Sign Up" }).click();
      await expect(page).toHaveURL("/signup");
      await page.getByRole("link", { name: "Limmat" }).click();
      await expect(page).toHaveURL("/");
    }
    await expectMarked(page);
  });

  test("from a prerendered page to the sign-in and through the dashboard", async ({
    page,
  }) => {
    await visit(page, "/");
    await markDocument(page);
    await page.getByRole("link", { name: "Log In" }).first().click();
    await fillIn(page, {
      "Account number": DEMO.customer.accountNumber,
      Password: DEMO.customer.password,
    });
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/dashboard");
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    for (const [name, path] of [
      ["Account Statement", "/dashboard/account-statement"],
      ["Wire Transfer", "/dashboard/transfer"],
      ["Transactions", "/dashboard/transaction"],
    ] as const) {
      await menu.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
    }
    await page.locator("a[href^='/dashboard/receipt/']").first().click();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await expect(page).toHaveURL("/dashboard/detail?edit=profile");
    await expectMarked(page);
  });

  test("from a page rendered per request to a prerendered one", async ({
    page,
  }) => {
    await visit(page, "/login");
    await markDocument(page);
    await page.getByRole("link", { name: "Limmat" }).click();
    await expect(page).toHaveURL("/");
    await page.getByRole("link", { name: "Sign Up" }).first().click();
    await expect(page).toHaveURL("/signup");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByLabel("Full name")).toBeFocused();
    await expectMarked(page);
  });
});

test.describe("an injected script", () => {
  test.use({ allowedErrors: [/Content Security Policy|status of 404/] });

  for (const path of [...OPEN_PAGES, UNKNOWN]) {
    test(`does not run in ${path}`, async ({ page }) => {
      await page.route(path, async (route) => {
        const response = await route.fetch();
        const injected = `<script>window.injected = 1</script><img src="data:," onerror="window.injected = 2">`;
        const html = await response.text();
        expect(html).toContain("</body>");
        await route.fulfill({
          response,
          body: html.replace("</body>", `${injected}</body>`),
        });
      });
      await page.goto(path);
      await expect(page.getByRole("link").first()).toBeAttached();
      await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "window.injected = 3";
        document.body.append(script);
      });
      expect(await page.evaluate(() => "injected" in window)).toBe(false);
    });
  }
});

test.describe("the response headers", () => {
  for (const path of [...OPEN_PAGES, UNKNOWN, "/favicon.ico", "/api/nothing"]) {
    test(`are on ${path}`, async ({ request }) => {
      const headers = (await request.get(path)).headers();
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers["permissions-policy"]).toContain("camera=()");
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toContain("default-src");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    });
  }

  test("carry a new nonce for each request and ignore a nonce that the client sends", async ({
    request,
  }) => {
    const ask = async () => {
      const answer = await request.get("/sign-in", {
        headers: { "content-security-policy": "script-src 'nonce-chosen'" },
      });
      const policy = answer.headers()["content-security-policy"] ?? "";
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      const html = await answer.text();
      expect(html).toContain(`nonce="${nonce}"`);
      expect(html).not.toContain("chosen");
      return nonce;
    };
    expect(await ask()).not.toBe(await ask());
  });

  test("keep personal data out of every cache", async ({
    customerPage,
    adminPage,
  }) => {
    for (const [page, paths] of [
      [await customerPage(), [...PAGES.customer, "/sign-in"]],
      [await adminPage(), [...PAGES.staff, "/login"]],
    ] as const) {
      for (const path of paths) {
        // As a document, without following redirects, and as a request of the router.
        for (const how of [{ maxRedirects: 0 }, { headers: { rsc: "1" } }]) {
          const answer = await page.request.get(path, how);
          const { "cache-control": cacheControl } = answer.headers();
          expect(cacheControl, path).toContain("no-store");
        }
      }
    }
  });

  test("set cookies that scripts and other sites cannot read", async ({
    customerPage,
    adminPage,
  }) => {
    for (const [realm, page, signIn, credentials] of [
      ["customer", await customerPage(), "loginA", DEMO.customer],
      ["admin", await adminPage(), "admin-login", DEMO.admin],
    ] as const) {
      await page.context().clearCookies();
      const answer = await page.request.post(`/api/${signIn}`, {
        data: credentials,
      });
      expect(answer.status(), await answer.text()).toBe(200);
      await page.request.get(`/api/auth/${realm}/csrf`);
      const cookies = await page.context().cookies();
      const names = cookies.map(({ name }) => name);
      for (const use of ["session", "csrf", "callback"])
        expect(names).toContain(`limmat-${realm}-${use}`);
      for (const cookie of cookies)
        expect(cookie).toMatchObject({
          httpOnly: true,
          sameSite: "Lax",
          path: "/",
        });
    }
  });
});

/** Logs every policy violation as a console error, even one that a script catches. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  await expect(
    page.getByRole("status").filter({ hasText: "Loading" }),
  ).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}

const markDocument = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { isFirst: true }));

async function expectMarked(page: Page) {
  expect(
    await page.evaluate(() => "isFirst" in window),
    "the document is still the first one",
  ).toBe(true);
}
