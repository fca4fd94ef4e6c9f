import { vi } from "vitest";

// The test files of a worker share its process, because loading the packages takes longer than most tests. Each file
// still starts with new modules of ours, real clocks and functions, and these settings.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();

const globals = globalThis as Record<string, unknown>;
for (const name of Object.keys(globals))
  if (name.startsWith("limmat")) delete globals[name];

const started = (globals.envAtStart ??= {
  ...process.env,
}) as NodeJS.ProcessEnv;
for (const name of Object.keys(process.env))
  if (!(name in started)) delete process.env[name];

// All fixed and worthless. testDatabase() sets the real database URL, so a test that does not call it cannot reach a
// database.
Object.assign(process.env, started, {
  NODE_ENV: "test",
  TZ: "UTC",
  APP_URL: "http://localhost:3000",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
  SMTP_URL: "smtp://127.0.0.1:1",
  CUSTOMER_AUTH_SECRET: "test-customer-secret-0123456789abcdef",
  ADMIN_AUTH_SECRET: "test-admin-secret-0123456789abcdefghi",
  PASSWORD_PEPPER: "test-password-pepper-0123456789abcdef",
  CODE_SECRET: "test-code-secret-0123456789abcdefghij",
  SIGNING_SECRET: "test-signing-secret-0123456789abcdef",
  TWO_FACTOR_KEYS: "test:dGVzdC1rZXktdGVzdC1rZXktdGVzdC1rZXktdGVzdC0=",
  CARD_KEYS: "test:Y2FyZC1rZXktY2FyZC1rZXktY2FyZC1rZXktY2FyZC0=",
  DATA_KEYS: "test:ZGF0YS1rZXktZGF0YS1rZXktZGF0YS1rZXktZGF0YS0=",
  BCRYPT_COST: "4",
});

/** Whether the process refuses several statements at once on one connection, of which `pg` warns once. */
globals.refusesParallelStatements ??= process.on("warning", (warning) => {
  if (warning.message.includes("already executing a query")) throw warning;
});
