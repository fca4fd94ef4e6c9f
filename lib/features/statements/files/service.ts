import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { Download } from "@/lib/platform/files/download";
import { readPeriod } from "@/lib/features/statements/history/period";
import { getStatement } from "@/lib/features/statements/history/queries";
import { operator } from "@/lib/platform/config/operator";
import { statementErrors } from "../errors";
import { toCamt } from "./camt";
import { toCsv } from "./csv";
import {
  type AccountHolder,
  type StatementDocument,
  toStatementDocument,
} from "./document";
import {
  isStatementFormat,
  type StatementFormat,
  statementFormats,
} from "./formats";
import { toOfx } from "./ofx";
import { toPdf } from "./pdf";
import { fileLimit } from "./limits";

type Writer = (
  document: StatementDocument,
) => string | Promise<string | Uint8Array>;

const WRITERS: Record<StatementFormat, Writer> = {
  pdf: toPdf,
  csv: toCsv,
  ofx: toOfx,
  "camt.053": toCamt,
};

/**
 * Returns the file of GET /statement-file/{userId}: `?format=` is one of {@link statementFormats}, `?from=` and
 * `?to=` as in the statement. `holder` is the customer with their account.
 * @throws DomainError FORMAT_INVALID, PERIOD_INVALID, STATEMENT_TOO_LONG or TOO_MANY_THIS_HOUR.
 */
export async function createStatementFile(
  customer: Customer,
  query: URLSearchParams,
  holder: AccountHolder,
): Promise<Download> {
  const format = query.get("format") ?? "";
  if (!isStatementFormat(format))
    throw new DomainError(statementErrors.FORMAT_INVALID);
  await enforceLimit(fileLimit, customer.id);
  const statement = await getStatement(customer, readPeriod(query));
  const document = toStatementDocument(statement, holder, operator, new Date());
  const { extension, type } = statementFormats[format];
  const { from, to } = statement.period;
  return {
    name: `limmat-statement-${from}-to-${to}.${extension}`,
    type,
    bytes: new Uint8Array(Buffer.from(await WRITERS[format](document))),
  };
}
