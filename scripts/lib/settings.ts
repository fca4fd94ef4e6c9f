import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { flag } from "@/lib/platform/config/env-kinds";
import { withSecretFiles } from "@/lib/platform/config/secret-files";
import { isPrivateDatabase } from "@/lib/platform/config/transport";
import { Refusal } from "./refusal";
import { ROOT } from "./root";

export type ScriptSettings = {
  port: number;
  dataDir: string;
  mailWebPort: number;
  mailSmtpPort: number;
  /** Undefined without the demonstration's other bank. */
  otherBankPort: number | undefined;
  databaseUrl?: string;
  databaseMigrationUrl?: string;
  smtpUrl?: string;
};

/** Reads `.env` beside package.json into this process; variables that are already set win. */
export function loadDotEnv() {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The addresses of the scripts, which may be in files. A command needs no other secret to find its database. */
const ADDRESSES = ["DATABASE_URL", "DATABASE_MIGRATION_URL", "SMTP_URL"];

/**
 * Returns the settings of the scripts; lib/platform/config/env.ts checks the application's own.
 * @throws Refusal naming the first invalid one and its valid values
 */
export function readSettings(
  given: Record<string, string | undefined> = process.env,
): ScriptSettings {
  const source = readFiles(given);
  const settings = {
    port: port(source, "PORT", 3000),
    mailWebPort: port(source, "MAIL_WEB_PORT", 1080),
    mailSmtpPort: port(source, "MAIL_SMTP_PORT", 1025),
    otherBankPort: source.RAIL
      ? undefined
      : port(source, "OTHER_BANK_PORT", 3100),
    dataDir: resolve(ROOT, source.DATA_DIR || ".data"),
    databaseUrl: address(source, "DATABASE_URL", ["postgres:", "postgresql:"]),
    databaseMigrationUrl: address(source, "DATABASE_MIGRATION_URL", [
      "postgres:",
      "postgresql:",
    ]),
    smtpUrl: address(source, "SMTP_URL", ["smtp:", "smtps:"]),
  };
  const ownersUrl = settings.databaseMigrationUrl;
  if (
    ownersUrl !== undefined &&
    !isPrivateDatabase(ownersUrl) &&
    !flag.safeParse(source.ALLOW_PLAINTEXT).data
  )
    throw new Refusal(
      "DATABASE_MIGRATION_URL is on another host and needs ?sslmode=verify-full, or set ALLOW_PLAINTEXT=true.",
    );
  return settings;
}

function readFiles(given: Record<string, string | undefined>) {
  try {
    return withSecretFiles(given, ADDRESSES);
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

function port(
  source: Record<string, string | undefined>,
  name: string,
  fallback: number,
) {
  const text = source[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value < 1 || value > 65_535) {
    throw new Refusal(
      `${name}=${text} is not a port: set it to a whole number from 1 to 65535.`,
    );
  }
  return value;
}

function address(
  source: Record<string, string | undefined>,
  name: string,
  protocols: string[],
) {
  const text = source[name];
  if (text === undefined || text === "") return undefined;
  const url = parse(text);
  if (!url || !protocols.includes(url.protocol) || !url.hostname) {
    throw new Refusal(
      `${name} is not a valid address: it must look like ${protocols.at(-1)}//user:password@host:port/…`,
    );
  }
  return text;
}

function parse(text: string) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
