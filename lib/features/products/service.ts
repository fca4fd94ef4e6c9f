import "server-only";
import { joinReplies, requestApproval } from "@/lib/approvals/request";
import type { Admin } from "@/lib/identity/callers";
import { amountIn } from "@/lib/ledger/amount-in";
import { toDecimal } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import { fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { bankToday } from "@/lib/platform/time/clock";
import { productApproval } from "./approval";
import { listTerms } from "./queries";
import type { ProductChange } from "./schema";
import { productErrors } from "./staff-errors";

/**
 * Requests what a product pays from a day to come. A second person decides, unless nothing changes.
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
  if (await holdsAlready({ ...change, bands }))
    return { message: "These rates hold on that day already" };
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
    },
  });
  return joinReplies([
    await transaction((tx) =>
      requestApproval(tx, { admin, context }, approval),
    ),
  ])!;
}

/** Returns whether nothing would change. Without a rate, no interest is paid, so days and payments make no difference. */
async function holdsAlready(
  change: Pick<ProductChange, "type" | "currency" | "validFrom"> &
    Pick<ProductChange, "dayCount" | "capitalisation"> & {
      bands: { aboveMinor: string; rateBp: number }[];
    },
): Promise<boolean> {
  const present = (await listTerms(change.validFrom)).find(
    ({ type, currency }) =>
      type === change.type && currency === change.currency,
  );
  if (!present) return change.bands.every(({ rateBp }) => rateBp === 0);
  const toText = (bands: { aboveMinor: bigint | string; rateBp: number }[]) =>
    bands.map(({ aboveMinor, rateBp }) => `${aboveMinor}:${rateBp}`).join();
  return (
    present.dayCount === change.dayCount &&
    present.capitalisation === change.capitalisation &&
    toText(present.bands) === toText(change.bands)
  );
}

/** Returns what each product pays today. */
export async function listProducts() {
  const terms = await listTerms();
  return {
    products: terms.map(({ bands, ...product }) => ({
      ...product,
      bands: bands.map(({ aboveMinor, rateBp }) => ({
        above: toDecimal(aboveMinor, product.currency),
        rate: (rateBp / 100).toFixed(2),
      })),
    })),
  };
}
