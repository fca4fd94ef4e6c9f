import "server-only";
import { env, readBuiltOperator, readOperatorSettings } from "@/lib/env";
import { startHousekeeping } from "@/lib/housekeeping";
import { startOutboxWorker } from "@/lib/mail/outbox/worker";

/**
 * Checks the settings and starts what runs beside the requests.
 * @throws Error that lists every bad setting; the server does not start then.
 */
export function startServices(): void {
  env();
  const built = readBuiltOperator();
  if (built !== undefined && built !== JSON.stringify(readOperatorSettings())) {
    throw new Error(
      "Settings to correct:\n  DEMONSTRATION_NOTICE, OPERATOR_LEGAL_NAME, OPERATOR_LICENCE differ from those of the build: run `npm run build` with the same values",
    );
  }
  startOutboxWorker();
  startHousekeeping();
}
