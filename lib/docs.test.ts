import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { contracts } from "./bank/contracts";
import { JOBS } from "./bank/handlers";
import { nameOf } from "./calls/call";
import { hasRight, RIGHTS, ROLES } from "./identity/rights";

const ROOT = join(import.meta.dirname, "..");

const files = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"],
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const withoutBlocks = (file: string) =>
  read(file).replace(/^ *```.*?^ *```$/gms, "");

/** A page without its code, in which neither links nor headings are any. */
const prose = (file: string) =>
  withoutBlocks(file).replace(/`[^`\n]*`/g, (code) =>
    code.slice(1, -1).replace(/[[\]()]/g, ""),
  );

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(file: string): string[] {
  const seen = new Map<string, number>();
  return [...prose(file).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => {
    const slug = heading!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

/** Returns why a link of `file` leads nowhere, or null if it leads somewhere. */
function problemOf(file: string, link: string): string | null {
  const [path = "", anchor] = link.split("#");
  const target = path ? join(dirname(file), decodeURI(path)) : file;
  if (!existsSync(join(ROOT, target))) return `${link}: no such file`;
  if (relative(ROOT, join(ROOT, target)).startsWith(".."))
    return `${link}: outside of the project`;
  return anchor && !anchorsOf(target).includes(anchor)
    ? `${link}: no such heading`
    : null;
}

describe.each(files)("%s", (file) => {
  it("links to files and headings that exist", () => {
    const links = [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      .filter((link) => !/^[a-z]+:/.test(link));
    expect(links.map((link) => problemOf(file, link)).filter(Boolean)).toEqual(
      [],
    );
  });

  it("names commands that package.json has", () => {
    const { scripts } = JSON.parse(read("package.json")) as {
      scripts: Record<string, string>;
    };
    const commands = [...read(file).matchAll(/npm run ([a-z][\w:-]*\w)/g)].map(
      ([, name]) => name!,
    );
    const known = Object.keys(scripts);
    // "admin:…" means all names that begin with it.
    const isKnown = (name: string) =>
      known.some((script) => script === name || script.startsWith(`${name}:`));
    expect(commands.filter((name) => !isKnown(name))).toEqual([]);
  });
});

/** Names of other software. */
const FOREIGN = [
  ...["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS", "client_max_body_size"],
  ...["OTEL_TRACES_SAMPLER_ARG", "parentbased_traceidratio", "pg_rewind"],
  ...["pg_service", "pool_mode", "nodejs_"],
  ...["shared_preload_libraries", "pg_stat_statements"],
  ...["cacheMaxMemorySize", "preloadEntriesOnStart"],
];

/** Files that the bank or a command makes. */
const MADE = ["postgres.json", "secrets.json", "openapi.json", "sbom.cdx.json"];

const SOURCES = /\.(tsx?|mjs|sql|css|prisma|json|ya?ml|sh|py|service)$/;

describe("names in code style", () => {
  const folders = ["app", "components", "e2e", "lib", "prisma", "scripts"];
  const sources = [...folders, "deploy", "eslint", "testkit"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && SOURCES.test(entry.name))
        .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
    )
    .filter((path) => path !== "lib/docs.test.ts")
    .concat("eslint.config.mjs", "package.json", ".env.example");
  const words = [
    ...new Set(sources.flatMap((path) => read(path).match(/\w+/g) ?? [])),
  ];
  const known = new Set(words);
  const isWord = (name: string) =>
    known.has(name) ||
    FOREIGN.includes(name) ||
    // "BALANCE_" means all names that begin with it; the kit writes LIMMAT_ before the names of its settings.
    (name.endsWith("_") && words.some((word) => word.startsWith(name))) ||
    known.has(name.replace(/^LIMMAT_/, "").toLowerCase());
  const isFile = (name: string) =>
    MADE.some((file) => name.endsWith(file)) ||
    existsSync(join(ROOT, name)) ||
    sources.some((path) => path === name || path.endsWith(`/${name}`));

  // Decision records name rejected solutions, and the changelog names removed code.
  const pages = files.filter((file) => !/decisions|CHANGELOG/.test(file));
  const codeOf = (file: string) =>
    [...withoutBlocks(file).matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!);
  const filesIn = (file: string) =>
    codeOf(file).filter(
      (text) => /^[\w./-]+$/.test(text) && SOURCES.test(text),
    );
  const wordsIn = (file: string) =>
    codeOf(file)
      .filter((text) => !filesIn(file).includes(text))
      .flatMap(
        (text) => text.match(/\b(\w*[a-z][A-Z]\w*|[A-Za-z]+_\w*)/g) ?? [],
      );

  it.each(pages)(
    "%s names files that exist, a bare name one of any folder",
    (file) => {
      expect(filesIn(file).filter((name) => !isFile(name))).toEqual([]);
    },
  );

  it.each(pages)("%s names identifiers that the code has", (file) => {
    expect(wordsIn(file).filter((name) => !isWord(name))).toEqual([]);
  });

  it("are found in the pages", () => {
    expect(pages.flatMap(filesIn).length).toBeGreaterThan(50);
    expect(pages.flatMap(wordsIn).length).toBeGreaterThan(400);
    for (const page of ["CONTRIBUTING.md", "docs/architecture.md"]) {
      expect(filesIn(page).length).toBeGreaterThan(3);
      expect(wordsIn(page).length).toBeGreaterThan(2);
    }
  });

  it("are names of other software only where the code has none", () => {
    expect(FOREIGN.filter((name) => known.has(name))).toEqual([]);
  });
});

it("docs/ledger.md lists every SQLSTATE that prisma/sql raises, and no other", () => {
  const raised = readdirSync(join(ROOT, "prisma/sql"), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((name) => name.endsWith(".sql"))
    .flatMap((name) => [...read(`prisma/sql/${name}`).matchAll(/'(LM\d+)'/g)]);
  const listed = [...read("docs/ledger.md").matchAll(/^\|.*`(LM\d+)`.*\|$/gm)];
  const codes = (matches: RegExpExecArray[]) =>
    [...new Set(matches.map(([, code]) => code!))].sort();
  expect(codes(listed)).toEqual(codes(raised));
  // A code means one thing.
  expect(listed.length).toBe(codes(listed).length);
});

it("docs/api.md lists the calls with an Idempotency-Key", () => {
  const [, list] = /^(.*) take an `Idempotency-Key`/m.exec(
    read("docs/api.md"),
  )!;
  expect(
    [...list!.matchAll(/`(.+?)`/g)].map(([, name]) => name).sort(),
  ).toEqual(
    contracts
      .filter(({ idempotent }) => idempotent)
      .map(nameOf)
      .sort(),
  );
});

it("docs/identity.md lists the rights and the roles that have them", () => {
  const rows = [...read("docs/identity.md").matchAll(/^\| `(\w+)` .*$/gm)].map(
    ([row, right]) => [
      right,
      row
        .split("|")
        .slice(3, -1)
        .map((cell) => cell.trim() === "✓"),
    ],
  );
  expect(rows).toEqual(
    RIGHTS.map((right) => [
      right,
      ROLES.map((role) => hasRight({ role }, right)),
    ]),
  );
});

it("docs/architecture.md names every feature", () => {
  const row = /^\| `features\/\*` .*$/m.exec(read("docs/architecture.md"))![0];
  const named = [...row.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!);
  expect(named.sort()).toEqual(readdirSync(join(ROOT, "lib/features")).sort());
});

describe("docs/architecture.md", () => {
  const text = read("docs/architecture.md");

  it("lists the jobs and how many of a kind run at once", () => {
    const [, table] = /^\| Job \(`kind`\).*\n.*\n((?:\|.*\n)+)/m.exec(text)!;
    const rows = [...table!.matchAll(/^\| `([\w-]+)` *\|.*?\| (\d+) /gm)];
    expect(rows.map(([, kind, atOnce]) => [kind, Number(atOnce)])).toEqual(
      JOBS.map(({ kind, concurrency }) => [kind, concurrency]),
    );
  });

  it("names the jobs that follow bank time and have no time of day", () => {
    const [, list] = /those with a time of day, (.*)\. /.exec(text)!;
    expect(
      [...list!.matchAll(/`([\w-]+)`/g)].map(([, kind]) => kind).sort(),
    ).toEqual(
      JOBS.filter(
        ({ schedule }) =>
          schedule && "followsBankTime" in schedule && schedule.followsBankTime,
      )
        .map(({ kind }) => kind)
        .sort(),
    );
  });
});

it("the README has at most 80 lines", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(
    80,
  );
});
