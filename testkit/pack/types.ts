import {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { openApiDocument } from "@/lib/bank/openapi";
import { runOrRefuse } from "../../scripts/lib/children";
import type { Lifetime } from "../../scripts/lib/lifetime";
import { Refusal } from "../../scripts/lib/refusal";
import { ROOT } from "../../scripts/lib/root";
import { adopt, settingsOf } from "../keeper/settings";
import { readManifest } from "./manifest";

const KIT = join(ROOT, "testkit");

const { dependencies, peerDependencies } = readManifest(
  join(KIT, "package.json"),
);

/** The packages that the types may name. */
const PACKAGES = new Set(Object.keys({ ...dependencies, ...peerDependencies }));

/** Writes the types of the kit. Those of the calls are made from the API document. */
export async function writeTypes(
  lifetime: Lifetime,
  folder: string,
): Promise<void> {
  // With those of the bank's code that the kit contains, which its own do not mention.
  const all = join(folder, "types");
  await runOrRefuse(lifetime, process.execPath, [
    join(ROOT, "node_modules", "typescript", "bin", "tsc"),
    join(KIT, "src", "index.ts"),
    join(KIT, "src", "setup.ts"),
    "--outDir",
    all,
    "--rootDir",
    ROOT,
    ..."--declaration --emitDeclarationOnly --stripInternal --strict --skipLibCheck --target es2023 --module esnext --moduleResolution bundler".split(
      " ",
    ),
  ]);
  for (const name of readdirSync(join(all, "testkit", "src")))
    copyFileSync(join(all, "testkit", "src", name), join(folder, name));
  rmSync(all, { recursive: true });
  adopt(settingsOf(1, ""), "postgresql://localhost/bank");
  const document = JSON.stringify(openApiDocument());
  writeFileSync(
    join(folder, "paths.d.ts"),
    // A body may leave out a field with a default.
    astToString(await openapiTS(document, { defaultNonNullable: false })),
  );
  copyFileSync(join(KIT, "types", "api.d.ts"), join(folder, "api.d.ts"));
  // Node asks for the ending, which the sources leave out.
  for (const name of readdirSync(folder).filter((name) =>
    name.endsWith(".d.ts"),
  )) {
    const file = join(folder, name);
    const text = readFileSync(file, "utf8");
    for (const [, found] of text.matchAll(/(?:from "|import\(")([^."][^"]*)"/g))
      if (!PACKAGES.has(found!) && !isBuiltin(found!))
        throw new Refusal(
          `${name} names ${found}, which testers may not have: give the value a type of its own.`,
        );
    writeFileSync(
      file,
      text.replace(/(from "|import\(")(\.\/[\w-]+)"/g, '$1$2.js"'),
    );
  }
}
