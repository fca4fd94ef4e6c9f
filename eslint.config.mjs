import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import nextVitals from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import importX, { createNodeResolver } from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";
import { bareText } from "./eslint/bare-text.mjs";
import { clocks } from "./eslint/clocks.mjs";
import { FEATURE_IMPORTS } from "./eslint/feature-imports.mjs";
import { NO_FORCE, NO_SILENCE, NO_SLEEP } from "./eslint/no-sleep.mjs";

const CODE = ["**/*.{ts,tsx,mjs}"];
const TESTS = ["**/*.test.{ts,tsx}"];
/** Files of which a tool asks a default export. */
const CONFIG_FILES = [
  "*.config.{ts,mjs}",
  "{e2e,testkit}/*.config.ts",
  "testkit/src/setup.ts",
  "testkit/tests/bug-reporter.ts",
];

const REACT_RULES = nextVitals
  .flatMap(({ rules }) => Object.keys(rules ?? {}))
  .filter((rule) => /^react(-hooks)?\//.test(rule));
const off = (rules) => Object.fromEntries(rules.map((rule) => [rule, "off"]));

const NO_REACT_RULES = off(REACT_RULES);
/** They run React's compiler on each file, a third of the time of the check. */
const NO_COMPILER_RULES = off(
  REACT_RULES.filter(
    (rule) => /^react-hooks\//.test(rule) && !/rules-of-hooks/.test(rule),
  ),
);

/**
 * Declares only the globals that a rule asks for. Next's rules declare a thousand names of browsers and Node, which cost
 * a tenth of the time of the check; TypeScript finds unknown names.
 */
const withFewGlobals = ({ languageOptions, ...part }) => ({
  ...part,
  ...(languageOptions && {
    languageOptions: {
      ...languageOptions,
      // Of @next/next/no-location-assign-relative-destination.
      globals: { location: false, window: false, document: false, self: false },
    },
  }),
});

/** Components without a hook keep nothing from one rendering to the next, which the rules of the compiler are about. */
const WITHOUT_HOOKS = ["app", "components"]
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), {
      recursive: true,
      encoding: "utf8",
    }).map((file) => `${folder}/${file}`),
  )
  .filter(
    (file) =>
      file.endsWith(".tsx") &&
      !/\buse[A-Z]\w*\(/.test(
        readFileSync(join(import.meta.dirname, file), "utf8"),
      ),
  );

const DEFAULT_EXPORT = {
  selector: "ExportDefaultDeclaration",
  message:
    "Named exports only; default exports are for the files Next asks them of.",
};
const PROCESS_ENV = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Settings are read and checked in lib/platform/config/env.ts alone.",
};
/** A filled constant of type Record<string, …>. */
const tableAt = (type) =>
  `VariableDeclarator[init.type='ObjectExpression'][init.properties.0.type='Property'][${type}.typeName.name='Record'][${type}.typeArguments.params.0.type='TSStringKeyword']`;
const DECLARED = "id.typeAnnotation.typeAnnotation";
const TEXT_KEYS = {
  selector: `:matches(${tableAt(DECLARED)}, ${tableAt(`${DECLARED}.typeArguments.params.0`)})`,
  message:
    "Use a Map: an object also answers to names that it inherits, such as constructor and __proto__.",
};
const READ_AT_ONCE = {
  selector:
    "CallExpression[callee.property.name=/^(all|allInnerTexts|allTextContents|count)$/][arguments.length=0]",
  message:
    "This does not wait for a streamed page; textsOf in e2e/screen does.",
};
const NEXT_RUNTIME_EXCEPTED = {
  selector: `:not(MemberExpression[property.name='NEXT_RUNTIME']) > ${PROCESS_ENV.selector}`,
  message: PROCESS_ENV.message,
};

const PRISMA = {
  regex: "^@prisma/|/db/generated(/|$)",
  allowTypeImports: true,
  message: "Prisma is spoken in lib/platform/db, store.ts and queries.ts only.",
};
// A service may open a transaction with lib/platform/db/prisma; only stores and queries may use the client itself.
const PRISMA_CLIENT = {
  regex: "/db/prisma$",
  importNames: ["prisma"],
  message: PRISMA.message,
};
const PG = {
  regex: "^pg$",
  allowTypeImports: true,
  message: "Connections come from lib/platform/db.",
};
const FRAMEWORK = {
  regex: "^(next|react|react-dom|next-auth)(/|$)",
  message: "A service, store or rule knows no Next and no React.",
};
const DATA_LAYER = {
  regex: "^@/lib/platform/db(/|$)|^@/lib/.*[/-](store|service|queries)$",
  allowTypeImports: true,
  message: "Components get DTOs; pages and routes ask the domain.",
};
const STORE = {
  regex: "^@/lib/.*[/-]store$",
  message: "Pages and components ask a service or queries, never a store.",
};
const NEXT_LINK = {
  regex: "^next/link$",
  message: "Link comes from components/ui, which fetches ahead on intent only.",
};
const SONNER = {
  regex: "^sonner$",
  allowTypeImports: true,
  message:
    "Toasts are shown by lib/browser/toast.ts; their library comes late, with the toaster.",
};
const TEST_TOOLS = {
  regex: "^@/lib/testing(/|$)|^vitest$|^fast-check$|^@playwright/",
  message: "Test tools stay in tests.",
};

/** What reads machine time in SQL: sign-in, background work, logs, and the tools around the bank. */
const MACHINE_TIME = [
  "lib/{platform,identity,audit,security-log,testing}/**",
  "lib/features/health/queries.ts",
  "lib/features/back-office/jobs/queries.ts",
  // The times of the audit log and the security log.
  "lib/features/back-office/unusual/queries.ts",
  "lib/features/customers/feature.ts",
  // The lock after wrong transfer codes.
  "lib/features/payments/transfers/store.ts",
  // The times of messages between banks.
  "lib/features/rails/incoming/queries.ts",
  "scripts/**",
];

const banned = (...patterns) => ["error", { patterns }];
const NO_IMPORT = "@typescript-eslint/no-restricted-imports";
const NO_SYNTAX = "no-restricted-syntax";

const kebabCase = {
  rules: {
    "file-name": {
      create: (context) => ({
        Program(node) {
          const name = basename(context.filename);
          if (
            !/^_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|tsx|mjs)$/.test(
              name,
            )
          ) {
            context.report({
              node,
              message: `File name ${name} is not kebab-case.`,
            });
          }
        },
      }),
    },
  },
};

/** Refuses imports of `from` in the folders `target`. */
const zone = (target, from, message, except) => {
  const folders = [target].flat();
  // The rule ignores a folder that does not exist, and a glob that matches no file.
  for (const folder of folders)
    if (!existsSync(join(import.meta.dirname, folder)))
      throw new Error(`There is no folder ${folder}`);
  return {
    target: folders.map((path) => `./${path}`),
    from: [from].flat().map((path) => `./${path}`),
    message,
    ...(except && { except }),
  };
};

/**
 * Returns the check of `zones` for each folder that is a target, with the zones of the folders around it: with all of
 * them, the rule would compare the path of each file with hundreds of folders.
 */
const byFolder = (zones) =>
  [...new Set(zones.flatMap(({ target }) => target))]
    .sort((a, b) => a.length - b.length)
    .map((folder) => ({
      files: [`${folder.slice("./".length)}/**/*.{ts,tsx,mjs}`],
      rules: {
        "import-x/no-restricted-paths": [
          "error",
          {
            zones: zones.flatMap(({ target, ...zone }) =>
              target.some((outer) => `${folder}/`.startsWith(`${outer}/`))
                ? { ...zone, target: folder }
                : [],
            ),
          },
        ],
      },
    }));

/** The layers of lib, from the bottom to the top. Imports go down only. */
const LAYERS = [
  "platform",
  "ledger",
  "audit",
  "security-log",
  "notifications",
  "identity",
  "calls",
  "approvals",
  "features",
  "browser",
  "bank",
];

/** What a feature opens to others; the second one runs on the server only. */
const PUBLIC_FILES = ["public.ts", "public-service.ts"];

const FEATURES = readdirSync(join(import.meta.dirname, "lib/features"));

const LIB = readdirSync(join(import.meta.dirname, "lib")).filter(
  (name) => name !== "server" && !/\.test\.ts$/.test(name),
);
for (const name of LIB)
  if (![...LAYERS, "testing"].includes(name))
    throw new Error(`lib/${name} is in no layer`);

/** What a feature may take from HTTP: shapes, addresses and texts, nothing that reads a request or makes an answer. */
const HTTP_SHAPES = [
  "call-url.ts",
  "form-pages.ts",
  "page-query.ts",
  "paging.ts",
  "query.ts",
  "reply.ts",
  "request-context.ts",
  "version.ts",
];

const ZONES = [
  ...LAYERS.map((layer, position) =>
    zone(
      `lib/${layer}`,
      [
        ...LAYERS.slice(position + 1).map((above) => `lib/${above}`),
        "components",
        "app",
        "scripts",
        "e2e",
        "prisma",
        "testkit",
      ],
      `lib/${layer} knows nothing above it: ${LAYERS.join(" < ")}.`,
    ),
  ),
  ...FEATURES.flatMap((feature) =>
    FEATURES.filter((other) => other !== feature).map((other) =>
      zone(
        `lib/features/${feature}`,
        `lib/features/${other}`,
        "A feature imports the public files of another one, and only where FEATURE_IMPORTS says why.",
        FEATURE_IMPORTS.some(
          (pair) => pair.feature === feature && pair.imports === other,
        ) && PUBLIC_FILES,
      ),
    ),
  ),
  zone(
    ["ledger", "audit", "security-log", "approvals", "features"].map(
      (layer) => `lib/${layer}`,
    ),
    "lib/platform/http",
    "Services know no HTTP; a route handler unpacks the call.",
    HTTP_SHAPES,
  ),
  zone(
    "lib/server",
    ["{app,components,e2e,prisma,scripts,testkit}/**/*", "lib/!(server)/**/*"],
    "The server runs before anything is compiled: it imports nothing but its own files.",
  ),
  zone(
    ["app", "components", ...LIB.map((folder) => `lib/${folder}`)],
    "lib/server",
    "The server hands requests to the application, which does not import it.",
  ),
  zone(
    "components",
    ["app", "scripts", "e2e", "prisma", "testkit"],
    "Components are below pages.",
  ),
  zone("components/ui", "lib/!(browser)/**/*", "ui speaks no banking words."),
  zone(
    ["components/ui", "components/brand", "components/form"],
    "components/!(ui|brand|form)/**/*",
    "Parts are composed by features; they know none.",
  ),
  zone(
    "app",
    ["scripts", "e2e", "prisma", "testkit"],
    "The app does not ship its tools.",
  ),
];

const config = [
  {
    ignores: [
      ".next/**",
      ".next-test/**",
      ".next-weight/**",
      ".data/**",
      "lib/platform/db/generated/**",

      "next-env.d.ts",
      "test-results/**",
    ],
  },
  ...nextVitals.map(withFewGlobals),
  ...nextTypescript,
  {
    files: CODE,
    plugins: {
      "import-x": importX,
      limmat: {
        rules: { ...kebabCase.rules, "bare-text": bareText, clocks },
      },
      "@typescript-eslint": tseslint.plugin,
    },
    settings: {
      "import-x/resolver-next": [
        createNodeResolver({
          extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
          tsconfig: {
            configFile: join(import.meta.dirname, "tsconfig.json"),
            references: "auto",
          },
        }),
      ],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "limmat/file-name": "error",
      eqeqeq: ["error", "smart"],
      "no-console": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        {
          argsIgnorePattern: "^_",
          varsIgnorePattern: "^_",
          caughtErrors: "none",
        },
      ],
      "@typescript-eslint/no-unused-expressions": "error",
      "max-params": ["error", 4],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "import-x/no-self-import": "error",
      "import-x/no-duplicates": ["error", { "prefer-inline": true }],
      [NO_IMPORT]: banned(PRISMA, PRISMA_CLIENT, PG, SONNER, TEST_TOOLS),
      [NO_SYNTAX]: ["error", PROCESS_ENV, TEXT_KEYS, DEFAULT_EXPORT],
    },
  },
  ...byFolder(ZONES),
  {
    files: ["app/**"],
    rules: {
      [NO_IMPORT]: banned(
        PRISMA,
        PRISMA_CLIENT,
        PG,
        STORE,
        NEXT_LINK,
        SONNER,
        TEST_TOOLS,
      ),
    },
  },
  {
    files: ["app/**/*.tsx", "app/{robots,sitemap,manifest}.ts"],
    rules: { [NO_SYNTAX]: ["error", PROCESS_ENV, TEXT_KEYS] },
  },
  {
    files: ["components/**"],
    rules: {
      [NO_IMPORT]: banned(
        PRISMA,
        PRISMA_CLIENT,
        PG,
        DATA_LAYER,
        STORE,
        NEXT_LINK,
        SONNER,
        TEST_TOOLS,
      ),
    },
  },
  {
    files: ["{app,components}/**/*.tsx"],
    // The types of pages and components alone: those of every file would double the time.
    languageOptions: {
      parserOptions: {
        project: join(import.meta.dirname, "eslint/tsconfig.json"),
      },
    },
    rules: { "limmat/bare-text": "error" },
  },
  {
    files: ["components/ui/{link,toaster}.tsx"],
    rules: {
      [NO_IMPORT]: banned(PRISMA, PRISMA_CLIENT, PG, DATA_LAYER, TEST_TOOLS),
    },
  },
  {
    files: ["lib/**/{,*-}{service,rules,schema}.ts"],
    rules: {
      [NO_IMPORT]: banned(PRISMA, PRISMA_CLIENT, PG, FRAMEWORK, TEST_TOOLS),
    },
  },
  {
    files: ["lib/**/{,*-}{rules,schema}.ts"],
    rules: {
      [NO_IMPORT]: banned(
        PRISMA,
        PRISMA_CLIENT,
        PG,
        FRAMEWORK,
        DATA_LAYER,
        TEST_TOOLS,
      ),
    },
  },
  {
    files: ["lib/**/store.ts"],
    rules: { [NO_IMPORT]: banned(FRAMEWORK, TEST_TOOLS) },
  },
  { files: ["lib/**/queries.ts"], rules: { [NO_IMPORT]: banned(TEST_TOOLS) } },
  {
    files: ["lib/platform/db/**"],
    rules: { [NO_IMPORT]: banned(FRAMEWORK, TEST_TOOLS) },
  },
  { files: ["lib/**"], rules: { "no-console": "error" } },
  {
    // The browser cannot import env.ts.
    files: [
      "lib/platform/config/{env,built-operator,built-iid}.ts",
      "lib/browser/icons-address.ts",
    ],
    rules: { [NO_SYNTAX]: ["error", TEXT_KEYS, DEFAULT_EXPORT] },
  },
  {
    files: ["instrumentation.ts"],
    rules: { [NO_SYNTAX]: ["error", NEXT_RUNTIME_EXCEPTED, DEFAULT_EXPORT] },
  },
  {
    files: ["lib/**", "app/api/**"],
    ignores: ["lib/browser/**"],
    rules: NO_REACT_RULES,
  },
  {
    files: WITHOUT_HOOKS.map((file) => file.replace(/[()[\]]/g, "\\$&")),
    rules: NO_COMPILER_RULES,
  },
  {
    files: [
      "scripts/**",
      "e2e/**",
      "testkit/**",
      "prisma/**",
      "lib/server/**",
      "lib/testing/**",
      ...TESTS,
    ],
    rules: {
      "no-console": "off",
      [NO_IMPORT]: "off",
      [NO_SYNTAX]: ["error", DEFAULT_EXPORT],
      ...NO_REACT_RULES,
    },
  },
  {
    files: [
      "lib/testing/global-setup.ts",
      "lib/**/*.test.ts",
      "app/**/*.test.ts",
    ],
    rules: { "import-x/no-restricted-paths": "off" },
  },
  {
    files: [
      "e2e/**",
      "testkit/{examples,tests}/**",
      "{app,components,lib,prisma}/**/*.test.{ts,tsx}",
    ],
    ignores: CONFIG_FILES,
    rules: { [NO_SYNTAX]: ["error", DEFAULT_EXPORT, ...NO_SLEEP] },
  },
  {
    files: ["testkit/{examples,tests}/**"],
    ignores: CONFIG_FILES,
    rules: {
      [NO_SYNTAX]: ["error", DEFAULT_EXPORT, ...NO_SLEEP, NO_SILENCE, NO_FORCE],
    },
  },
  {
    files: ["e2e/**/*.spec.ts"],
    rules: {
      [NO_SYNTAX]: [
        "error",
        DEFAULT_EXPORT,
        ...NO_SLEEP,
        NO_FORCE,
        READ_AT_ONCE,
      ],
    },
  },
  {
    files: ["{app,components,lib,prisma,scripts}/**/*.{ts,tsx}"],
    // Servers and drills of their own are plain JavaScript, and tests make every kind of time.
    ignores: [...TESTS, "lib/platform/time/clock.ts"],
    rules: { "limmat/clocks": "error" },
  },
  {
    files: MACHINE_TIME,
    ignores: [...TESTS, "lib/platform/time/clock.ts", "**/*.mjs"],
    rules: { "limmat/clocks": ["error", "machine"] },
  },
  {
    files: CONFIG_FILES,
    rules: { [NO_SYNTAX]: "off", [NO_IMPORT]: "off" },
  },
  // Next prescribes file names such as [id], (group) and not-found.
  { files: ["app/**/\\[*", "app/**/_*"], rules: { "limmat/file-name": "off" } },
];

export default config;
