import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

it.each([
  ["--help", 0],
  ["--port=4000", 1],
])("prints help for %s and starts nothing", (option, code) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "start.mjs"), option],
    {
      env: { PATH: process.env.PATH, NODE_ENV: "production" },
      encoding: "utf8",
    },
  );
  expect(status).toBe(code);
  expect(stdout + stderr).toContain("Starts the server with the build");
});

it.each([
  ["DATABASE_MIGRATION_URL", "postgresql://owner:secret@127.0.0.1/bank"],
  ["DATABASE_MIGRATION_URL_FILE", "/run/secrets/owner"],
])("refuses to start with the owner's login in %s", (name, value) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "start.mjs")],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        [name]: value,
      },
      encoding: "utf8",
    },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^DATABASE_MIGRATION_URL is set: .*must not hold/);
  expect(stderr).not.toContain("secret");
});
