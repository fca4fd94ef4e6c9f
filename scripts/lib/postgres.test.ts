import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startCluster } from "./postgres";

/** Fails for a reason that passes, and then for another one. */
const POSTGRES = `#!/bin/sh
cd "$2" || exit 1
[ -e tried ] && echo "FATAL:  no space left" >&2 && exit 1
echo "FATAL:  lock file exists" >&2
touch tried
exit 1
`;

it("tries again with the files of a throw-away cluster, and reports the last reason", async () => {
  const base = mkdtempSync(join(tmpdir(), "limmat-cluster-"));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const postgres = join(base, "fake");
  mkdirSync(join(base, "postgres"));
  writeFileSync(join(base, "postgres", "PG_VERSION"), "18\n");
  writeFileSync(postgres, POSTGRES);
  chmodSync(postgres, 0o755);
  const starting = startCluster({
    base,
    logFile: join(base, "postgres.log"),
    port: 1,
    password: "worthless",
    runAs: undefined,
    binaries: { postgres, initdb: postgres },
    durable: false,
  });
  await expect(starting).rejects.toThrow("did not start: no space left");
});
