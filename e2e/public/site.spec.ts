import type { Page, Response } from "@playwright/test";
import { expect, test } from "../fixtures";
import { PAGES } from "../pages";
import {
  expectFieldError,
  expectToast,
  expectToastsReady,
  fillIn,
  stopClock,
} from "../screen";
import { sql } from "../support/database";
import { unique } from "../support/people";
import { openWindow } from "../../testkit/src/hydration";

const MENU = [
  ["Home", "/"],
  ["About Us", "/about"],
  ["Safe Deposite Box", "/services"],
  ["Cash Management services", "/contact"],
  ["Other services", "/others"],
  ["Log In", "/sign-in"],
  ["Sign Up", "/signup"],
] as const;

test("scripts and styles arrive compressed", async ({ page, request }) => {
  const loaded: Response[] = [];
  page.on("response", (response) => {
    if (/\.(js|css)$/.test(response.url())) loaded.push(response);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(loaded.length).toBeGreaterThan(3);
  for (const response of loaded) {
    expect(response.headers()["content-encoding"]).toBe("br");
    const plain = await request.get(response.url(), {
      headers: { "accept-encoding": "identity" },
    });
    expect(plain.headers()["content-encoding"]).toBeUndefined();
    expect(await response.text()).toBe(await plain.text());
  }
});

test.describe("metadata", () => {
  for (const path of PAGES.marketing) {
    test(`describes ${path} with title, description, address and picture`, async ({
      page,
      request,
    }) => {
      const answer = await page.goto(path);
      // Prerendered, and asked for again by every cache.
      expect(answer?.headers()["cache-control"]).toBe(
        "public, max-age=0, must-revalidate",
      );
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/Limmat/);
      const read = (selector: string, attribute: string) =>
        page.locator(`head ${selector}`).getAttribute(attribute);
      const description = await read('meta[name="description"]', "content");
      expect(description?.length).toBeGreaterThan(50);
      const canonical = await read('link[rel="canonical"]', "href");
      expect(new URL(canonical ?? "").pathname).toBe(path);

      const picture = await read('meta[property="og:image"]', "content");
      const { pathname, search } = new URL(picture ?? "");
      const folder = path === "/" ? "" : path;
      expect(pathname).toMatch(new RegExp(`^${folder}/opengraph-image`));
      const drawn = await request.get(pathname + search);
      expect(drawn.headers()["content-type"]).toBe("image/png");
      expect((await drawn.body()).length).toBeGreaterThan(10_000);
    });
  }

  test("lists the public pages in the sitemap and excludes the rest in robots.txt", async ({
    request,
  }) => {
    const map = await (await request.get("/sitemap.xml")).text();
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => new URL(url!).pathname,
    );
    expect(listed).toEqual([...MENU.map(([, path]) => path), "/api/docs"]);
    const robots = await (await request.get("/robots.txt")).text();
    for (const path of ["/api/", "/dashboard", "/admin", "/allacount"])
      expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toMatch(/^Sitemap: .*\/sitemap\.xml$/m);
  });

  test("describes the bank and the questions as structured data", async ({
    page,
  }) => {
    await page.goto("/");
    expect(await dataOf(page)).toMatchObject([
      { "@type": "BankOrCreditUnion", name: "Limmat" },
    ]);
    await page.goto("/about");
    const [questions] = await dataOf(page);
    expect(questions).toMatchObject({ "@type": "FAQPage" });
    const { mainEntity } = questions as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    expect(mainEntity.length).toBeGreaterThan(3);
    for (const { name, acceptedAnswer } of mainEntity) {
      await page.getByText(name, { exact: true }).click();
      await expect(
        page.getByText(acceptedAnswer.text, { exact: true }),
      ).toBeVisible();
    }
  });

  test("names icons that exist for the home screen", async ({
    page,
    request,
  }) => {
    await page.goto("/");
    const href = await page
      .locator('link[rel="manifest"]')
      .getAttribute("href");
    const manifest = (await (await request.get(href!)).json()) as {
      icons: { src: string; type: string }[];
    };
    const apple = page.locator('link[rel="apple-touch-icon"]');
    const icons = [
      ...manifest.icons,
      { src: await apple.getAttribute("href"), type: "image/png" },
    ];
    expect(icons.length).toBeGreaterThan(3);
    for (const { src, type } of icons) {
      const answer = await request.get(src!);
      expect(answer.headers()["content-type"], src!).toBe(type);
    }
  });
});

test.describe("navigation", () => {
  test("the header sticks after 100 px, and the scroll-to-top button appears after 160", async ({
    page,
  }) => {
    await page.goto("/about");
    const root = page.locator("html");
    const up = page.getByRole("button", { name: "Scroll to top" });
    const scrolledTo = (y: number) =>
      page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
    await scrolledTo(101);
    await expect(root).toHaveAttribute("data-stuck");
    await scrolledTo(100);
    await expect(root).not.toHaveAttribute("data-stuck");
    await scrolledTo(161);
    await expect(up).toBeVisible();
    await scrolledTo(160);
    await expect(up).toHaveCount(0);
    await scrolledTo(1_000);
    await expect(page.getByRole("banner")).toBeInViewport();
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(up).toHaveCount(0);
  });

  test("the Services menu opens under the mouse and closes 200 ms after it leaves", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    await stopClock(page);
    const menu = page.getByRole("button", { name: "Services" });
    const link = page
      .getByRole("banner")
      .getByRole("link", { name: "Safe Deposite Box" });
    await expect(link).toBeHidden();
    await menu.hover();
    await expect(link).toBeVisible();
    await menu.click();
    await expect(link).toBeVisible();
    await link.hover();
    await page.clock.runFor(1_000);
    await expect(link).toBeVisible();
    await page.getByRole("heading", { level: 1 }).hover();
    await page.clock.runFor(199);
    await expect(link).toBeVisible();
    await page.clock.runFor(1);
    await expect(link).toBeHidden();
  });

  test("the Services menu works by keyboard", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("button", { name: "Services" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    const banner = page.getByRole("banner");
    await page.keyboard.press("Tab");
    await expect(
      banner.getByRole("link", { name: "Safe Deposite Box" }),
    ).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Space");
    for (let stop = 0; stop < 4; stop++) await page.keyboard.press("Tab");
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/contact");
  });

  test("a press elsewhere closes the Services menu where a tapped button gets no focus", async ({
    page,
  }) => {
    await page.goto("/about");
    const menu = page.getByRole("button", { name: "Services" });
    // Safari's tap: neither a mouse that hovers nor a focus to lose.
    await menu.dispatchEvent("click");
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    await expect(menu).not.toBeFocused();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(menu).toHaveAttribute("aria-expanded", "false");
  });

  test("the slide-out menu of small screens links to every page", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [name, path] of MENU) {
      await page.goto("/about");
      await page.getByRole("button", { name: "Open menu" }).click();
      const menu = page.getByRole("dialog", { name: "Menu" });
      await expect(menu.getByRole("link")).toHaveText(
        MENU.map(([label]) => label),
      );
      await menu.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(menu).toBeHidden();
    }
  });

  test("the home page links to its features, to the sign-up and to the About page", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Key features" }).click();
    await expect(
      page.getByRole("heading", { name: "Key features" }),
    ).toBeInViewport();
    await page.getByRole("link", { name: "Sign up", exact: true }).click();
    await expect(page).toHaveURL("/signup");
    await page.goBack();
    await page.getByRole("link", { name: "How We Work" }).click();
    await expect(page).toHaveURL("/about");
    await page.getByRole("link", { name: "Get Started" }).click();
    await expect(page).toHaveURL("/sign-in");
  });

  test("the sign-up form receives the email address without showing it in the address bar", async ({
    page,
  }) => {
    await page.goto("/");
    const box = page.getByRole("region", { name: "Open your account" });
    await box.getByLabel("Email address").fill("nora+new@journeys.example");
    await box.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/signup");
    await expect(page.getByLabel("Email address")).toHaveValue(
      "nora+new@journeys.example",
    );
    await page.goto("/");
    await box.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/signup");
    await expect(page.getByLabel("Email address")).toHaveValue("");
  });

  test("nine currencies are listed with their date, and nothing is loaded from elsewhere", async ({
    page,
    baseURL,
  }) => {
    const origins: string[] = [];
    page.on("request", (request) =>
      origins.push(new URL(request.url()).origin),
    );
    await page.goto("/others");
    const table = page.getByRole("table", {
      name: /Exchange rates against the US dollar/,
    });
    for (const currency of "EUR USD JPY GBP CHF AUD CAD NZD CNY".split(" "))
      await expect(
        table.getByRole("cell", { name: new RegExp(`^${currency} `) }),
      ).toBeVisible();
    await expect(page.locator("#forex time")).toHaveText("29/12/2023");
    expect(new Set(origins)).toEqual(new Set([new URL(baseURL!).origin]));
  });
});

test.describe("a message from the About page", () => {
  const visitor = () => ({
    "First name": "Nora",
    "Last name": "Neugier",
    "Email address": `${unique("visitor")}@journeys.example`,
    Message: "When do you open?\nAnd where?",
  });

  test("shows a spinner for three seconds, then a toast, and is stored for the staff", async ({
    page,
  }) => {
    const typed = visitor();
    await page.clock.install();
    await page.goto("/about");
    await stopClock(page);
    await fillIn(page, typed);
    const send = page.getByRole("button", { name: "SEND" });
    await send.click();
    await expect(send).toBeDisabled();
    const savedMessages = () =>
      sql(
        "SELECT sender, content, is_received, customer_id FROM messages WHERE email = $1",
        [typed["Email address"]],
      );
    await expect.poll(savedMessages).toEqual([
      {
        sender: "Nora Neugier",
        content: typed.Message,
        is_received: true,
        customer_id: null,
      },
    ]);
    await page.clock.runFor(2_900);
    await expect(send).toBeDisabled();
    await page.clock.runFor(200);
    await expect(send).toBeEnabled();
    await page.clock.resume();
    await expectToast(page, "message sent successfully");
    await expect(page.getByLabel("Message")).toHaveValue("");
  });

  test("shows at each field what is missing, and sends nothing", async ({
    page,
  }) => {
    await page.goto("/about");
    await page.getByRole("button", { name: "SEND" }).click();
    await expectToast(page, "Please enter your first name");
    await expect(page.getByLabel("First name")).toBeFocused();
    await fillIn(page, { ...visitor(), "Email address": "nobody" });
    await page.getByRole("button", { name: "SEND" }).click();
    await expectFieldError(
      page.getByLabel("Email address"),
      "The @ is missing. An email address looks like name@example.com.",
    );
  });

  test("keeps its toast when the visitor goes to another page, and shows it once", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/about");
    await page.getByLabel("First name").focus();
    await expectToastsReady(page);
    await stopClock(page);
    await page.getByRole("button", { name: "SEND" }).click();
    const message = page.getByText("Please enter your first name");
    // The text is at the field and in the toast. Only the toast stays on the next page.
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(message).toHaveCount(2, { timeout: 100 });
    }).toPass();
    const banner = page.getByRole("banner");
    await banner.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL("/");
    await expect(message).toHaveCount(1);
    await page.clock.runFor(6_000);
    await expect(message).toHaveCount(0);
    await banner.getByRole("link", { name: "About Us", exact: true }).click();
    await expect(page).toHaveURL("/about");
    await page.clock.runFor(1_000);
    await expect(message).toHaveCount(0);
  });

  test.describe("that cannot be sent", () => {
    test.use({ allowedErrors: [/ERR_INTERNET|status of 429/] });

    test("stays in the form, and a toast gives the reason", async ({
      page,
      context,
    }) => {
      const typed = visitor();
      await page.clock.install();
      await page.goto("/about");
      await fillIn(page, typed);
      const expectKept = async (text: string) => {
        await page.getByRole("button", { name: "SEND" }).click();
        await page.clock.runFor(3_000);
        await expectToast(page, text);
        await expect(page.getByLabel("Message")).toHaveValue(typed.Message);
      };
      // Offline, nothing more can be loaded, so the toaster must be ready before.
      await expectToastsReady(page);
      await context.setOffline(true);
      await expectKept("An unexpected error occurred. Please try again later.");
      await context.setOffline(false);
      await page.route("**/api/contact", (route) =>
        route.fulfill({ status: 429, json: { message: "Too many at once." } }),
      );
      await expectKept("Too many at once.");
    });

    test("loads the toasts at the next focus when the first attempt failed", async ({
      newContext,
    }) => {
      // A kept window has the toasts in its cache.
      const context = await newContext();
      const page = await openWindow(context);
      await page.goto("/about");
      await expect(async () => {
        const failed = page.waitForEvent("requestfailed", { timeout: 1_000 });
        // It is awaited below, maybe too late for an unhandled rejection.
        failed.catch(() => undefined);
        await context.setOffline(true);
        await page.getByLabel("First name").focus();
        await page.getByLabel("Email address").focus();
        await failed;
      }).toPass();
      await context.setOffline(false);
      await page.getByLabel("First name").focus();
      await expectToastsReady(page);
      await page.getByRole("button", { name: "SEND" }).click();
      await expectToast(page, "Please enter your first name");
    });
  });
});

/** Returns the structured data of a page. */
async function dataOf(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent));
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
}
