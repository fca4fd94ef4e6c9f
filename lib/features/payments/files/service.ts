import "server-only";
import { createHash } from "node:crypto";
import { audit } from "@/lib/audit/store";
import { ownAccount } from "@/lib/identity/accounts";
import type { Customer, OwnAccount } from "@/lib/identity/callers";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { takeTurn } from "@/lib/platform/db/turns";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { counted, formatCount, nounFor } from "@/lib/platform/format";
import { bankToday } from "@/lib/platform/time/clock";
import { NO_REFERENCE } from "@/lib/ledger/iso-20022/write";
import { MessageFault } from "@/lib/platform/xml/fault";
import { readUtf8 } from "@/lib/platform/xml/utf8";
import { paymentActions } from "@/lib/features/payments/audit";
import { sendFileLimit } from "@/lib/features/payments/limits";
import { transferErrors } from "@/lib/features/payments/transfers/errors";
import { authoriseAll } from "@/lib/features/payments/transfers/authorise-all";
import { sendAuthorised } from "@/lib/features/payments/transfers/service";
import { paymentFileErrors } from "./errors";
import {
  findPaymentFile,
  keyOf,
  type PaymentFile,
  type ShownLine,
} from "./queries";
import { readPaymentFile } from "./read-file";
import type { SendPaymentFile } from "./schema";
import {
  insertPaymentFile,
  keepNewestUnsent,
  markSending,
  storeResults,
  type Results,
} from "./store";

/** A call that takes longer leaves the rest for the next one. */
const MAX_SECONDS = 20;
const FAULTS_SHOWN = 5;
/** The number of files of one customer that are kept without being sent. */
const MAX_UNSENT = 50;

/**
 * Checks a file of payments and stores it for its review.
 * @throws DomainError PAYMENT_FILE_REFUSED.
 */
export async function uploadPaymentFile(
  customer: Customer,
  file: File,
  context: RequestContext,
) {
  const { account, messageId, lines } = await check(customer, file);
  const id = await transaction(async (tx) => {
    await audit(tx, customer, context, {
      action: paymentActions["payment-file.add"],
      subjectCustomerId: customer.id,
      subjectAccountId: account.id,
    });
    const fileId = await insertPaymentFile(tx, {
      customerId: customer.id,
      accountId: account.id,
      messageId,
      lines,
    });
    await keepNewestUnsent(tx, customer.id, MAX_UNSENT);
    return fileId;
  });
  return {
    message: "File checked",
    data: {
      _id: id,
      payments: lines.length,
      mistakes: lines.filter(({ fault }) => fault !== "").length,
    },
  };
}

async function check(customer: Customer, file: File) {
  try {
    const xml = readUtf8(await file.arrayBuffer());
    if (xml === null) throw new MessageFault(["The file is not in UTF-8."]);
    const read = await readPaymentFile(xml, bankToday());
    const account = await ownAccount(customer, read.payer);
    if (!account)
      throw new MessageFault(["The paying account does not belong to you."]);
    const { messageId, toLines } = read;
    return { account, messageId, lines: toLines(account.currency) };
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error;
    const { text } = paymentFileErrors.PAYMENT_FILE_REFUSED;
    throw new DomainError(paymentFileErrors.PAYMENT_FILE_REFUSED, {
      fields: { file: text },
      hints: { file: error.lines.slice(0, FAULTS_SHOWN).join(" ") },
    });
  }
}

/**
 * Sends the payments of a file that were not sent yet. The codes authorise all of them; each has its own key, so that
 * it is made once, and its own outcome.
 * @throws DomainError NOT_FOUND, TOO_MANY_THIS_HOUR, or the errors of {@link authoriseAll}.
 */
export async function sendPaymentFile(
  customer: Customer,
  id: string,
  input: SendPaymentFile,
  context: RequestContext,
) {
  const file = await findPaymentFile(customer, id);
  const account = file && (await ownAccount(customer, file.account.number));
  if (!file || !account) throw new DomainError(commonErrors.NOT_FOUND);
  const wanted = wantedOf(file, input);
  if (wanted.length > 0) {
    await enforceLimit(sendFileLimit, customer.id);
    await authoriseAll(account, wanted, input, context);
    await sendWanted(account, { id, wanted, input }, context);
  }
  const after = await findPaymentFile(customer, id);
  const { length: sent } = after!.lines.filter(({ state }) => state === "sent");
  const unsent = after!.lines.length - sent;
  return {
    message: toMessage(sent, unsent),
    data: { sent, unsent },
  };
}

const wantedOf = ({ lines }: PaymentFile, input: SendPaymentFile) =>
  lines.filter(
    ({ state, doubt }) =>
      (state === "unsent" || state === "refused") &&
      !(input.leaveOutDoubts && doubt),
  );

type Wanted = { id: string; wanted: ShownLine[]; input: SendPaymentFile };

/** Sends the wanted payments, except those that another call has begun to send since they were read. */
async function sendWanted(
  account: OwnAccount,
  { id, wanted, input }: Wanted,
  context: RequestContext,
): Promise<void> {
  const { owner: customer } = account;
  const record = (tx: Tx, after: Record<string, number>) =>
    audit(tx, customer, context, {
      action: paymentActions["payment-file.send"],
      subjectCustomerId: customer.id,
      subjectAccountId: account.id,
      after,
    });
  // Before the first payment, so that other calls and a server that stops in the middle leave a trace of them.
  const lines = await transaction(async (tx) => {
    // Transactions that choose payments of the customer's files run one after the other.
    await takeTurn(tx, `payment-files:${customer.id}`);
    const file = await findPaymentFile(customer, id, tx);
    const now = new Set(wantedOf(file!, input).map(({ line }) => line));
    const still = wanted.filter(({ line }) => now.has(line));
    if (still.length === 0) return still;
    await record(tx, { payments: still.length });
    await markSending(
      tx,
      id,
      still.map(({ line }) => line),
    );
    return still;
  });
  if (lines.length === 0) return;
  const results: Results = {};
  try {
    await sendAll(account, { id, wanted: lines, input, results }, context);
  } finally {
    const refused = Object.values(results).filter(Boolean).length;
    await transaction(async (tx) => {
      await record(tx, { refused });
      await storeResults(tx, id, results);
    });
  }
}

const toMessage = (sent: number, unsent: number) =>
  unsent === 0
    ? sent === 1
      ? "The payment is sent"
      : `All ${counted(sent, "payment")} are sent`
    : `${counted(sent, "payment")} ${nounFor(sent, "is", "are")} sent, ${formatCount(unsent)} ${nounFor(unsent, "is", "are")} not`;

/** Sends in the order of the file, so that its first payments get the money. */
async function sendAll(
  account: OwnAccount,
  {
    id,
    wanted,
    input,
    results,
  }: Wanted & {
    /** Gets those of the lines that are reached. */
    results: Results;
  },
  context: RequestContext,
): Promise<void> {
  const end = performance.now() + MAX_SECONDS * 1_000;
  for (const line of wanted) {
    if (performance.now() > end) break;
    try {
      await sendLine(account, { id, line, input }, context);
      results[line.line] = null;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results[line.line] = { code: error.code, text: error.message };
      // Nothing more can be sent for an hour.
      if (error.value === transferErrors.TRANSFERS_BLOCKED) break;
    }
  }
}

function sendLine(
  account: OwnAccount,
  { id, line, input }: { id: string; line: ShownLine; input: SendPaymentFile },
  context: RequestContext,
) {
  const { amount, accountName, recipientAccount, bank, description } = line;
  const payment = {
    ...{ amount, accountName, recipientAccount, bank, description },
    paymentReference: line.paymentReference || null,
    endToEndId: line.endToEndId === NO_REFERENCE ? "" : line.endToEndId,
    cotCode: input.cotCode,
    taxCode: input.taxCode,
    fee: input.fee,
    arrivesOn: input.arrivesOn,
  };
  return sendAuthorised(account, payment, context, {
    scope: account.owner.id,
    key: keyOf(id, line.line),
    requestHash: hashOf(line),
  });
}

/** The stored line alone: a later attempt may have another fee. */
const hashOf = ({ line, amount, recipientAccount, bank }: ShownLine) =>
  createHash("sha256")
    .update(JSON.stringify([line, amount, recipientAccount, bank]))
    .digest();
