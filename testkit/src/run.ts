import type { NewCustomer } from "./people";

/** The data that the setup of a run gives its workers. */
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
  /** The names of the calls of the API document, such as `POST /transfer`. */
  calls: string[];
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

/** The data with which each persona's account is opened, in the template as in a bank that already runs. */
export const OPENINGS = {
  new: {},
  salaried: {
    occupation: "Architect",
    accountType: "current",
    balance: "12500.00",
  },
  retired: {
    occupation: "Retired",
    dateOfBirth: "1956-03-04",
    balance: "18000.00",
  },
  indebted: { occupation: "Baker", accountType: "current", balance: "400.00" },
  dormant: { balance: "1250.50" },
  disabled: { balance: "310.00" },
  "locked-out": { balance: "900.00" },
  "with-wire": { balance: "2000.00" },
  "with-case": { balance: "2000.00" },
  "with-approval": { balance: "2000.00" },
  "with-accounts": { accountType: "current", balance: "6000.00" },
  "with-wire-in-doubt": { balance: "2000.00" },
  "with-unassigned-payment": { balance: "2000.00" },
} satisfies Record<string, NewCustomer>;

export type PersonaName = keyof typeof OPENINGS;

export const PERSONAS = Object.keys(OPENINGS) as PersonaName[];

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
