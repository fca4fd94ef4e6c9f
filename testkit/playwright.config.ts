import { defineConfig } from "@playwright/test";

const { BROWSER_PATH, JOURNEYS_REPORT } = process.env;

export default defineConfig({
  testDir: ".",
  testMatch: "{examples,tests}/*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./src/setup.ts",
  fullyParallel: true,
  workers: "100%",
  // Three months of bank time take some seconds, and more on a busy machine.
  timeout: 60_000,
  // Messages between two banks take longer on a busy machine.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [
    ["list"],
    [
      "json",
      { outputFile: JOURNEYS_REPORT ?? "../test-results/journeys.json" },
    ],
  ],
  use: { launchOptions: BROWSER_PATH ? { executablePath: BROWSER_PATH } : {} },
});
