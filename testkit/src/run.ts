/** What the setup of a run gives its workers. */
export type Run = {
  /** The folder of the application. */
  home: string;
  /** A folder that disappears with the run, however it ends. */
  folder: string;
  /** Addresses of the run's PostgreSQL, with `$database` in place of a name. */
  urls: { superuser: string; owner: string; web: string };
  template: string;
  /** The settings of every server, without addresses and ports. */
  settings: Record<string, string>;
  /** The arguments of Node that start the other bank. */
  otherBank: string[];
  /** The bank time at which each bank opens. */
  opensAt: string;
  /** The machine time at which the template was finished. */
  builtAt: string;
  personas: PersonaRecord[];
};

/** A person of the template, by name of the persona. */
export type PersonaRecord = CustomerRecord & { persona: PersonaName };

export type CustomerRecord = {
  id: string;
  fullName: string;
  username: string;
  email: string;
  accountNumber: string;
  password: string;
  cotCode: string;
  taxCode: string;
};

export const PERSONAS = [
  "new",
  "salaried",
  "retired",
  "indebted",
  "dormant",
  "disabled",
  "locked-out",
  "with-wire",
  "with-case",
  "with-approval",
  "with-accounts",
  "with-wire-in-doubt",
  "with-unassigned-payment",
] as const;

export type PersonaName = (typeof PERSONAS)[number];

/** The environment variable in which Playwright hands the run on to its workers. */
export const RUN_VARIABLE = "LIMMAT_TESTKIT_RUN";

/** @throws Error if the setup of the kit has not run */
export function readRun(): Run {
  const text = process.env[RUN_VARIABLE];
  if (!text)
    throw new Error(
      'No bank was started: set globalSetup: "limmat-testkit/setup" in playwright.config.ts.',
    );
  return JSON.parse(text) as Run;
}

export const databaseUrl = (pattern: string, database: string) =>
  pattern.replace("$database", database);
