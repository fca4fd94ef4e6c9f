import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../../scripts/lib/refusal";
import { ROOT } from "../../scripts/lib/root";

type Manifest = Record<string, unknown> & {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

export const readManifest = (file: string): Manifest =>
  JSON.parse(readFileSync(file, "utf8")) as Manifest;

/** Writes the package.json that is published. The packages have the versions of the application. */
export function writeManifest(file: string, packages: string[]): void {
  const root = readManifest(join(ROOT, "package.json"));
  const kit = readManifest(join(ROOT, "testkit", "package.json"));
  const versions: Record<string, string> = {
    ...root.devDependencies,
    ...root.dependencies,
  };
  const dependencies = [...new Set(packages)].sort().map((name) => {
    const version = versions[name];
    if (!version)
      throw new Refusal(
        `package.json has no version of ${name}: add it there.`,
      );
    return [name, version];
  });
  const { name, version, description, license, type, peerDependencies } = kit;
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    engines: root.engines,
    // For tools that do not read `exports`.
    main: "./dist/index.js",
    types: "./dist/index.d.ts",
    exports: {
      ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./setup": { types: "./dist/setup.d.ts", default: "./dist/setup.js" },
    },
    bin: { "limmat-testkit": "dist/cli.js" },
    // Now, because tests may run as a user who may not write into the package. Without scripts, a run does it.
    scripts: { postinstall: "node dist/cli.js link || true" },
    files: ["dist", "bank", "docs", "examples"],
    dependencies: Object.fromEntries(dependencies) as Record<string, string>,
    peerDependencies,
  };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
