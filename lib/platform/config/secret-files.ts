import { readFileSync } from "node:fs";
import { settingsByTopic } from "./env-settings";

type Source = Record<string, string | undefined>;

/** The settings that are secrets or contain one. */
const SECRETS = [
  "DATABASE_URL",
  "DATABASE_MIGRATION_URL",
  "SMTP_URL",
  "S3_SECRET_ACCESS_KEY",
  "RAIL_SECRET",
  ...Object.keys(settingsByTopic.secrets),
];

/**
 * Reads secrets from the files that a secret store mounts: `NAME_FILE` is the path of the file with the value of
 * `NAME`, such as below /run/secrets. A line end after the value does not count, and an empty setting is not set.
 * @param names the settings that may be in files
 * @returns the settings without the names of the files
 * @throws Error if a file cannot be read, or if both `NAME` and `NAME_FILE` are set.
 */
export function withSecretFiles(
  source: Source,
  names: readonly string[] = SECRETS,
): Source {
  const result = { ...source };
  for (const name of names) {
    const file = source[`${name}_FILE`];
    delete result[`${name}_FILE`];
    if (!file) continue;
    if (source[name])
      throw new Error(
        `Settings to correct:\n  ${name} and ${name}_FILE are both set: remove one`,
      );
    result[name] = readSecret(name, file);
  }
  return result;
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `Settings to correct:\n  ${name}_FILE cannot be read (${code})`,
    );
  }
}
