import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { operator } from "@/lib/platform/config/operator";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { Download } from "@/lib/platform/files/download";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { bankNow, bankToday } from "@/lib/platform/time/clock";
import { statementErrors } from "../errors";
import { statementFormats } from "../files/formats";
import { fileLimit } from "../limits";
import { yearsSince } from "../history/periods";
import { listYear } from "./queries";
import { toYearPdf } from "./pdf";

/** The oldest year that is asked for; no account is older. */
const FIRST_DAY = "1900-01-01";

/**
 * Returns the file of GET /year-summary/{userId}.
 * @throws DomainError YEAR_INVALID or TOO_MANY_THIS_HOUR.
 */
export async function createYearSummary(
  customer: Customer,
  year: string | null,
): Promise<Download> {
  const period = yearsSince(FIRST_DAY, bankToday()).find(
    (known) => known.year === year,
  );
  if (!period) throw new DomainError(statementErrors.YEAR_INVALID);
  await enforceLimit(fileLimit, customer.id);
  const accounts = await listYear(customer, period);
  const about = { holder: customer.fullName, operator, madeAt: bankNow() };
  const bytes = await toYearPdf(period, accounts, about);
  return {
    name: `limmat-summary-${year}.pdf`,
    type: statementFormats.pdf.type,
    bytes: new Uint8Array(bytes),
  };
}
