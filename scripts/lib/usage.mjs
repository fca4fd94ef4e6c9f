// The purpose and arguments of each script. Plain Node without dependencies: run.mjs also runs before an installation.

/**
 * @typedef {object} Usage
 * @property {string} does one sentence
 * @property {string[]} [options] one line each; a script without them takes no arguments
 * @property {RegExp} [takes] what each argument may be; without it the script checks its arguments itself
 */

const OF_VITEST = "Further arguments go to vitest, such as -t TITLE.";
const USERNAME = "--username NAME   the member of staff; asked for without it";
const FORWARD =
  "--forward 1d      move bank time ahead by days, weeks (1w), months (1m) or years (1y)";
const OF_DATABASE =
  "The database is that of DATABASE_URL, with the login of DATABASE_MIGRATION_URL, or that of the demonstration without both.";
const DEMO_DATABASE =
  "The database is its own, or that of DATABASE_URL, which must be new or a demonstration.";
const TAKES_FORWARD = /^(--forward(=[1-9]\d{0,2}[dwmy])?|[1-9]\d{0,2}[dwmy])$/;

/** @type {Record<string, Usage>} By the words after `npm run`. */
const USAGES = {
  demo: {
    does: `Starts the demonstration with a mail catcher. Settings are read from the environment and .env. ${DEMO_DATABASE}`,
    options: [FORWARD],
    takes: TAKES_FORWARD,
  },
  "two-banks": {
    does: "Starts two demonstrations that send each other their payments: at PORT (3000) and at the port after it, with data in .data/two-banks.",
  },
  dev: {
    does: `Starts the demonstration for development: the pages reload after a change. ${DEMO_DATABASE}`,
  },
  build: { does: "Builds the application for npm start." },
  migrate: {
    does: `Applies pending migrations and functions, and writes the four-eyes amounts, the signing keys, the days of the security log, the mark-up of exchanges, the rail of new wires and whether bank time may be moved. ${OF_DATABASE} It has no trial run: each migration is one transaction, and one that fails changes nothing.`,
  },
  secrets: {
    does: "Prints the eight secrets of a new installation as lines of a .env file. It stores nothing.",
  },
  reconcile: {
    does: "Checks the books of the database of DATABASE_MIGRATION_URL or DATABASE_URL, or of the demonstration without both, and records the result. Exits with 1 if they do not add up.",
  },
  journal: {
    does: "Writes the journal of the database of DATABASE_MIGRATION_URL or DATABASE_URL, or of the demonstration without both, as plain text for hledger or Beancount. It changes nothing.",
    options: [
      "--format hledger, --format beancount",
      "--out FILE        into this file; standard output without it",
    ],
    takes: /^(--(format|out)(=.+)?|[^-].*)$/,
  },
  clock: {
    does: `Shows bank time. In a demonstration that runs it can also move it ahead, for good: every day on the way is closed, and what falls due happens on its day. ${OF_DATABASE}`,
    options: [FORWARD],
    takes: TAKES_FORWARD,
  },
  "admin create": {
    does: `Creates a staff account. ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_ROLE replace the questions. ${OF_DATABASE}`,
    options: [USERNAME],
  },
  "admin disable": {
    does: `Disables a staff account, or enables it again. ${OF_DATABASE}`,
    options: [USERNAME, "--enable          enable it again"],
  },
  "admin password": {
    does: `Sets another password for a member of staff and signs them out everywhere. ${OF_DATABASE}`,
    options: [USERNAME],
  },
  "admin second-factor-off": {
    does: `Removes two-factor sign-in from a member of staff and signs them out everywhere. ${OF_DATABASE}`,
    options: [USERNAME],
  },
  test: {
    does: "Runs everything: unit and database tests, format, lint, build and types, tests over HTTP, journeys.",
  },
  "test changed": {
    does: "Runs the tests that the changes since the last commit can reach, new files included; all tests where that cannot be known.",
    options: ["COMMIT            since this commit or branch"],
    takes: /^[\w./~^@-]+$/,
  },
  "test unit": {
    does: "Runs the unit and database tests.",
    options: ["PATH …            only these files", OF_VITEST],
  },
  "test http": {
    does: "Builds if something has changed, starts a throw-away bank and runs the tests over HTTP.",
    options: ["PATH …            only these files", OF_VITEST],
  },
  "test http-next": {
    does: "Runs the tests over HTTP on a bank whose calls Next answers.",
    options: ["PATH …            only these files", OF_VITEST],
  },
  "test e2e": {
    does: "Builds if something has changed, starts a throw-away bank and runs the journeys in a browser.",
    options: [
      "PATH …            only these files",
      "--headed, --debug show the browser",
      "Further arguments go to Playwright, such as -g TITLE.",
    ],
  },
  "test kit": {
    does: "Builds if something has changed and runs the tests and the examples of the kit for testers. npm test does not.",
    options: ["Arguments go to Playwright, such as -g TITLE."],
  },
  "test bugs": {
    does: "Builds if something has changed and shows that an example test of the kit catches each bug that the kit can plant.",
    options: ["Arguments go to Playwright, such as --project BUG."],
  },
  "test types": { does: "Checks the types." },
  "pack-testkit": {
    does: "Builds if something has changed, and packs the kit for testers with the build: .data/testkit/limmat-testkit-….tgz.",
  },
  bench: {
    does: "Measures transfers, lists, pages, sign-ins, emails, the close of a day and what people wait for in a browser, on throw-away databases. Takes a while.",
    options: [
      "browser, close, email, postings, rails, server   measure only one of these",
      "tasks   count clicks, fields and time of twenty tasks in a browser; only on request",
    ],
    takes: /^(browser|close|email|postings|rails|server|tasks)$/,
  },
  cluster: {
    does: "Starts three database servers, a pooler, a proxy and two instances on this machine.",
    options: [
      "--drill           fail over again and again while customers pay, and exit with 1 if a payment is lost",
      "--switches N      how often; 10 without it",
    ],
    takes: /^(--drill|--switches(=\d+)?|\d+)$/,
  },
  "cells-drill": {
    does: "Measures transfers between two cells of the bank, and crashes the cells.",
  },
  "rails-drill": {
    does: "Lets two banks pay each other while their servers are killed in turn, and compares the books of both.",
  },
  "restore-drill": {
    does: "Takes a backup, destroys the database under load, restores it and compares it with what the bank acknowledged.",
  },
  "upgrade-drill": {
    does: "Replaces an earlier version by this one while customers pay.",
    options: [
      "COMMIT            the earlier version",
      "--stop            stop it first, for an update that the versions cannot share",
    ],
    takes: /^[\w./~^-]+$/,
  },
  lighthouse: {
    does: "Measures pages with Lighthouse.",
    options: ["PATH…             the pages; all of its list without it"],
    takes: /^\//,
  },
  weight: { does: "Measures the bytes of scripts and pages." },
  typeface: { does: "Makes the typeface's files for the pages." },
  icons: { does: "Draws the icons that many pages have." },
  sbom: {
    does: "Writes the list of the packages of the build.",
    options: ["FILE              sbom.cdx.json without it"],
    takes: /^[^-]/,
  },
  "rails-example": {
    does: "Prints the messages that two banks exchange about one payment, as in docs/rails.md.",
  },
  docs: { does: "Writes the settings into the docs and .env.example." },
  pictures: { does: "Takes the pictures of the README and the pages." },
};

/**
 * Returns the help for a script, or what is wrong with its arguments, or null.
 * @param {string} name file name of the script
 * @param {string[]} args
 * @returns {{ help: string } | { refusal: string } | null}
 */
export function readUsage(name, args) {
  const part = USAGES[`${name} ${args[0]}`] && `${name} ${args[0]}`;
  const usage = USAGES[part ?? name];
  if (!usage) return null;
  const given = part ? args.slice(1) : args;
  if (given.includes("--help") || given.includes("-h"))
    return { help: [usage.does, ...(usage.options ?? [])].join("\n  ") };
  const wrong = usage.takes
    ? given.find((arg) => !usage.takes.test(arg))
    : usage.options
      ? undefined
      : given[0];
  if (wrong === undefined) return null;
  return {
    refusal: `${wrong} is not something that this command takes.\n${[usage.does, ...(usage.options ?? [])].join("\n  ")}`,
  };
}
