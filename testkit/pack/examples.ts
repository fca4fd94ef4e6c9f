import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { runOrRefuse } from "../../scripts/lib/children";
import type { Lifetime } from "../../scripts/lib/lifetime";
import { Refusal } from "../../scripts/lib/refusal";
import { ROOT } from "../../scripts/lib/root";
import { refusedLines } from "./refused";

const MOST_LINES = 20;

/** The module resolutions with which the projects of testers find a package and its types. */
const RESOLUTIONS = ["nodenext", "bundler"];

/** The pages whose tests are checked as well. */
const PAGES = ["README.md", join("docs", "testing-your-own.md")];

/** Checks the examples in a folder of their own with the types of the package, as in the project of a tester. */
export async function checkExamples(
  lifetime: Lifetime,
  packageFolder: string,
): Promise<void> {
  const project = `${packageFolder}-examples`;
  rmSync(project, { recursive: true, force: true });
  mkdirSync(join(project, "node_modules"), { recursive: true });
  symlinkSync(
    packageFolder,
    join(project, "node_modules", "limmat-testkit"),
    "dir",
  );
  cpSync(join(packageFolder, "examples"), project, { recursive: true });
  writeFileSync(join(project, "package.json"), "{}\n");
  for (const name of readdirSync(join(packageFolder, "examples"))) {
    const lines = readFileSync(join(project, name), "utf8").split("\n");
    if (lines.length - 1 > MOST_LINES)
      throw new Refusal(
        `${name} has ${lines.length - 1} lines; an example has ${MOST_LINES} at most.`,
      );
  }
  for (const page of PAGES) {
    const text = readFileSync(join(packageFolder, page), "utf8");
    const tests = [...text.matchAll(/^```ts\n(import .*?)^```$/gms)];
    if (tests.length === 0) throw new Refusal(`${page} has no test to check.`);
    for (const [nth, [, code]] of tests.entries())
      writeFileSync(join(project, `${basename(page)}-${nth}.spec.ts`), code!);
  }
  writeFileSync(join(project, "refused.spec.ts"), refusedLines());
  for (const moduleResolution of RESOLUTIONS) {
    writeFileSync(
      join(project, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          module: moduleResolution === "nodenext" ? "nodenext" : "esnext",
          moduleResolution,
          target: "es2023",
          strict: true,
          noEmit: true,
          // Those of Playwright need them.
          types: ["node"],
        },
        include: ["*.spec.ts"],
      }),
    );
    await runOrRefuse(lifetime, process.execPath, [
      join(ROOT, "node_modules", "typescript", "bin", "tsc"),
      "--project",
      project,
    ]);
  }
}
