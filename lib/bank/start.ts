import "server-only";
import {
  env,
  listMisbuiltSettings,
  readAppUrlSetting,
  readBuiltAppUrl,
} from "@/lib/platform/config/env";
import { logConsole } from "@/lib/platform/logging/console";
import { requireKnownSecrets } from "@/lib/platform/secrets/start";
import { checkDatabase } from "@/lib/platform/db/pool";
import { CallTable } from "@/lib/calls/call-table";
import { contracts } from "./contracts";
import { requireEnforcedAmounts } from "@/lib/approvals/start";
import { hasProvenMark } from "@/lib/identity/devices/mark";
import { requireKnownSigningKey } from "@/lib/identity/signatures";
import { requireChosenRail } from "@/lib/features/rails/start";
import { startMetricsServer } from "@/lib/features/health/metrics-server";
import { watchRequests } from "@/lib/platform/http/request-log";
import { JOBS } from "./handlers";
import { requireWritableFolders } from "./start-folders";
import { startJobs } from "@/lib/platform/jobs/runner";

/**
 * Checks the settings and starts the background jobs.
 * @throws Error that lists every invalid setting, or names a folder that cannot be written, or amounts, secrets,
 * a signing key, a rail or a clock that differ from those of the database; the server does not start then.
 */
export async function startServices(): Promise<void> {
  env();
  const misbuilt = listMisbuiltSettings();
  if (misbuilt.length > 0) {
    throw new Error(
      `Settings to correct:\n  ${misbuilt.join(", ")}: the pages were built with other values, run \`npm run build\` with the same ones`,
    );
  }
  refuseMisbuiltAddress();
  await requireWritableFolders();
  await checkDatabase({
    modestLogin: env().NODE_ENV === "production",
    checks: [
      requireKnownSecrets,
      requireEnforcedAmounts,
      requireKnownSigningKey,
      requireChosenRail,
    ],
  });
  // lib/server/sign-in-limit.mjs asks it.
  Object.assign(globalThis, { limmatHasMark: hasProvenMark });
  startJobs(JOBS);
  // lib/server/refusals.mjs asks it for a method that an address does not support.
  const calls = new CallTable(contracts);
  Object.assign(globalThis, {
    limmatAllowedMethods: (url: string) => calls.allowedMethods(url),
  });
  const { METRICS_PORT, METRICS_HOST, REQUEST_LOG } = env();
  watchRequests({ log: REQUEST_LOG });
  if (METRICS_PORT !== undefined)
    await startMetricsServer({ port: METRICS_PORT, host: METRICS_HOST });
  if (env().NODE_ENV === "production") logConsole();
}

/** Refuses a changed APP_URL, because the static pages contain canonical URLs and the site map. */
function refuseMisbuiltAddress() {
  const { DEMO_MODE, NODE_ENV } = env();
  const [set, built] = [readAppUrlSetting(), readBuiltAppUrl()];
  if (!set || DEMO_MODE || NODE_ENV !== "production") return;
  if (new URL(set).origin === new URL(built).origin) return;
  throw new Error(
    `Settings to correct:\n  APP_URL is ${set}, but the pages were built for ${built}: run \`npm run build\` with the same value`,
  );
}
