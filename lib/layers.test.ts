import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { expect, test } from "vitest";

// ESLint holds the direction of imports between layers and features; this test looks at files and at all folders.
test("no files and no folders import each other in a circle", async () => {
  const { output } = await cruise(
    ["lib", "components", "app", "scripts", "e2e"],
    {
      validate: true,
      ruleSet: {
        forbidden: [
          {
            name: "file-circle",
            severity: "error",
            from: {},
            to: {
              circular: true,
              viaOnly: { dependencyTypesNot: ["type-only"] },
            },
          },
          {
            name: "folder-circle",
            scope: "folder",
            severity: "error",
            from: { path: "^(lib|components|app)" },
            to: { circular: true },
          },
        ],
      },
      tsPreCompilationDeps: true,
      tsConfig: { fileName: "tsconfig.json" },
      exclude: "\\.test\\.tsx?$|^lib/testing/|/generated/|node_modules",
    },
    undefined,
    { tsConfig: extractTSConfig("tsconfig.json") },
  );
  const { folders, summary } = output as ICruiseResult;
  // Shows that imports through "@/" were followed.
  expect(
    folders!
      .find(({ name }) => name === "lib/identity")!
      .dependencies!.map(({ name }) => name),
  ).toContain("lib/ledger");
  expect(summary.violations.map(({ from, to }) => `${from} -> ${to}`)).toEqual(
    [],
  );
}, 60_000);
