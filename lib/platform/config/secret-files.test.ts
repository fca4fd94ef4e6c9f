import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withSecretFiles } from "./secret-files";

const folder = mkdtempSync(join(tmpdir(), "limmat-secrets-"));
const file = join(folder, "pepper");
writeFileSync(file, "pepper of the file\n");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a secret is read from its file, without the line end", () => {
  expect(withSecretFiles({ PORT: "1", PASSWORD_PEPPER_FILE: file })).toEqual({
    PORT: "1",
    PASSWORD_PEPPER: "pepper of the file",
  });
});

test("an empty setting gives way to its file, and an empty file name counts as none", () => {
  expect(
    withSecretFiles({ CODE_SECRET: "", CODE_SECRET_FILE: file }).CODE_SECRET,
  ).toBe("pepper of the file");
  expect(
    withSecretFiles({ CODE_SECRET: "x", CODE_SECRET_FILE: "" }).CODE_SECRET,
  ).toBe("x");
});

test("only the named settings are read from files", () => {
  expect(
    withSecretFiles({ CODE_SECRET_FILE: "/none", SMTP_URL_FILE: file }, [
      "SMTP_URL",
    ]),
  ).toEqual({ CODE_SECRET_FILE: "/none", SMTP_URL: "pepper of the file" });
});

test("other settings have no files", () => {
  expect(withSecretFiles({ PORT_FILE: file }).PORT).toBeUndefined();
});

test("a secret that is set twice is refused", () => {
  expect(() =>
    withSecretFiles({ PASSWORD_PEPPER: "x", PASSWORD_PEPPER_FILE: file }),
  ).toThrow(/PASSWORD_PEPPER and PASSWORD_PEPPER_FILE are both set/);
});

test("a file that cannot be read is refused by the name of its setting", () => {
  expect(() =>
    withSecretFiles({ CODE_SECRET_FILE: join(folder, "none") }),
  ).toThrow("CODE_SECRET_FILE cannot be read (ENOENT)");
});
