import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { demoEnv } from "./demo-env";
import { readSettings } from "./settings";

const dataDir = mkdtempSync(join(tmpdir(), "limmat-demo-env-"));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

it("requires approvals above 100,000.00 when FOUR_EYES_ABOVE is empty", () => {
  vi.stubEnv("FOUR_EYES_ABOVE", "");
  const env = demoEnv(
    { ...readSettings({}), dataDir },
    { databaseUrl: "postgresql://a/b", databaseMigrationUrl: "" },
  );
  expect(env.FOUR_EYES_ABOVE).toBe("100000.00");
});
