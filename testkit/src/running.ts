import type { StaffName } from "./people";
import { getText } from "./reach";

/** A bank that runs before the tests and stays after them. */
export type Running = {
  url: string;
  mailUrl: string;
  staff: Record<StaffName, { username: string; password: string }>;
};

/** The password of the staff of a demonstration. */
const DEMONSTRATION = "Demo!Admin1";

/** Returns the name of the setting with the sign-in of a member of staff. */
export const settingOf = (name: StaffName) => `LIMMAT_${name.toUpperCase()}`;

/** Returns the bank of LIMMAT_URL and the settings beside it, or undefined if each test gets a bank of its own. */
export function readRunning(): Running | undefined {
  const { LIMMAT_URL, LIMMAT_MAIL_URL } = process.env;
  if (!LIMMAT_URL) return undefined;
  const { protocol, hostname } = readUrl("LIMMAT_URL", LIMMAT_URL);
  const mailUrl = LIMMAT_MAIL_URL || `${protocol}//${hostname}:1080`;
  readUrl("LIMMAT_MAIL_URL", mailUrl);
  const staff = (name: StaffName) => {
    const setting = settingOf(name);
    const value = process.env[setting] || `${name}:${DEMONSTRATION}`;
    const [username, password] = value.split(/:(.*)/s);
    if (!username || !password)
      throw new Error(`${setting} must be USERNAME:PASSWORD.`);
    return { username, password };
  };
  return {
    url: trimmed(LIMMAT_URL),
    mailUrl: trimmed(mailUrl),
    staff: {
      admin: staff("admin"),
      deputy: staff("deputy"),
      teller: staff("teller"),
      auditor: staff("auditor"),
    },
  };
}

const trimmed = (url: string) => url.replace(/\/+$/, "");

function readUrl(name: string, value: string): URL {
  // "localhost:3000" can be parsed as well: its protocol is "localhost:".
  if (/^https?:\/\//i.test(value) && URL.canParse(value)) return new URL(value);
  throw new Error(
    `${name} must be an address, such as http://localhost:3000, and not "${value}".`,
  );
}

const PATIENCE_MS = 10_000;

/** @throws Error with the reason if no bank answers there */
export async function expectBank({ url }: Pick<Running, "url">): Promise<void> {
  await getText(`${url}/api/health/live`, PATIENCE_MS).catch((cause: Error) => {
    throw new Error(
      `No bank answers at LIMMAT_URL, ${url} (${cause.message}): start it, or correct LIMMAT_URL.`,
      { cause },
    );
  });
}
