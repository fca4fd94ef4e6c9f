import "server-only";
import { describeReason } from "@/lib/approvals/reason";
import { audit } from "@/lib/audit/store";
import { backOfficeActions } from "@/lib/features/back-office/audit";
import type { Admin } from "@/lib/identity/callers";
import { amountIn } from "@/lib/ledger/amount-in";
import { SecondPersonNeeded } from "@/lib/ledger/four-eyes";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { requirePostable } from "@/lib/ledger/post";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { formatDateTime, formatDay } from "@/lib/platform/format";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { bankNow } from "@/lib/platform/time/clock";
import {
  findOtherSide,
  HISTORY_FIELDS,
  planMovement,
  requireAccount,
  type StaffMovement,
} from "./plan";
import { postingPreviewSchema, type PostingPreviewRequest } from "./schema";
import { listBalances, type AccountBalance } from "./store";

type Party = {
  name: string;
  accountNumber: string | null;
  before: string | null;
  after: string | null;
};

type PostingPreview = {
  payer: Party;
  payee: Party;
  accountCurrency: Currency;
  valueDate: string;
  /** The reason why a second person must approve; null if none must. */
  secondPerson: string | null;
};

type Foreseen = { preview: PostingPreview | null; refusal: string | null };

/**
 * Returns what a posting would do now, or the text with which it would be refused. Nothing is posted. The audit log
 * records once in five minutes that the session saw the balance of an account.
 * @param query the fields of the form as they are.
 */
export async function previewPosting(
  admin: Admin,
  query: Record<string, string>,
  context: RequestContext,
): Promise<Foreseen> {
  const parsed = postingPreviewSchema.safeParse(query);
  if (!parsed.success)
    return { preview: null, refusal: parsed.error.issues[0]!.message };
  try {
    return await foresee(admin, await toMovement(parsed.data), context);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { preview: null, refusal: error.message };
  }
}

async function toMovement({
  kind,
  account: key,
  other,
  holder,
  ...input
}: PostingPreviewRequest): Promise<StaffMovement> {
  const account = await requireAccount(key);
  const findOther = async () =>
    holder == null ? requireAccount(other) : findOtherSide(other, holder);
  return {
    direction: kind,
    account,
    other: other ? await findOther() : null,
    amount: amountIn(account.currency, input.amount),
    date: input.date,
    time: input.time,
    ...{ description: "", bank: "", reason: "", rebooks: null },
  };
}

async function foresee(
  admin: Admin,
  movement: StaffMovement,
  context: RequestContext,
): Promise<Foreseen> {
  const { account, other, direction, amount } = movement;
  const { movement: planned } = await planMovement(movement, HISTORY_FIELDS);
  const outcome = await requirePostable({
    ...planned,
    actor: { kind: "staff", sessionSecret: admin.sessionSecret },
    context,
  }).then(
    () => ({ secondPerson: null, refusal: null }),
    (error: unknown) => {
      if (error instanceof SecondPersonNeeded)
        return {
          secondPerson: describeReason(error.why, "you"),
          refusal: null,
        };
      if (error instanceof DomainError)
        return { secondPerson: null, refusal: error.message };
      throw error;
    },
  );
  const accounts = [account, other].filter(
    (side) => side !== null && "id" in side,
  );
  const balances = await listBalances(accounts.map(({ id }) => id));
  await transaction(async (tx) => {
    for (const { id, customerId } of accounts)
      await audit(
        tx,
        admin,
        { ...context, page: "posting preview" },
        {
          action: backOfficeActions["posting.preview"],
          subjectCustomerId: customerId,
          subjectAccountId: id,
        },
      );
  });
  const gets = direction === "credit" ? account : other;
  const toParty = (side: StaffMovement["other"]) => {
    const change = side === gets ? amount : -amount;
    const isRefused =
      side && "id" in side && side.currency !== account.currency;
    return describeParty(side, balances, isRefused ? 0n : change);
  };
  const { valueAt } = planned;
  return {
    preview: {
      payer: toParty(direction === "credit" ? other : account),
      payee: toParty(gets),
      accountCurrency: account.currency,
      valueDate: valueAt ? formatDateTime(valueAt) : formatDay(bankNow()),
      secondPerson: outcome.secondPerson,
    },
    refusal: outcome.refusal,
  };
}

function describeParty(
  side: StaffMovement["other"],
  balances: readonly AccountBalance[],
  changeMinor: bigint,
): Party {
  const unknown = { before: null, after: null };
  if (side === null)
    return { name: "The bank’s cash account", accountNumber: null, ...unknown };
  if ("name" in side)
    return { name: side.name, accountNumber: side.number || null, ...unknown };
  const held = balances.find(({ accountId }) => accountId === side.id);
  return {
    name: held?.name ?? "Closed account",
    accountNumber: side.number,
    before: held ? formatMoney(held.totalMinor, side.currency) : null,
    after: held
      ? formatMoney(held.totalMinor + changeMinor, side.currency)
      : null,
  };
}
