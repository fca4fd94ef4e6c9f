import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { SECOND_BUILDS, sourceHash } from "./build";
import { ROOT } from "./root";

const root = mkdtempSync(join(tmpdir(), "limmat-hash-"));
afterAll(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};
const hash = (env: Record<string, string> = {}) =>
  sourceHash(env as NodeJS.ProcessEnv, root);

it.each(["true", "on"])(
  "leaves the address out of a demonstration with DEMO_MODE=%s",
  (DEMO_MODE) => {
    expect(hash({ DEMO_MODE, APP_URL: "http://localhost:3000" })).toBe(
      hash({ DEMO_MODE, APP_URL: "http://localhost:4000" }),
    );
  },
);

it("changes only with sources and baked-in settings", () => {
  write("app/page.tsx", "one");
  write("package-lock.json", "{}");
  const first = hash();

  write("app/page.test.ts", "a test");
  write("lib/platform/db/generated/client.ts", "generated");
  write("README.md", "text");
  expect(hash({ PORT: "1" })).toBe(first);

  expect(hash({ OPERATOR_LICENCE: "1" })).not.toBe(first);
  expect(hash({ NEXT_PUBLIC_X: "1" })).not.toBe(first);
  write("app/page.tsx", "two");
  const second = hash();
  expect(second).not.toBe(first);
  write("app/other.tsx", "");
  expect(hash()).not.toBe(second);
});

it.each(Object.values(SECOND_BUILDS))(
  "finds the types of %s in tsconfig.json, which Next therefore leaves as it is",
  (folder) => {
    const { include } = JSON.parse(
      readFileSync(join(ROOT, "tsconfig.json"), "utf8"),
    ) as { include: string[] };
    expect(include).toEqual(
      expect.arrayContaining([
        `${folder}/types/**/*.ts`,
        `${folder}/dev/types/**/*.ts`,
      ]),
    );
  },
);
