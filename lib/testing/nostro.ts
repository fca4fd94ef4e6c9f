import { type Facts, toFacts } from "@/lib/features/rails/facts";
import type { MessageOf } from "@/lib/features/rails/messages/message";
import { bankNow } from "@/lib/platform/time/clock";

/** A movement of our account at the other bank. Credits are positive. */
export type StatementLine = {
  uetr: string;
  minor: bigint;
  kind?: "payment" | "return";
};

export type StatementPage = Partial<
  Pick<MessageOf<"statement">, "currency" | "page" | "isLastPage">
>;

/** Returns a page of the other bank's statement of a day, whose balance was `closing` before its lines. */
export function nostroStatement(
  { day, closing = 0n }: { day: string; closing?: bigint },
  lines: StatementLine[],
  page: StatementPage = {},
): Facts & { uetr: string } {
  const currency = page.currency ?? "USD";
  const [facts] = toFacts({
    type: "statement",
    messageId: "",
    createdAt: bankNow(),
    currency,
    day,
    account: `LIMMAT-${currency}`,
    page: 1,
    isLastPage: true,
    openingMinor: closing,
    closingMinor: lines.reduce((sum, { minor }) => sum + minor, closing),
    lines: lines.map(({ uetr, minor, kind = "payment" }) => ({
      uetr,
      kind,
      amount: { minor: minor < 0n ? -minor : minor, currency },
      side: minor < 0n ? "debit" : "credit",
    })),
    ...page,
  });
  return facts as Facts & { uetr: string };
}
