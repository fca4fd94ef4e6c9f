import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { audit } from "@/lib/audit/store";
import { ACCOUNT_TYPES, TYPE_LABELS } from "@/lib/ledger/account-label";
import { CURRENCIES, formatMoney } from "@/lib/ledger/money";
import { throwRefusal } from "@/lib/ledger/posting-errors";
import { formatIsoDay } from "@/lib/platform/format";
import { enqueue } from "@/lib/platform/jobs/store";
import { formatPercent } from "@/lib/platform/percent";
import { announceJob } from "./announce";
import { productActions } from "./audit";
import { findTerms } from "./queries";
import { changeProduct } from "./staff-contract";
import { productErrors } from "./staff-errors";
import {
  CAPITALISATIONS,
  DAY_COUNTS,
  formatBands,
  formatFees,
  OPENER_LABELS,
  OPENERS,
  type Terms,
} from "./terms";

const requestSchema = z.object({
  about: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  currency: z.enum(CURRENCIES),
  validFrom: z.string(),
  dayCount: z.enum(DAY_COUNTS),
  capitalisation: z.enum(CAPITALISATIONS),
  bands: z.array(z.object({ aboveMinor: z.string(), rateBp: z.number() })),
  // Requests from before there were fees have none.
  monthlyFeeMinor: z.string().default("0"),
  wireFeeMinor: z.string().default("0"),
  openedBy: z.enum(OPENERS).default("customers"),
});

/** Returns the terms that hold from a day on, as the audit log keeps them. */
const describe = (terms: Terms | null) => ({
  validFrom: terms?.validFrom ?? "",
  rates: terms ? formatBands(terms) : "",
  dayCount: terms?.dayCount ?? "",
  capitalisation: terms?.capitalisation ?? "",
  fees: (terms && formatFees(terms)) ?? "",
  openedBy: terms?.openedBy ?? "",
});

/** Changes the terms of a product, which always takes a second person. */
export const productApproval = defineApproval({
  kind: "product",
  title: "New terms of",
  right: changeProduct.right,
  request: requestSchema,
  essence: ({ bands, ...terms }) => [
    terms.type,
    terms.currency,
    terms.validFrom,
    terms.dayCount,
    terms.capitalisation,
    bands.map(({ aboveMinor }) => aboveMinor).join(","),
    bands.map(({ rateBp }) => String(rateBp)).join(","),
    terms.monthlyFeeMinor,
    terms.wireFeeMinor,
    terms.openedBy,
  ],
  subject: ({ type, currency }) =>
    `${TYPE_LABELS[type].toLowerCase()} in ${currency}`,
  details: ({
    validFrom,
    dayCount,
    capitalisation,
    bands,
    currency,
    openedBy,
    ...fees
  }) => [
    ["From", formatIsoDay(validFrom)],
    ...bands.map(({ aboveMinor, rateBp }): [string, string] => [
      aboveMinor === "0"
        ? "Interest rate"
        : `Above ${formatMoney(BigInt(aboveMinor), currency)}`,
      formatPercent(rateBp),
    ]),
    ["Days of a year", dayCount],
    ["Paid at the end of", `each ${capitalisation}`],
    ["Monthly fee", formatMoney(BigInt(fees.monthlyFeeMinor), currency)],
    ["Fee per wire", formatMoney(BigInt(fees.wireFeeMinor), currency)],
    ["Opened by", OPENER_LABELS[openedBy]],
  ],
  prepare: ({ id, request }) =>
    Promise.resolve(async (tx, admin, context) => {
      const { type, currency, validFrom, dayCount, capitalisation, bands } =
        request;
      const { openedBy } = request;
      const monthlyFeeMinor = BigInt(request.monthlyFeeMinor);
      const wireFeeMinor = BigInt(request.wireFeeMinor);
      const before = await findTerms(tx, request);
      await tx.$executeRaw`
        SELECT product_change(${admin.sessionSecret}, ${id}::uuid, ${type}, ${currency}, ${validFrom}::date, ${dayCount},
                              ${capitalisation}, ${bands.map(({ aboveMinor }) => BigInt(aboveMinor))}::bigint[],
                              ${bands.map(({ rateBp }) => rateBp)}::integer[], ${monthlyFeeMinor}::bigint,
                              ${wireFeeMinor}::bigint, ${openedBy})`.catch(
        throwRefusal({ LM088: productErrors.TERMS_TOO_SOON }),
      );
      await audit(tx, admin, context, {
        action: productActions["product.change"],
        before: describe(before),
        after: { type, currency, ...describe(await findTerms(tx, request)) },
      });
      await enqueue(tx, announceJob, {
        key: `${type}:${currency}:${validFrom}`,
      });
      return { entryId: null };
    }),
});
