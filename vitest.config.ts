import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      { find: /^server-only$/, replacement: `${root}lib/testing/empty.ts` },
    ],
  },
  test: {
    environment: "node",
    allowOnly: false,
    include: [
      "{lib,app,scripts,components,prisma,testkit}/**/*.test.{ts,tsx}",
      "*.test.ts",
    ],
    globalSetup: ["lib/testing/global-setup.ts"],
    setupFiles: ["lib/testing/setup.ts"],
    pool: "forks",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    // Work that follows an answer takes more than the usual second on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});
