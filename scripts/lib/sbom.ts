import { writeFileSync } from "node:fs";
import { runCommand } from "./children";
import type { Lifetime } from "./lifetime";
import { Refusal } from "./refusal";
import { ROOT } from "./root";

type Sbom = {
  components: { purl?: string }[];
  metadata: { component: { name: string } };
};

/**
 * Writes the software bill of materials (CycloneDX 1.5) of the production packages to `file`.
 * @returns the number of packages that it lists
 */
export async function writeSbom(
  lifetime: Lifetime,
  file: string,
): Promise<number> {
  const { code, output } = await runCommand(
    lifetime,
    "npm",
    [
      "sbom",
      "--sbom-format=cyclonedx",
      "--omit=dev",
      "--package-lock-only",
      "--loglevel=error",
    ],
    { cwd: ROOT },
  );
  const sbom = code === 0 ? parse(output) : null;
  if (!sbom) throw new Refusal(`npm sbom failed:\n${output.trim()}`);
  // npm takes the name of the folder.
  sbom.metadata.component.name = "limmat";
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  return sbom.components.length;
}

/** Returns the JSON in an output that may begin with warnings. */
function parse(output: string): Sbom | null {
  const start = output.indexOf("{");
  return start < 0 ? null : (JSON.parse(output.slice(start)) as Sbom);
}
