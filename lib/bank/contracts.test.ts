import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { type Contract, nameOf } from "@/lib/calls/call";
import { routeFileOf } from "@/lib/calls/call-table";
import { contractsByName } from "@/lib/testing/contracts";
import { contracts } from "./contracts";

const ROOT = join(import.meta.dirname, "../..");

/** Neither is a call: next-auth's own endpoints, and the answer to unknown addresses. */
const NO_CALLS = /^app\/api\/(auth\/|\[\.\.\.unknown\])/;

const filesBelow = (folder: string, wanted: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const load = async (file: string) =>
  (await import(/* @vite-ignore */ join(ROOT, file))) as object;

/** The contracts among a module's exports, and in the objects that it exports. */
const contractsIn = (exported: object): Contract[] =>
  "method" in exported
    ? [exported as Contract]
    : Object.values(exported).flatMap((value: object) => contractsIn(value));

/** The file that lists the calls of a file of contracts. */
const featureOf = (file: string) =>
  /^lib\/bank\//.test(file)
    ? "lib/bank/contracts.ts"
    : file.replace(/^(lib\/(?:features\/)?[^/]+\/).*$/, "$1feature.ts");

const fileOf = (contract: Contract) => `app/api/${routeFileOf(contract)}`;

describe("the contracts", () => {
  it("are those of every contract.ts and staff-contract.ts, each once", async () => {
    const files = filesBelow("lib", /^(staff-)?contract\.ts$/);
    const modules = await Promise.all(files.map(load));
    const forgotten = files.filter((_, at) =>
      contractsIn(modules[at]!).some((call) => !contracts.includes(call)),
    );
    expect(
      forgotten.map((file) => `add ${file} to calls in ${featureOf(file)}`),
    ).toEqual([]);
    const declared = modules.flatMap(contractsIn).map(nameOf);
    expect(declared.length).toBeGreaterThan(0);
    expect(contracts.map(nameOf).sort()).toEqual(declared.sort());
    expect(contractsByName.size).toBe(contracts.length);
  });

  it("leave no route over", () => {
    const files = filesBelow("app/api", /^route\.ts$/);
    expect([...new Set(contracts.map(fileOf))].sort()).toEqual(
      files.filter((file) => !NO_CALLS.test(file)).sort(),
    );
  });
});

describe.each(
  contracts.map((contract) => [nameOf(contract), contract] as const),
)("%s", (_, contract) => {
  const {
    method,
    path,
    caller,
    right,
    pathUserIsCaller,
    params = {},
  } = contract;
  const refused = contract.refuses?.map(({ code }) => code) ?? [];

  it("is served by the route that its path names", async () => {
    const route = (await load(fileOf(contract))) as Record<
      string,
      { contract: Contract }
    >;
    expect(route[method]!.contract).toBe(contract);
    const served = contracts.filter((other) => other.path === path);
    expect(Object.keys(route).sort()).toEqual(
      served.map((other) => other.method).sort(),
    );
  });

  it("names the right that staff need, which is more than read to change something", () => {
    if (caller !== "admin") return;
    expect(right).toBeDefined();
    if (method !== "GET") expect(right).not.toBe("read");
  });

  it("takes only the customer's own id where a customer's path has one", () => {
    const isOwn = caller === "customer" && path.endsWith("/{userId}");
    expect(pathUserIsCaller === true).toBe(isOwn);
    if (isOwn) expect(refused).toContain("USER_NOT_FOUND");
  });

  it("checks parameters that its path has, and documents the refusal", () => {
    for (const [name, schema] of Object.entries(params)) {
      expect(path).toContain(`{${name}}`);
      for (const value of ["x", "", "toString", undefined])
        expect(schema.safeParse(value).success).toBe(false);
      expect(refused).toContain(contract.notFoundError?.code ?? "NOT_FOUND");
    }
  });

  it("has a summary that starts with a verb", () => {
    expect(contract.summary).toMatch(/^[A-Z]\w+s,? .*\.$/);
  });
});
