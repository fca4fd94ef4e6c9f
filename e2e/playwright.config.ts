import { defineConfig, devices } from "@playwright/test";

// `npm test` starts this with a server, a database and a mail catcher, and passes their addresses.
const { BANK_URL, BROWSER_PATH, JOURNEYS_REPORT } = process.env;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 3,
  testMatch: "**/*.spec.ts",
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
    // A click that never succeeds fails with its reason before the test does.
    actionTimeout: 30_000,
    baseURL: BANK_URL ?? "http://localhost:3000",
    // Animations cost a sixth of the time, and during one axe would measure a colour between the two.
    contextOptions: { reducedMotion: "reduce" },
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
