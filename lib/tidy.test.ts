import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { FEATURE_IMPORTS } from "../eslint/feature-imports.mjs";
import { callNamed, NAMED } from "../e2e/http/feature";
import { MATRIX } from "../e2e/http/matrix";
import { nameOf } from "./calls/call";
import { realmPages } from "./identity/pages";
import { contracts } from "./bank/contracts";
import { contractsByName, errorsByCode } from "./testing/contracts";

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

const linesOf = (file: string) => read(file).trimEnd().split("\n").length;

const sources = ["app", "components", "lib"]
  .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  .filter((file) => !/\.test\.tsx?$|^lib\/testing\//.test(file));

const routes = filesBelow("app/api", /^route\.ts$/);

/** A call with `{}` for each path parameter, whatever its name. */
const shapeOf = (name: string) => name.replace(/\{\w+\}/g, "{}");

describe("the calls", () => {
  it("are 35 in the specification, and all of them have a contract", () => {
    expect(new Set(SPECIFIED).size).toBe(35);
    const declared = contracts.map((contract) => shapeOf(nameOf(contract)));
    expect(SPECIFIED.filter((call) => !declared.includes(call))).toEqual([]);
  });

  it("have one row each in the access matrix, and the files of the features name no other call, each once", () => {
    expect(MATRIX.map(({ contract }) => contract)).toEqual(contracts);
    expect(NAMED.filter((name) => !contractsByName.has(name))).toEqual([]);
    expect(new Set(NAMED).size).toBe(NAMED.length);
  });

  it("have the fields of their body and a valid body in the file of their feature if they read one", () => {
    const incomplete = contracts.filter((contract) => {
      const { body, fields } = callNamed(nameOf(contract));
      return contract.body ? !body || !fields?.length : body || fields;
    });
    expect(incomplete.map(nameOf)).toEqual([]);
  });

  it("have routes of at most 20 lines", () => {
    expect(routes.filter((file) => linesOf(file) > 20)).toEqual([]);
  });
});

describe("pages behind a sign-in", () => {
  const pages = [
    ["app/dashboard", "requireCustomer"],
    ["app/(admin)", "requireAdmin"],
  ].flatMap(([folder, guard]) =>
    filesBelow(folder!, /^page\.tsx$/).map((file) => [file, guard!] as const),
  );

  it("call the guard of their realm themselves", () => {
    expect(pages.length).toBeGreaterThan(15);
    const unguarded = pages.filter(
      ([file, guard]) =>
        !new RegExp(`await ${guard}\\((?:"\\w+")?\\)`).test(read(file)),
    );
    expect(unguarded).toEqual([]);
  });
});

describe("the pages of staff", () => {
  it("are the folders of app/(admin), which the sign-in may open and robots may not", () => {
    const folders = readdirSync(join(ROOT, "app/(admin)"), {
      withFileTypes: true,
    })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `/${name}`);
    expect([...realmPages.admin].sort()).toEqual(folders.sort());
  });
});

/**
 * The texts about failures are in an error of the feature, in a contract, or in a schema, field by field. Elsewhere a
 * refusal is built from an error, without a text of its own, and no error is shown as it was thrown.
 */
describe("failure texts", () => {
  const OWNERS = /[/-](contract|errors)\.ts$|^lib\/platform\/errors\//;
  const WORDED = [
    /toast\.error\(\s*["'`]/,
    /new DomainError\([^;]*?message:\s*["'`]/,
    /setError\([^;]*?message:\s*["'`]/,
    /\b(defineErrors|failure)\(/,
  ];

  it("are in no other file", () => {
    const worded = sources
      .filter((file) => !OWNERS.test(file))
      .flatMap((file) =>
        WORDED.filter((pattern) => pattern.test(read(file))).map(
          (pattern) => `${file}: ${pattern}`,
        ),
      );
    expect(worded).toEqual([]);
  });

  it("of a schema are not copied from an error, because copies drift apart", () => {
    const schemas = sources.filter((file) => file.endsWith("schema.ts"));
    expect(schemas.length).toBeGreaterThan(3);
    const copies = schemas.flatMap((file) =>
      [...errorsByCode.values()]
        .filter(({ text }) => read(file).includes(`"${text}"`))
        .map(({ code }) => `${file}: ${code}`),
    );
    // The specification has one text for the field and for the answer of a staff sign-in.
    expect(copies.filter((copy) => !/INCORRECT_/.test(copy))).toEqual([]);
  });
});

/** A search that ignores letter case alone does not find Müller by Mueller. */
describe("searches of texts", () => {
  it("use hasAllWords, which ignores the spelling", () => {
    const CASE_ONLY = [
      /ILIKE [^,]/,
      /~\* ?['$]/,
      /mode: "insensitive"/,
      /\bcontains: /,
      /LowerCase\(\)\s*\.(includes|indexOf|startsWith)\(/,
    ];
    expect(
      sources
        .filter((file) => file !== "lib/platform/db/conditions.ts")
        .filter((file) => CASE_ONLY.some((part) => part.test(read(file)))),
    ).toEqual([]);
  });

  it("use other patterns only in addition, for numbers and addresses", () => {
    const withPattern = sources.filter((file) =>
      /patternOf\(/.test(read(file)),
    );
    expect(withPattern.length).toBeGreaterThan(1);
    expect(
      withPattern.filter((file) => !/hasAllWords\(/.test(read(file))),
    ).toEqual([]);
  });
});

/** Customers must not download the texts that only staff can meet. */
describe("contracts of customers and visitors", () => {
  const contracts = filesBelow("lib", /^contract\.ts$/);

  it("are in contract.ts, and those of staff alone in staff-contract.ts", () => {
    expect(contracts.length).toBeGreaterThan(10);
    expect(
      contracts.filter(
        (file) => !/caller: "(public|customer|anyRealm)"/.test(read(file)),
      ),
    ).toEqual([]);
  });

  it("import no errors of staff", () => {
    expect(
      contracts.filter((file) => /staff-(errors|contract)"/.test(read(file))),
    ).toEqual([]);
  });
});

describe("sizes", () => {
  const MOST_LINES = 250;
  /** Longer than that when this test was made; they may shrink, and then get a lower number here. */
  const LONGER: Record<string, number> = { "scripts/lib/postgres.ts": 284 };
  const files = ["app", "components", "lib", "scripts", "prisma", "testkit"]
    .flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs)$/))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  it(`are ${MOST_LINES} lines a file at most`, () => {
    const long = files
      .filter((file) => !(file in LONGER) && linesOf(file) > MOST_LINES)
      .map((file) => `${file}: ${linesOf(file)}`);
    expect(long).toEqual([]);
  });

  it("of the listed files are as listed", () => {
    for (const [file, lines] of Object.entries(LONGER)) {
      expect(linesOf(file), file).toBe(lines);
      expect(lines, file).toBeGreaterThan(MOST_LINES);
    }
  });
});

describe("docs/dependencies.md", () => {
  const text = read("docs/dependencies.md");
  const { dependencies, devDependencies } = JSON.parse(
    read("package.json"),
  ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const names = Object.keys({ ...dependencies, ...devDependencies });

  it("names every package", () => {
    const missing = names.filter(
      (name) => !name.startsWith("@types/") && !text.includes(`\`${name}\``),
    );
    expect(missing).toEqual([]);
  });

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

describe("features", () => {
  it("import the public files of another one only, and where eslint/feature-imports.mjs says why", () => {
    const allowed = FEATURE_IMPORTS.flatMap(({ feature, imports }) =>
      ["public", "public-service"].map(
        (file) => `${feature} imports ${imports}/${file}`,
      ),
    );
    const found = filesBelow("lib/features", /(?<!\.test)\.tsx?$/).flatMap(
      (file) => {
        const feature = file.split("/")[2]!;
        return [
          ...read(file).matchAll(/["']@\/lib\/features\/(([\w-]+)[^"']*)/g),
        ]
          .filter(([, , other]) => other !== feature)
          .map(([, path]) => ({ file, pair: `${feature} imports ${path}` }));
      },
    );
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ pair }) => !allowed.includes(pair))).toEqual([]);
  });
});
