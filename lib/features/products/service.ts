import "server-only";
import { requestApproval } from "@/lib/approvals/request";
import type { Admin } from "@/lib/identity/callers";
import { amountIn } from "@/lib/ledger/amount-in";
import { toDecimal, toJsonNumber } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import { fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { toPercent } from "@/lib/platform/percent";
import { bankToday } from "@/lib/platform/time/clock";
import { productApproval } from "./approval";
import { listTerms } from "./queries";
import type { ProductChange } from "./schema";
import { productErrors } from "./staff-errors";

/**
 * Requests the terms of a product from a future day. A second person decides, unless nothing changes.
 * @throws DomainError TERMS_TOO_SOON, BAND_INCOMPLETE, INVALID_VALUE or ALREADY_WAITING.
 */
export async function changeProduct(
  admin: Admin,
  change: ProductChange,
  context: RequestContext,
) {
  const { type, currency, validFrom, rate, above, rateAbove } = change;
  if (validFrom <= bankToday())
    throw fieldError(productErrors.TERMS_TOO_SOON, "validFrom");
  if ((above === null) !== (rateAbove === null))
    throw fieldError(
      productErrors.BAND_INCOMPLETE,
      above === null ? "above" : "rateAbove",
    );
  const bands = [
    { aboveMinor: "0", rateBp: rate },
    ...(above !== null && rateAbove !== null
      ? [
          {
            aboveMinor: String(amountIn(currency, above, "above")),
            rateBp: rateAbove,
          },
        ]
      : []),
  ];
  const feeOf = (field: "monthlyFee" | "wireFee") => {
    const fee = change[field];
    return fee === null ? 0n : amountIn(currency, fee, field);
  };
  const monthlyFeeMinor = feeOf("monthlyFee");
  const wireFeeMinor = feeOf("wireFee");
  if (await holdsAlready({ ...change, bands, monthlyFeeMinor, wireFeeMinor }))
    return { message: "These terms hold on that day already" };
  const approval = productApproval.toApproval({
    customerId: null,
    accountId: null,
    amountMinor: 0n,
    request: {
      about: `product:${type}:${currency}`,
      type,
      currency,
      validFrom,
      dayCount: change.dayCount,
      capitalisation: change.capitalisation,
      bands,
      monthlyFeeMinor: String(monthlyFeeMinor),
      wireFeeMinor: String(wireFeeMinor),
      openedBy: change.openedBy,
    },
  });
  return transaction((tx) => requestApproval(tx, { admin, context }, approval));
}

/** Returns whether nothing would change. Without a rate, no interest is paid, so days and payments do not matter. */
async function holdsAlready(
  change: Pick<ProductChange, "type" | "currency" | "validFrom"> &
    Pick<ProductChange, "dayCount" | "capitalisation" | "openedBy"> & {
      bands: { aboveMinor: string; rateBp: number }[];
      monthlyFeeMinor: bigint;
      wireFeeMinor: bigint;
    },
): Promise<boolean> {
  const present = (await listTerms(change.validFrom)).find(
    ({ type, currency }) =>
      type === change.type && currency === change.currency,
  );
  const costsNothing = change.monthlyFeeMinor + change.wireFeeMinor === 0n;
  if (!present)
    return (
      change.openedBy === "customers" &&
      costsNothing &&
      change.bands.every(({ rateBp }) => rateBp === 0)
    );
  const toText = (bands: { aboveMinor: bigint | string; rateBp: number }[]) =>
    bands.map(({ aboveMinor, rateBp }) => `${aboveMinor}:${rateBp}`).join();
  return (
    present.dayCount === change.dayCount &&
    present.capitalisation === change.capitalisation &&
    toText(present.bands) === toText(change.bands) &&
    present.monthlyFeeMinor === change.monthlyFeeMinor &&
    present.wireFeeMinor === change.wireFeeMinor &&
    present.openedBy === change.openedBy
  );
}

/** Returns the terms of each product of today. */
export async function listProducts() {
  const terms = await listTerms();
  return {
    products: terms.map(
      ({ bands, monthlyFeeMinor, wireFeeMinor, ...product }) => ({
        ...product,
        monthlyFee: toJsonNumber(monthlyFeeMinor, product.currency),
        wireFee: toJsonNumber(wireFeeMinor, product.currency),
        bands: bands.map(({ aboveMinor, rateBp }) => ({
          above: toDecimal(aboveMinor, product.currency),
          rate: toPercent(rateBp),
        })),
      }),
    ),
  };
}
