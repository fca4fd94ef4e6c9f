import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { audit } from "@/lib/audit/store";
import { CURRENCIES } from "@/lib/ledger/money";
import { throwRefusal } from "@/lib/ledger/posting-errors";
import { formatIsoDay } from "@/lib/platform/format";
import { enqueue } from "@/lib/platform/jobs/store";
import { formatPercent } from "@/lib/platform/percent";
import { productActions } from "./audit";
import { announceLoanJob } from "./loan-announce";
import {
  formatAmounts,
  formatRates,
  formatTerms,
  type LoanProduct,
} from "./loan-products";
import { findLoanTerms } from "./loan-queries";
import { LOAN_TYPES, loanTypes } from "./loan-types";
import { changeLoanProduct } from "./staff-contract";
import { productErrors } from "./staff-errors";

const requestSchema = z.object({
  about: z.string(),
  name: z.string(),
  currency: z.enum(CURRENCIES),
  validFrom: z.string(),
  loanType: z.enum(loanTypes),
  lowestRateBp: z.int(),
  highestRateBp: z.int(),
  overdueRateBp: z.int(),
  shortestMonths: z.int(),
  longestMonths: z.int(),
  smallestMinor: z.string(),
  largestMinor: z.string(),
  isOffered: z.boolean(),
});

const readTerms = (request: z.output<typeof requestSchema>) => ({
  ...request,
  smallestMinor: BigInt(request.smallestMinor),
  largestMinor: BigInt(request.largestMinor),
});

/** Returns the terms that hold from a day on, as the audit log keeps them. */
const describe = (terms: LoanProduct | null) => ({
  validFrom: terms?.validFrom ?? "",
  rates: terms ? formatRates(terms) : "",
  overdueRate: terms ? formatPercent(terms.overdueRateBp) : "",
  term: terms ? formatTerms(terms) : "",
  amount: terms ? formatAmounts(terms) : "",
  isOffered: terms?.isOffered ?? false,
});

/** Changes the terms of a loan product, which always takes a second person. */
export const loanProductApproval = defineApproval({
  kind: "loan_product",
  title: "New terms of",
  right: changeLoanProduct.right,
  request: requestSchema,
  // As loan_product_change in SQL.
  essence: (terms) => [
    terms.name,
    terms.currency,
    terms.validFrom,
    terms.loanType,
    terms.lowestRateBp,
    terms.highestRateBp,
    terms.overdueRateBp,
    terms.shortestMonths,
    terms.longestMonths,
    terms.smallestMinor,
    terms.largestMinor,
    String(terms.isOffered),
  ],
  subject: ({ name, currency }) => `${name} in ${currency}`,
  details: (request) => [
    ["From", formatIsoDay(request.validFrom)],
    ["Type of loan", LOAN_TYPES[request.loanType]],
    ["Yearly interest rate", formatRates(request)],
    ["Yearly rate for late payment", formatPercent(request.overdueRateBp)],
    ["Term", formatTerms(request)],
    ["Amount", formatAmounts(readTerms(request))],
    ["Offered", request.isOffered ? "Yes" : "No"],
  ],
  prepare: ({ id, request }) =>
    Promise.resolve(async (tx, admin, context) => {
      const terms = readTerms(request);
      const { name, currency, validFrom } = terms;
      const before = await findLoanTerms(tx, terms);
      await tx.$executeRaw`
        SELECT loan_product_change(${admin.sessionSecret}, ${id}::uuid, ${name}, ${currency}, ${validFrom}::date,
                                   ${terms.loanType}, ${terms.lowestRateBp}::integer, ${terms.highestRateBp}::integer,
                                   ${terms.overdueRateBp}::integer, ${terms.shortestMonths}::integer,
                                   ${terms.longestMonths}::integer, ${terms.smallestMinor}::bigint,
                                   ${terms.largestMinor}::bigint, ${terms.isOffered})`.catch(
        throwRefusal({ LM088: productErrors.TERMS_TOO_SOON }),
      );
      await audit(tx, admin, context, {
        action: productActions["loan-product.change"],
        before: describe(before),
        after: { name, currency, ...describe(await findLoanTerms(tx, terms)) },
      });
      await enqueue(tx, announceLoanJob, {
        key: [currency, validFrom, name].join(":"),
      });
      return { entryId: null };
    }),
});
