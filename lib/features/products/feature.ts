import { productActions } from "./audit";
import * as calls from "./contract";
import { loanProductErrors } from "./errors";
import * as staffCalls from "./staff-contract";
import { productErrors } from "./staff-errors";

/** The entry of this feature in lib/bank/features.ts. */
export const products = {
  calls: [calls, staffCalls],
  actions: [productActions],
  refusals: {
    LM088: productErrors.TERMS_TOO_SOON,
    LM170: loanProductErrors.LOAN_PRODUCT_NOT_OFFERED,
    LM171: loanProductErrors.LOAN_AMOUNT_OUT_OF_RANGE,
  },
} as const;
