import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { MATRIX } from "../e2e/access/calls";
import { FIELDS } from "../e2e/access/hostile-fields";

import { catalogue, type ErrorCode } from "./errors/catalogue";
import { documentedCalls } from "./openapi/calls";

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

/** Calls that the specification does not have, each with why it is there. */
const BESIDE: Record<string, string> = {
  "GET /statement-file/{}": "a statement as a file to keep",
  "GET /documents/{}": "the file of a document",
  "GET /photos/{}": "the file of a photo",
  "POST /review-document/{}": "staff: approves or rejects a document",
  "GET /openapi.json": "all calls, for programs and for /api/docs",
  "POST /contact": "what visitors write on the About page reaches the staff",
  "POST /answer-message/{}": "staff answer what came in, visitors by mail",
  "POST /read-message/{}": "the bell knows which messages were opened",
  "POST /decide-approval/{}": "above an amount a second person decides",
  "POST /withdraw-approval/{}": "who asked for that takes it back",
  "POST /change-password": "customers change their password",
  "POST /admin-change-password": "staff change theirs",
  ...Object.fromEntries(
    ["/two-factor", "/admin-two-factor"].flatMap((path) => [
      [`POST ${path}/start`, "begins to set up an authenticator app"],
      [`POST ${path}/confirm`, "turns it on with a first code"],
      [`POST ${path}/recovery-codes`, "makes new recovery codes"],
      [`POST ${path}/off`, "turns it off"],
    ]),
  ),
  "POST /remove-second-factor/{}":
    "staff: lets a customer in who lost app and recovery codes",
  "POST /payee-check": "whether a name fits its account, before a wire is sent",
  "POST /beneficiaries": "saves whom a customer pays again",
  "PUT /beneficiaries/{}": "changes a saved beneficiary",
  "DELETE /beneficiaries/{}": "deletes a saved beneficiary",
  "POST /standing-orders": "takes an order that pays by itself",
  "POST /standing-orders/{}/{}": "pauses, resumes or cancels one",
  "DELETE /card-details/{}": "a customer removes the saved card",
  "POST /show-card/{}": "staff: number and code of one card, for the password",
  "POST /decide-loan/{}": "staff: a loan is paid out, or declined",
  "POST /settle-wire/{}": "staff: the other bank has taken a pending wire",
  "POST /return-wire/{}": "staff: a pending wire comes back",
  "PUT /notification-settings": "which news a customer is told, and how",
  "POST /read-notifications": "the bell knows which were seen",
  "DELETE /sessions/{}": "ends one session of a customer at once",
  "POST /sign-out-others": "ends all but the one that asks",
};

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

  it("are the specification's, and none beside but those named here", () => {
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => !SPECIFIED.includes(call)).sort()).toEqual(
      Object.keys(BESIDE).sort(),
    );
  });

  it("each have their row in lib/openapi/calls, and no row is left over: add one of three to six lines", () => {
    const rows = Object.keys(documentedCalls);
    expect(rows.map((key) => key.replace(/\{\w+\}/g, "{}")).sort()).toEqual(
      [...calls].sort(),
    );
  });

  it("each have their row in the access matrix, and no row is left over", () => {
    const rows = MATRIX.map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`,
    );
    expect(rows.sort()).toEqual([...calls].sort());
  });

  it("that read a body each have their row in the table of hostile values", () => {
    const reading = routes.filter((file) => /^ {2}body: /m.test(read(file)));
    expect(
      Object.keys(FIELDS)
        .map((path) => path.replace(/\{\w+\}/g, "{}"))
        .sort(),
    ).toEqual(
      reading
        .map((file) =>
          file
            .slice("app/api".length, -"/route.ts".length)
            .replace(/\[\w+\]/g, "{}"),
        )
        .sort(),
    );
  });

  it("of staff each name the right they need, and to change something more than to read", () => {
    const missing = routes.flatMap((file) =>
      [...read(file).matchAll(/export const (\w+) =([^]*?)(?=export|$)/g)]
        .filter(([, , declaration]) => /caller: "admin"/.test(declaration!))
        .filter(
          ([, method, declaration]) =>
            !/^ {2}right: "\w+",$/m.test(declaration!) ||
            (method !== "GET" && /right: "read"/.test(declaration!)),
        )
        .map(([, method]) => `${method} ${file}`),
    );
    expect(missing).toEqual([]);
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
    expect(read(file)).toMatch(new RegExp(`await ${guard}\\((?:"\\w+")?\\)`));
  });
});

describe("the catalogue", () => {
  const code = ["app", "components", "lib"]
    .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
    .filter((file) => !/\.test\.ts$|errors\/catalogue[./]/.test(file))
    .map(read)
    .join("\n");

  it.each(Object.keys(catalogue))("%s is used", (name) => {
    expect(code).toContain(`"${name}"`);
  });
});

/**
 * What people read when something fails is worded in the catalogue, or in a schema, field by field. Elsewhere a
 * refusal is built from a code: no words of its own, and no error that is shown as it was thrown.
 */
describe("failure texts", () => {
  const asking = ["app", "components", "lib"]
    .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
    .filter((file) => !/\.test\.tsx?$|^lib\/(errors|testing)\//.test(file));

  it.each(asking)("%s words none of its own", (file) => {
    const text = read(file);
    expect(text).not.toMatch(/toast\.error\(\s*["'`]/);
    expect(text).not.toMatch(/new DomainError\([^;]*?message:\s*["'`]/);
    expect(text).not.toMatch(/setError\([^;]*?message:\s*["'`]/);
    if (!file.startsWith("app/api/"))
      expect(text).not.toMatch(/fallback(:|=\{?)\s*["'`]/);
  });

  it("of a schema are no copies of the catalogue's, which would drift apart", () => {
    const schemas = asking.filter((file) => file.endsWith("schema.ts"));
    expect(schemas.length).toBeGreaterThan(3);
    const copies = schemas.flatMap((file) =>
      (Object.keys(catalogue) as ErrorCode[])
        .filter((code) => read(file).includes(`"${catalogue[code].text}"`))
        .map((code) => `${file}: ${code}`),
    );
    // The specification has one text for the field and for the answer of a staff sign-in.
    expect(copies.filter((copy) => !/INCORRECT_/.test(copy))).toEqual([]);
  });
});

describe("sizes", () => {
  const MOST_LINES = 250;
  /** Longer than that when this test was made; they may shrink, and then get a lower number here. */
  const LONGER: Record<string, number> = { "scripts/lib/postgres.ts": 279 };
  const files = ["app", "components", "lib", "scripts", "prisma"]
    .flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs)$/))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const linesOf = (file: string) => read(file).trimEnd().split("\n").length;

  it(`are ${MOST_LINES} lines a file at most`, () => {
    const long = files
      .filter((file) => linesOf(file) > (LONGER[file] ?? MOST_LINES))
      .map((file) => `${file}: ${linesOf(file)}`);
    expect(long).toEqual([]);
  });

  it("that were allowed for once are still needed", () => {
    for (const file of Object.keys(LONGER))
      expect(linesOf(file), file).toBeGreaterThan(MOST_LINES);
  });
});

describe("docs/dependencies.md", () => {
  const text = read("docs/dependencies.md");
  const { dependencies, devDependencies } = JSON.parse(
    read("package.json"),
  ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const names = Object.keys({ ...dependencies, ...devDependencies });

  it.each(names.filter((name) => !name.startsWith("@types/")))(
    "says why %s is there",
    (name) => {
      expect(text).toContain(`\`${name}\``);
    },
  );

  it("names no package that is gone", () => {
    const named = [...text.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(
      named.filter((name) => name !== "@types/*" && !names.includes(name)),
    ).toEqual([]);
  });
});
