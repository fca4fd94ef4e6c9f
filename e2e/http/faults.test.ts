import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commonErrors } from "@/lib/platform/errors/common";
import { startCrashingDatabase } from "../../scripts/lib/crashing-database";
import { demoEnv } from "../../scripts/lib/demo-env";
import { writeEnforcedSettings } from "../../scripts/lib/enforced-settings";
import { freePort } from "../../scripts/lib/ports";
import { ROOT } from "../../scripts/lib/root";
import { readSettings } from "../../scripts/lib/settings";

// These tests have a server and a database of their own, because they break them.
const folder = mkdtempSync(join(tmpdir(), "limmat-faults-"));
let database: Awaited<ReturnType<typeof startCrashingDatabase>>;
let env: NodeJS.ProcessEnv;
let server: ChildProcess;
const agent = new Agent({ keepAlive: true });

/** A disk that is always full. Only Linux has one. */
const FULL_DISK = "/dev/full";

beforeAll(async () => {
  database = await startCrashingDatabase();
  const settings = {
    ...readSettings({}),
    port: await freePort(),
    dataDir: folder,
    mailSmtpPort: await freePort(),
  };
  env = demoEnv(settings, database);
  env.APP_URL = `http://localhost:${settings.port}`;
  env.METRICS_PORT = String(await freePort());
  env.STOP_NOTICE_SECONDS = "60";
  await writeEnforcedSettings(database.databaseMigrationUrl, env);
  const log = existsSync(FULL_DISK) ? openSync(FULL_DISK, "w") : "ignore";
  server = start(env, ["ignore", log, log, "ipc"]);
  expect(await once(server, "message")).toContain("ready");
});

afterAll(async () => {
  server.kill("SIGKILL");
  agent.destroy();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

const start = (
  settings: NodeJS.ProcessEnv,
  stdio: ("ignore" | "pipe" | "ipc" | number)[],
) =>
  spawn(process.execPath, [join(ROOT, "lib", "server", "start.mjs")], {
    env: settings,
    stdio,
  });

const readMetrics = async () =>
  (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).text();

/** Sends a request as a signed-in customer, whose session no database has confirmed yet. */
async function get(path: string) {
  const token = await encode({
    token: { sid: "x".repeat(43), realm: "customer" },
    secret: env.CUSTOMER_AUTH_SECRET!.split(",")[0]!,
  });
  const outgoing = open("GET", path, {
    cookie: `limmat-customer-session=${token}`,
  });
  outgoing.end();
  return answerOf(outgoing);
}

const open = (method: string, path: string, headers: Record<string, string>) =>
  request(`http://127.0.0.1:${env.PORT}${path}`, { agent, method, headers });

async function answerOf(outgoing: ReturnType<typeof open>) {
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    body: await text(incoming),
  };
}

test("a wrong password of the database stops the start with a line that names the setting", async () => {
  const wrong = new URL(env.DATABASE_URL!);
  wrong.password = "not-the-password";
  const child = start(
    { ...env, PORT: String(await freePort()), DATABASE_URL: wrong.href },
    ["ignore", "ignore", "pipe"],
  );
  const [printed, [code]] = await Promise.all([
    text(child.stderr!),
    once(child, "exit"),
  ]);
  expect(code).toBe(1);
  expect(printed).toContain("DATABASE_URL has a wrong login or password");
  expect(printed).not.toContain("not-the-password");
});

test("while the database is away and the log cannot be written, pages and calls explain themselves", async () => {
  await database.stop();
  for (let round = 0; round < 3; round++) {
    const page = await get("/dashboard");
    expect(page.status).toBe(503);
    expect(page.headers).toMatchObject({
      "retry-after": "5",
      "content-type": "text/html; charset=utf-8",
    });
    expect(page.body).toContain(commonErrors.UNAVAILABLE.text);
    expect(page.body).toContain("Demonstration system");
    expect(page.body).not.toContain("<script");

    const call = await get("/api/view-me/00000000-0000-0000-0000-000000000000");
    expect(call.status).toBe(503);
    expect(call.headers).toMatchObject({ "retry-after": "5" });
    expect(JSON.parse(call.body)).toMatchObject({ code: "UNAVAILABLE" });

    expect((await get("/")).status).toBe(200);
  }
  expect((await get("/api/health/live")).status).toBe(200);
  const ready = await get("/api/health/ready");
  expect(ready.status).toBe(503);
  expect(JSON.parse(ready.body)).toMatchObject({ code: "NOT_READY" });
  expect(await readMetrics()).toContain("limmat_database_up 0");
  await database.start();
  // The database does not know the session, so the page leads to the sign-in.
  expect((await get("/dashboard")).status).toBe(307);
  await expect
    .poll(async () => (await get("/api/health/ready")).status)
    .toBe(200);
  const metrics = await readMetrics();
  expect(metrics).toContain("limmat_database_up 1");
  expect(metrics).toContain(
    'limmat_request_seconds_count{method="GET",route="/dashboard",status="503"} 3',
  );
  expect(metrics).toContain('limmat_refusals_total{code="UNAVAILABLE"} 3');
});

test("a stopping server reports that it is not ready, finishes its requests, closes their connections, and exits with 0", async () => {
  const body = JSON.stringify({ accountNumber: "1000000000", password: "x" });
  const outgoing = open("POST", "/api/loginA", {
    "content-type": "application/json",
    "content-length": String(body.length),
  });
  outgoing.flushHeaders();
  await once(outgoing, "socket");
  outgoing.write(body.slice(0, 5));
  // Answered after the server has received the request above, because it reads connections in turn.
  expect((await get("/")).status).toBe(200);
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  // During the notice the readiness check answers 503 and other requests succeed.
  await expect
    .poll(async () => (await get("/api/health/ready")).status)
    .toBe(503);
  expect((await get("/api/health/live")).status).toBe(200);
  expect((await get("/")).status).toBe(200);
  server.kill("SIGTERM");
  outgoing.end(body.slice(5));
  const answer = await answerOf(outgoing);
  expect(answer.status).toBe(401);
  expect(answer.headers.connection).toBe("close");
  expect(await exited).toEqual([0, null]);
});
