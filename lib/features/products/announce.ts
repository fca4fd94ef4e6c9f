import "server-only";
import { sendLetter } from "@/lib/features/inbox/public-service";
import { TYPE_LABELS } from "@/lib/ledger/account-label";
import { formatMoney } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import { formatIsoDay } from "@/lib/platform/format";
import { defineJob } from "@/lib/platform/jobs/job";
import { enqueue } from "@/lib/platform/jobs/store";
import { formatPercent } from "@/lib/platform/percent";
import { addDays } from "@/lib/platform/time/calendar";
import { findTerms } from "./queries";
import type { Terms } from "./terms";

const BATCH = 200;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Writes to the customers who have an account of a product its new terms. The key names type, currency, day and the
 * last customer who has the letter. A crash between the letters and the end of the job would send one batch twice.
 */
export const announceJob = defineJob({
  kind: "announce-rates",
  run: async ({ key }) => {
    const [type, currency, validFrom, after = FIRST] = key.split(":");
    const product = { type, currency, validFrom } as Terms;
    await transaction(async (tx) => {
      const terms = await findTerms(tx, product);
      if (!terms) return;
      const holders = await tx.$queryRaw<{ id: string }[]>`
        SELECT DISTINCT customer_id AS id FROM accounts
        WHERE kind = 'customer' AND type = ${type} AND currency = ${currency} AND state <> 'closed'
          AND customer_id > ${after}::uuid ORDER BY customer_id LIMIT ${BATCH}`;
      const before = await findTerms(tx, {
        ...terms,
        validFrom: addDays(terms.validFrom, -1),
      });
      for (const { id } of holders)
        await sendLetter(tx, { customerId: id }, termsLetter(terms, before));
      const last = holders.at(-1);
      if (last && holders.length === BATCH)
        await enqueue(tx, announceJob, {
          key: [type, currency, validFrom, last.id].join(":"),
        });
    });
  },
});

/** The letter about new terms. @param before those until then; null if the product had none. */
export function termsLetter(terms: Terms, before: Terms | null) {
  const { type, currency, validFrom } = terms;
  const product = `${TYPE_LABELS[type].toLowerCase()} in ${currency}`;
  const from = formatIsoDay(validFrom);
  return {
    subject: `New terms from ${from}`,
    paragraphs: [
      `You have a ${product}. Its terms change on ${from}.`,
      ...termsSentences(terms),
      `Until then: ${termsSentences(before ?? { ...terms, ...NO_TERMS }).join(" ")}`,
    ],
  };
}

const NO_TERMS = { bands: [], monthlyFeeMinor: 0n, wireFeeMinor: 0n };

const termsSentences = (terms: Terms): string[] => [
  ...interestSentences(terms),
  ...feeSentences(terms),
];

function interestSentences({
  currency,
  bands,
  capitalisation,
}: Terms): string[] {
  if (bands.every(({ rateBp }) => rateBp === 0))
    return ["The account pays no interest."];
  return [
    ...bands.map(({ aboveMinor, rateBp }) =>
      aboveMinor === 0n
        ? `We pay ${formatPercent(rateBp)} a year.`
        : `On the part of your balance above ${formatMoney(aboveMinor, currency)} we pay ${formatPercent(rateBp)} a year.`,
    ),
    `Interest is paid in at the end of each ${capitalisation}.`,
  ];
}

function feeSentences({
  type,
  currency,
  monthlyFeeMinor,
  wireFeeMinor,
}: Terms): string[] {
  const monthly =
    monthlyFeeMinor > 0n
      ? `The account costs ${formatMoney(monthlyFeeMinor, currency)} a month.`
      : "The account has no monthly fee.";
  const wire =
    wireFeeMinor > 0n
      ? `A wire to another bank costs ${formatMoney(wireFeeMinor, currency)}.`
      : "Wires to other banks cost nothing.";
  return type === "pot" ? [monthly] : [monthly, wire];
}
