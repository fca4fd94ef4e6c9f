import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { runScript } from "./lib/lifetime";
import { openBrowser } from "./lib/open-browser";
import { say } from "./lib/progress";
import { Refusal } from "./lib/refusal";
import { ROOT } from "./lib/root";
import { loadDotEnv, readSettings } from "./lib/settings";
import { callUrl } from "@/lib/platform/http/call-url";
import { readNotifications } from "@/lib/features/inbox/notifications/contract";
import { sitePages } from "@/components/marketing/pages";
import { homePages, signInPages } from "@/lib/identity/pages";

const HOME_PAGE = join(ROOT, "components", "marketing", "pictures");
const READ_ME = join(ROOT, "public", "readme");

/** Two device pixels to one of the page, which is enough on every screen. */
const SCALE = 2;

type Size = { width: number; height: number };
const DESKTOP: Size = { width: 1024, height: 740 };
const PHONE: Size = { width: 390, height: 474 };

/** Takes the pictures of the home page and of the README from a running demonstration. */
runScript(async (lifetime) => {
  loadDotEnv();
  const { port } = readSettings();
  const open = await openBrowser(lifetime);
  const context = await open({
    baseURL: `http://localhost:${port}`,
    deviceScaleFactor: SCALE,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(signInPages.customer).catch(() => {
    throw new Refusal(`Start the demonstration first: npm run demo`);
  });
  await signIn(page);

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const desktop = await dashboard(page, DESKTOP);
    // The home page shows it at about two thirds of its size.
    await keep(desktop, `dashboard-${colorScheme}.webp`, 1400);
    await keep(desktop, `dashboard-${colorScheme}-small.webp`, 700);
    const phone = await dashboard(page, PHONE);
    await keep(phone, `phone-${colorScheme}.webp`, PHONE.width * SCALE);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: join(READ_ME, "phone.png") });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 860 });
  for (const [path, file] of [
    [homePages.customer, "dashboard.png"],
    [sitePages.home, "home.png"],
  ] as const) {
    // The home page is that of a visitor.
    if (path === sitePages.home)
      await page.evaluate(() => localStorage.clear());
    await page.goto(path, { waitUntil: "networkidle" });
    await page.screenshot({ path: join(READ_ME, file), scale: "css" });
  }
  return 0;
});

/** Signs in as the seeded, fictitious customer and marks the notifications of earlier sign-ins as read. */
async function signIn(page: Page) {
  await page.getByLabel("Account number").fill("1000000008");
  await page.getByLabel("Password", { exact: true }).fill("Demo!Customer1");
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(`**${homePages.customer}`);
  await page.evaluate(
    (path) => fetch(path, { method: "POST" }),
    callUrl(readNotifications, {}),
  );
  await page.goto(homePages.customer, { waitUntil: "networkidle" });
}

/** The dashboard below the notice, which the home page has itself. */
async function dashboard(page: Page, { width, height }: Size) {
  await page.setViewportSize({ width, height: height + 100 });
  const notice = page.getByRole("region", { name: "Notice" });
  const y = Math.round((await notice.boundingBox())?.height ?? 0);
  return page.screenshot({ clip: { x: 0, y, width, height } });
}

async function keep(picture: Buffer, file: string, width: number) {
  const { size } = await sharp(picture)
    .resize(width)
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toFile(join(HOME_PAGE, file));
  say(`${file}: ${size} bytes`);
}
