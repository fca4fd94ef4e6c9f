import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { demoEnv } from "./demo-env";
import { readSettings } from "./settings";

const dataDir = mkdtempSync(join(tmpdir(), "limmat-demo-env-"));
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("keeps the owner's login from the server", () => {
  vi.stubEnv("DATABASE_MIGRATION_URL", "postgresql://owner@127.0.0.1/b");
  const env = demoEnv(
    { ...readSettings({}), dataDir },
    {
      databaseUrl: "postgresql://a/b",
      databaseMigrationUrl: "postgresql://owner@127.0.0.1/b",
    },
  );
  expect(JSON.stringify(env)).not.toContain("owner@");
});

it("requires approvals above 100,000.00 when FOUR_EYES_ABOVE is empty", () => {
  vi.stubEnv("FOUR_EYES_ABOVE", "");
  const env = demoEnv(
    { ...readSettings({}), dataDir },
    { databaseUrl: "postgresql://a/b", databaseMigrationUrl: "" },
  );
  expect(env.FOUR_EYES_ABOVE).toBe("100000.00");
});
