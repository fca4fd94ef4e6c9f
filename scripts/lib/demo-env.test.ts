import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { adoptSettings, checkApplicationEnv, demoEnv } from "./demo-env";
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

it("reads no secret a second time that was in a file", () => {
  const file = join(dataDir, "pepper");
  writeFileSync(file, "a pepper of thirty-two characters");
  vi.stubEnv("PASSWORD_PEPPER", undefined);
  vi.stubEnv("PASSWORD_PEPPER_FILE", file);
  const before = { ...process.env };
  const env = demoEnv(
    { ...readSettings({}), dataDir },
    { databaseUrl: "postgresql://a@127.0.0.1/b", databaseMigrationUrl: "" },
  );
  expect(env.PASSWORD_PEPPER).toBe("a pepper of thirty-two characters");
  adoptSettings(env);
  try {
    expect(() => checkApplicationEnv(process.env)).not.toThrow();
  } finally {
    process.env = before;
  }
});
