import { createHash } from "node:crypto";
import {
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { flag } from "@/lib/platform/config/env-kinds";
import { runCommand } from "./children";
import { BUILT_SETTINGS } from "../../lib/platform/config/built-settings.mjs";
import { compressFiles } from "../../lib/server/compressed-files.mjs";
import type { Lifetime } from "./lifetime";
import { hintFirstScripts } from "./page-scripts";
import { Refusal } from "./refusal";
import { ROOT } from "./root";
import { linkSameChunks } from "./same-chunks";

const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "prisma/schema.prisma",
  "lib/server/compressed-files.mjs",
  "scripts/lib/page-scripts.ts",
  "scripts/lib/same-chunks.ts",
];

/** Folders of these that no build contains. */
const LEFT_OUT = ["lib/platform/db/generated", "lib/server", "lib/testing"];

/** Settings that are compiled into static pages. */
const BAKED_IN = ["APP_URL", ...BUILT_SETTINGS];

const NOTE = "limmat-build.json";

/**
 * The builds of the second of two banks. tsconfig.json names these folders, because Next would add them there, and a changed
 * file makes every build old.
 */
export const SECOND_BUILDS = {
  demo: ".data/two-banks/build",
  drill: ".data/two-banks/drill",
} as const;

/** Returns a hash of everything a build depends on. It is the same on every machine. */
export function sourceHash(settings: NodeJS.ProcessEnv, root = ROOT): string {
  const env = toBuildEnv(settings);
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesOf(root, source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update("\0");
    }
  }
  for (const name of [
    ...BAKED_IN,
    ...Object.keys(env).filter(isPublic).sort(),
  ]) {
    hash.update(`${name}=${env[name] ?? ""}\0`);
  }
  return hash.update(process.versions.node.split(".")[0] ?? "").digest("hex");
}

/** Returns whether the build in `.next` (or NEXT_DIST_DIR) matches the current sources and settings. */
export function isBuilt(env: NodeJS.ProcessEnv): boolean {
  try {
    const note = JSON.parse(readFileSync(join(distDir(env), NOTE), "utf8")) as {
      hash?: string;
    };
    return (
      note.hash === sourceHash(env) &&
      existsSync(join(distDir(env), "BUILD_ID"))
    );
  } catch {
    return false;
  }
}

/**
 * Makes the production build and records its source hash.
 * @returns the output of next build
 * @throws Refusal with the last lines of the output if the build fails
 */
export async function build(
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv,
  { show = false } = {},
) {
  const hash = sourceHash(env);
  rmSync(join(distDir(env), NOTE), { force: true });
  const { code, output } = await runCommand(
    lifetime,
    process.execPath,
    [join(ROOT, "node_modules", "next", "dist", "bin", "next"), "build"],
    {
      env: {
        ...toBuildEnv(env),
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
      },
      show,
    },
  );
  if (code !== 0) {
    throw new Refusal(
      `The build failed:\n${output.trim().split("\n").slice(-40).join("\n")}`,
    );
  }
  hintFirstScripts(distDir(env));
  linkSameChunks(distDir(env));
  await compressFiles(distDir(env));
  writeFileSync(join(distDir(env), NOTE), `${JSON.stringify({ hash })}\n`);
  return output;
}

/** Leaves the address out, so that a demonstration keeps its build when its port changes. */
function toBuildEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return flag.safeParse(env.DEMO_MODE).data ? { ...env, APP_URL: "" } : env;
}

function distDir(env: NodeJS.ProcessEnv) {
  return join(ROOT, env.NEXT_DIST_DIR || ".next");
}

function isPublic(name: string) {
  return name.startsWith("NEXT_PUBLIC_");
}

/** Returns the files of `source`, a file or a folder, in a fixed order, without tests and what is left out. */
function filesOf(root: string, source: string): string[] {
  if (!existsSync(join(root, source))) return [];
  if (!statSync(join(root, source)).isDirectory()) return [source];
  return readdirSync(join(root, source), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${source}/${entry.name}`;
      if (LEFT_OUT.includes(path)) return [];
      if (entry.isDirectory()) return filesOf(root, path);
      return /\.test\.tsx?$/.test(path) ? [] : [path];
    });
}
