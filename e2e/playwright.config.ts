import { defineConfig, devices } from "@playwright/test";

// `npm test` starts this with a server, a database and a mail catcher, and passes their addresses.
const { BASE_URL, BROWSER_PATH, JOURNEYS_REPORT } = process.env;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  projects: [
    // No retries: a single failure may be a race in the product.
    { name: "access", testMatch: "access/*.spec.ts", retries: 0 },
    // Hundreds of pages share two cores with the server and database, so a failure is retried once and reported.
    { name: "journeys", testIgnore: "access/**", retries: 1 },
  ],
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    [
      "json",
      { outputFile: JOURNEYS_REPORT ?? "../test-results/journeys.json" },
    ],
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: BASE_URL ?? "http://localhost:3000",
    locale: "en-US",
    timezoneId: "Europe/Zurich",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: BROWSER_PATH || undefined,
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
      ],
    },
  },
});
