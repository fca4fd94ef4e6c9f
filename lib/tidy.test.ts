import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { MATRIX } from "../e2e/access/calls";
import { catalogue } from "./errors/catalogue";

const ROOT = join(import.meta.dirname, "..");

/** The calls of the specification, `{}` for what an address leaves open. */
const SPECIFIED = `
  POST /loginA, POST /sign-up, POST /verify/{}, GET /resend-otp/{}, POST /forgot, POST /reset-user/{}, GET /view-me/{},
  POST /message-admin/{}, POST /upload-document, PUT /update-personal-profile, PUT /profilephoto, POST /card-details,
  GET /card-details/{}, POST /transfer, POST /loan-request/{}, GET /bank-statement/{}, GET /transaction-history/{},
  GET /get-admin-message/{}, POST /admin-login, GET /view-all-users, GET /admin-view-one-user/{},
  GET /view-all-documents, GET /view-all-history, GET /all-card-details, POST /admin-create, POST /credit/{},
  POST /debit/{}, PUT /admin-update/{}, DELETE /admin-delete/{}, PUT /admin-status/{}, GET /get-messages,
  POST /message-user/{}, DELETE /delete-message/{}, POST /transaction-history, DELETE /delete-history/{}`
  .split(",")
  .map((call) => call.trim());

/** Neither of them is a call: next-auth's own endpoints, and the answer to unknown addresses. */
const NO_CALLS = /^app\/api\/(auth\/|\[\.\.\.unknown\])/;

function filesBelow(folder: string, wanted: RegExp): string[] {
  return readdirSync(join(ROOT, folder), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes("db/generated"));
}

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const routes = filesBelow("app/api", /^route\.ts$/);
const calls = routes
  .filter((file) => !NO_CALLS.test(file))
  .flatMap((file) => {
    const path = file.slice("app/api".length, -"/route.ts".length);
    const methods = read(file).matchAll(/export const ([A-Z]+) =/g);
    return [...methods].map(
      ([, method]) => `${method} ${path.replace(/\[\w+\]/g, "{}")}`,
    );
  });

describe("the calls", () => {
  it("are 35 in the specification", () => {
    expect(new Set(SPECIFIED).size).toBe(35);
  });

  it("are the specification's, and none beside", () => {
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => !SPECIFIED.includes(call))).toEqual([]);
  });

  it("each have their row in the access matrix, and no row is left over", () => {
    const rows = MATRIX.map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`,
    );
    expect(rows.sort()).toEqual([...calls].sort());
  });

  it.each(routes)("%s declares in 15 lines at most", (file) => {
    expect(read(file).trimEnd().split("\n").length).toBeLessThanOrEqual(15);
  });
});

describe("pages behind a sign-in", () => {
  const pages = [
    ["app/dashboard", "requireCustomer"],
    ["app/(admin)", "requireAdmin"],
  ].flatMap(([folder, guard]) =>
    filesBelow(folder!, /^page\.tsx$/).map((file) => [file, guard!] as const),
  );

  it.each(pages)("%s asks %s itself", (file, guard) => {
    expect(read(file)).toContain(`await ${guard}()`);
  });
});

describe("the catalogue", () => {
  const code = ["app", "components", "lib"]
    .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
    .filter((file) => !/\.test\.ts$|errors\/catalogue\.ts$/.test(file))
    .map(read)
    .join("\n");

  it.each(Object.keys(catalogue))("%s is used", (name) => {
    expect(code).toContain(`"${name}"`);
  });
});

describe("the README", () => {
  const readme = read("README.md");
  const { dependencies, devDependencies } = JSON.parse(
    read("package.json"),
  ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const names = Object.keys({ ...dependencies, ...devDependencies });

  it.each(names.filter((name) => !name.startsWith("@types/")))(
    "says why %s is there",
    (name) => {
      expect(readme).toContain(`\`${name}\``);
    },
  );

  it("links to files that exist", () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(
      ([, link]) => link!,
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !existsSync(join(ROOT, link)))).toEqual([]);
  });
});
