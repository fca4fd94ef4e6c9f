import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

// The tests over HTTP. `npm test` starts this with a server, a database and a mail catcher, and passes their addresses.
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      { find: /^server-only$/, replacement: `${root}lib/testing/empty.ts` },
    ],
  },
  test: {
    environment: "node",
    allowOnly: false,
    include: ["e2e/http/*.test.ts"],
    setupFiles: ["e2e/http/setup.ts"],
    pool: "forks",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Work that follows an answer takes more than the usual second on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});
