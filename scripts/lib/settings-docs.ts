import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import type { z } from "zod";
import { settingsByTopic } from "@/lib/platform/config/env-settings";
import { Refusal } from "./refusal";
import { ROOT } from "./root";

type Setting = {
  name: string;
  description: string;
  /** The value that holds where nothing is set; undefined without one. */
  fallback?: string | undefined;
  /** A default in words. */
  otherwise?: string | undefined;
  demo?: string | undefined;
  make?: string | undefined;
  isMandatory?: boolean;
};

const TITLES: Record<keyof typeof settingsByTopic, string> = {
  server: "Server",
  monitoring: "Monitoring",
  database: "Database",
  email: "Email",
  secrets: "Secrets",
  signIn: "Sign-in",
  securityLog: "Security log",
  bank: "Bank",
  rails: "Payments between banks",
  files: "Files",
  operator: "Operator",
};

/** Settings that only scripts read, so that the application's schema does not have them. */
const OF_SCRIPTS: Partial<Record<keyof typeof settingsByTopic, Setting[]>> = {
  bank: [
    {
      name: "OTHER_BANK_PORT",
      description:
        "Page of the demonstration's other bank, on this machine only",
      fallback: "3100",
    },
  ],
  server: [
    {
      name: "HOST",
      description: "Address the server listens on",
      fallback: "0.0.0.0",
    },
  ],
  database: [
    {
      name: "DATABASE_MIGRATION_URL",
      description:
        "The owner's login, for `npm run migrate`, `npm run admin:…`, `npm run reconcile`, `npm run journal` and the seed. The server refuses to start with it: give it to these commands only",
      otherwise: "`DATABASE_URL`",
    },
  ],
  email: [
    {
      name: "MAIL_WEB_PORT",
      description: "Web page of the demonstration's mail catcher",
      fallback: "1080",
    },
    {
      name: "MAIL_SMTP_PORT",
      description: "Port on which the mail catcher takes email",
      fallback: "1025",
    },
  ],
};

const topics = (Object.keys(TITLES) as (keyof typeof TITLES)[]).map(
  (topic) => ({
    title: TITLES[topic],
    settings: [
      ...Object.entries(settingsByTopic[topic]).map(([name, schema]) =>
        toSetting(name, schema),
      ),
      ...(OF_SCRIPTS[topic] ?? []),
    ],
  }),
);

function toSetting(name: string, schema: z.ZodType): Setting {
  const { description, otherwise, demo, make } = (schema.meta() ??
    {}) as Partial<Setting>;
  if (!description) throw new Error(`${name} has no description`);
  const unset = schema.safeParse(undefined);
  const hasFallback = unset.success && unset.data !== undefined;
  return {
    name,
    description,
    otherwise,
    demo,
    make,
    isMandatory: !unset.success,
    ...(hasFallback && { fallback: String(unset.data) }),
  };
}

/** The settings as tables, one a topic, in Markdown. */
function toTables(): string {
  return topics
    .map(({ title, settings }) =>
      [
        `### ${title}`,
        "",
        "| Name | Default | Meaning |",
        "| --- | --- | --- |",
        ...settings.map(
          (setting) =>
            `| \`${setting.name}\` | ${defaultOf(setting)} | ${setting.description} |`,
        ),
      ].join("\n"),
    )
    .join("\n\n");
}

function defaultOf({ isMandatory, fallback, otherwise, demo }: Setting) {
  const usual =
    otherwise ?? (fallback !== undefined ? `\`${fallback}\`` : "none");
  return [isMandatory ? "mandatory" : usual, demo && `demo: ${demo}`]
    .filter(Boolean)
    .join("; ");
}

const HEAD = `
Settings of the server, as it reads them from .env beside package.json.
npm run docs writes this file from lib/platform/config/env-settings.ts: change it there.

Copy it to .env, fill in the lines without a #, and uncomment what you want to
change. docs/operations.md says more. npm run demo and npm run dev need none of
this; they read .env as well, and make what is empty themselves.
`;

/** `.env.example`: the mandatory settings empty, the others commented out with their defaults. */
export function toEnvExample(): string {
  const parts = topics.map(({ title, settings }) =>
    [`## ${title}`, ...settings.map(toLines)].join("\n\n"),
  );
  const head = HEAD.trim().split("\n").map(toComment).join("\n");
  return `${[head, ...parts].join("\n\n")}\n`;
}

function toLines({
  name,
  description,
  fallback,
  otherwise,
  make,
  isMandatory,
}: Setting) {
  const said = [
    description,
    isMandatory && "Mandatory",
    otherwise && `Default: ${otherwise}`,
  ].filter(Boolean);
  return [
    ...wrap(`${said.join(". ")}.`.replaceAll("`", "")).map(toComment),
    ...(make ? [toComment(make)] : []),
    isMandatory ? `${name}=` : `# ${name}=${quoted(fallback ?? "")}`,
  ].join("\n");
}

const toComment = (line: string) => `# ${line}`.trimEnd();

const quoted = (value: string) => (/\s/.test(value) ? `"${value}"` : value);

function wrap(text: string, width = 78): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const START = "<!-- settings: written by npm run docs -->";
const END = "<!-- end of settings -->";

/** The generated files by path, each with the text it should have. */
export async function generatedDocs(): Promise<Record<string, string>> {
  const file = "docs/operations.md";
  const text = readFileSync(join(ROOT, file), "utf8");
  const [before, rest] = text.split(START);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined)
    throw new Refusal(`${file} has no place for the settings: ${START}`);
  const filled = `${before}${START}\n\n${toTables()}\n\n${END}${after}`;
  return {
    [file]: await format(filled, { parser: "markdown" }),
    ".env.example": toEnvExample(),
  };
}
