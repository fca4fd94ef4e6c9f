import "server-only";
import { audit } from "@/lib/audit/store";
import { historyActions } from "@/lib/features/statements/history/audit";
import type {
  Admin,
  Customer,
  OwnAccount,
  ReadableAccount,
} from "@/lib/identity/callers";
import { staffStatementLimit } from "@/lib/identity/limits";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { Download } from "@/lib/platform/files/download";
import { findCounterpart } from "@/lib/features/statements/history/counterpart-queries";
import { getReceipt } from "@/lib/features/statements/history/queries";
import { getStatement } from "@/lib/features/statements/history/statement";
import { operator } from "@/lib/platform/config/operator";
import { bankNow } from "@/lib/platform/time/clock";
import { statementErrors } from "../errors";
import { fileLimit } from "../limits";
import { toCamt } from "./camt";
import { toCsv } from "./csv";
import { type StatementDocument, toStatementDocument } from "./document";
import {
  isStatementFormat,
  type StatementFormat,
  statementFormats,
} from "./formats";
import { toOfx } from "./ofx";
import { toPdf } from "./pdf";
import { toReceiptPdf } from "./receipt-pdf";

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
 * `?to=` as in the statement.
 * @throws DomainError FORMAT_INVALID, PERIOD_INVALID, STATEMENT_TOO_LONG or TOO_MANY_THIS_HOUR.
 */
export async function createStatementFile(
  account: OwnAccount,
  query: URLSearchParams,
): Promise<Download> {
  const format = query.get("format") ?? "";
  if (!isStatementFormat(format))
    throw new DomainError(statementErrors.FORMAT_INVALID);
  await enforceLimit(fileLimit, account.owner.id);
  return (await write(account, { format, query })).file;
}

/**
 * Returns the file of GET /customer-statement/{userId}, like {@link createStatementFile}, and writes an audit row.
 * @throws DomainError as {@link createStatementFile} does.
 */
export async function createStaffStatementFile(
  admin: Admin,
  account: ReadableAccount,
  query: URLSearchParams,
  context: RequestContext,
): Promise<Download> {
  const format = query.get("format") ?? "";
  if (!isStatementFormat(format))
    throw new DomainError(statementErrors.FORMAT_INVALID);
  await enforceLimit(staffStatementLimit, admin.id);
  const { file, lines, period } = await write(account, { format, query });
  await transaction((tx) =>
    audit(tx, admin, context, {
      action: historyActions["statement.export"],
      subjectCustomerId: account.owner.id,
      subjectAccountId: account.id,
      after: { format, ...period, lines },
    }),
  );
  return file;
}

/**
 * Returns the file of GET /receipt-file/{entryId}.
 * @throws DomainError NOT_FOUND or TOO_MANY_THIS_HOUR.
 */
export async function createReceiptFile(
  customer: Customer,
  entryId: string,
): Promise<Download> {
  await enforceLimit(fileLimit, customer.id);
  const row = await getReceipt(customer, entryId);
  if (!row) throw new DomainError(commonErrors.NOT_FOUND);
  const counterpart = await findCounterpart(customer, row.id);
  const about = { operator, madeAt: bankNow() };
  const bytes = await toReceiptPdf(row, counterpart, about);
  return {
    name: `limmat-receipt-${row.reference}.pdf`,
    type: statementFormats.pdf.type,
    bytes: new Uint8Array(bytes),
  };
}

async function write(
  account: ReadableAccount,
  { format, query }: { format: StatementFormat; query: URLSearchParams },
) {
  const statement = await getStatement(account, readPeriod(query));
  const document = toStatementDocument(statement, operator, bankNow());
  const { extension, type } = statementFormats[format];
  const { from, to } = statement.period;
  return {
    file: {
      name: `limmat-statement-${from}-to-${to}.${extension}`,
      type,
      bytes: new Uint8Array(Buffer.from(await WRITERS[format](document))),
    },
    lines: statement.lines.length,
    period: statement.period,
  };
}

/** Returns `?from=` and `?to=`, days as `yyyy-mm-dd`, each only if present. */
export function readPeriod(query: URLSearchParams) {
  const from = query.get("from");
  const to = query.get("to");
  return { ...(from && { from }), ...(to && { to }) };
}
