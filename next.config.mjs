import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_SETTINGS } from "./lib/platform/config/built-settings.mjs";

const NOT_FOUND = "staff-not-found";

/** The first segments of the staff pages, which have no common path prefix. */
const staffPages = () =>
  readdirSync(join(import.meta.dirname, "app/(admin)"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== NOT_FOUND)
    .map(({ name }) => name);

const newestMigration = () =>
  readdirSync(join(import.meta.dirname, "prisma/migrations"))
    .sort()
    .at(-1);

/** Today in Zurich, as `yyyy-mm-dd`. */
const buildDay = () =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zurich" }).format();

const hashOf = (file) =>
  createHash("sha256")
    .update(readFileSync(join(import.meta.dirname, file)))
    .digest("hex");

// `npm test` builds into its own folder, so that it can run beside a served demo.
const distDir = process.env.NEXT_DIST_DIR || ".next";

/** @type {import("next").NextConfig} */
const config = {
  distDir,
  experimental: {
    // Turbopack's cache halves the time of later builds, but makes the first one half as long again. A demonstration
    // builds once, so the first build does without.
    turbopackFileSystemCacheForBuild: existsSync(
      join(import.meta.dirname, distDir, "BUILD_ID"),
    ),
  },
  reactStrictMode: true,
  typedRoutes: true,
  poweredByHeader: false,
  // `npm test` and `npm run typecheck` check the types with the native compiler, in a quarter of the time.
  typescript: { ignoreBuildErrors: true },
  // Pictures are served as they are. This closes /_next/image, which resizes any public picture for anyone.
  images: { unoptimized: true },
  // Inlined into the build: the server refuses to start if its settings differ from those of its static pages.
  env: {
    BUILT_SETTINGS: JSON.stringify(
      Object.fromEntries(
        BUILT_SETTINGS.map((name) => [name, process.env[name]]),
      ),
    ),
    BUILT_APP_URL: process.env.APP_URL ?? "",
    // The public pages date their examples by it.
    BUILT_DAY: buildDay(),
    // The server refuses to start on a database that lacks it.
    BUILT_MIGRATION: newestMigration(),
    // Part of the address of the icons.
    BUILT_ICONS: hashOf("public/icons.svg").slice(0, 6),
  },
  headers: async () => [
    {
      source: "/icons.svg",
      headers: [
        { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
      ],
    },
  ],
  // Unknown addresses below the staff pages are rewritten to one page. The address of a document may end in a file
  // name, which browsers show as the tab's title.
  rewrites: async () => [
    {
      source: "/api/documents/:documentId/:name",
      destination: "/api/documents/:documentId",
    },
    {
      source: `/(${staffPages().join("|")})/:rest+`,
      destination: `/${NOT_FOUND}`,
    },
  ],
  // Native modules, database drivers and packages that read their own files are loaded by Node, not bundled.
  serverExternalPackages: [
    "@cantoo/pdf-lib",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/instrumentation",
    "@opentelemetry/instrumentation-pg",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-node",
    "bcrypt",
    "fontkit",
    "libxml2-wasm",
    "pdfkit",
    "pg",
    "prom-client",
    "subset-font",
    "nodemailer",
    "@prisma/client",
    "@prisma/adapter-pg",
  ],
};

export default config;
