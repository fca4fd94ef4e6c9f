import { defineConfig } from "@playwright/test";

const { BROWSER_PATH } = process.env;

export default defineConfig({
  testDir: ".",
  testMatch: "{examples,tests}/*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./src/setup.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: "list",
  use: { launchOptions: BROWSER_PATH ? { executablePath: BROWSER_PATH } : {} },
});
