import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startThrowAway } from "./embedded";

it("reports PostgreSQL's reason if a copy does not start, whatever mode the data folder had", async () => {
  const kept = mkdtempSync(join(tmpdir(), "limmat-kept-"));
  onTestFinished(() => rmSync(kept, { recursive: true }));
  const data = join(kept, "postgres");
  mkdirSync(data, { mode: 0o755 });
  // PostgreSQL reads the settings first, then looks at the mode, and then at the version.
  writeFileSync(join(data, "postgresql.conf"), "");
  writeFileSync(join(data, "PG_VERSION"), "9\n");
  await expect(startThrowAway({ copyOf: kept })).rejects.toThrow(
    "The database did not start: database files are incompatible with server",
  );
});
