import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, isBuilt } from "./lib/build";
import { runCommand } from "./lib/children";
import { printTable } from "./lib/figures";
import { type Lifetime, runScript } from "./lib/lifetime";
import { gzippedSize, scriptsOf } from "./lib/page-scripts";
import { during } from "./lib/progress";
import { Refusal } from "./lib/refusal";
import { ROOT } from "./lib/root";
import { loadDotEnv } from "./lib/settings";

/** How many times an empty page's scripts each page may ship. */
const AIMS = [
  { path: "/", page: "/(marketing)/page", atMost: 1.15 },
  { path: "/dashboard", page: "/dashboard/(home)/page", atMost: 1.6 },
];

// Below the project, so that it finds the same packages.
const EMPTY_APP = join(ROOT, ".next-weight");
const EMPTY_FILES = {
  "next.config.mjs": `import config from "../next.config.mjs";
const empty = { ...config, distDir: ".next" };
export default empty;
`,
  // Else Next takes the one of the folder above.
  "instrumentation.js": "export function register() {}\n",
  "app/layout.jsx": `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  "app/page.jsx": `export default function Page() {
  return <p>Nothing</p>;
}
`,
};

runScript(
  async (lifetime) => {
    loadDotEnv();
    if (!isBuilt(process.env))
      await during("Building", () => build(lifetime, process.env));
    const distDir = join(ROOT, process.env.NEXT_DIST_DIR || ".next");
    const empty = await during("Building an empty page", () =>
      weighEmptyPage(lifetime),
    );

    const lines = AIMS.map(({ path, page, atMost }) => {
      const files = scriptsOf(distDir, page);
      const size = gzippedSize(distDir, files);
      return { path, files: files.length, size, atMost };
    });
    printTable([
      ["page", "scripts", "gzip, bytes", "ratio", "aim", ""],
      ["an empty one", String(empty.files), String(empty.size), "1.00"],
      ...lines.map(({ path, files, size, atMost }) => [
        path,
        String(files),
        String(size),
        (size / empty.size).toFixed(2),
        `<= ${atMost.toFixed(2)}`,
        size / empty.size <= atMost ? "met" : "missed",
      ]),
    ]);
    return lines.every(({ size, atMost }) => size / empty.size <= atMost)
      ? 0
      : 1;
  },
  { signalExitCode: 130 },
);

/** What a page of nothing ships, under the same Next and settings. */
async function weighEmptyPage(lifetime: Lifetime) {
  const remove = () => rmSync(EMPTY_APP, { recursive: true, force: true });
  remove();
  lifetime.onStop(remove);
  mkdirSync(join(EMPTY_APP, "app"), { recursive: true });
  for (const [file, text] of Object.entries(EMPTY_FILES))
    writeFileSync(join(EMPTY_APP, file), text);
  const next = join(ROOT, "node_modules", "next", "dist", "bin", "next");
  const { code, output } = await runCommand(
    lifetime,
    process.execPath,
    [next, "build", EMPTY_APP],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
      },
    },
  );
  if (code !== 0)
    throw new Refusal(`The empty page's build failed:\n${output.trim()}`);
  const distDir = join(EMPTY_APP, ".next");
  const files = scriptsOf(distDir, "/page");
  return { files: files.length, size: gzippedSize(distDir, files) };
}
