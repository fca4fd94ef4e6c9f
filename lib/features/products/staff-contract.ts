import { approvalErrors } from "@/lib/approvals/staff-errors";
import { call } from "@/lib/calls/call";
import { text } from "@/lib/calls/schemas";
import { RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { changeLoanProductSchema } from "./loan-schema";
import { changeProductSchema } from "./schema";
import { productErrors } from "./staff-errors";

export const changeProduct = call({
  method: "POST",
  path: "/change-product",
  summary:
    "Requests new interest rates and fees of a product from a future day. They take the place of the former ones. A second person decides, and the customers who have such an account get a letter.",
  caller: "admin",
  right: "correct",
  body: changeProductSchema,
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    productErrors.TERMS_TOO_SOON,
    productErrors.BAND_INCOMPLETE,
    commonErrors.INVALID_VALUE,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});

export const changeLoanProduct = call({
  method: "POST",
  path: "/change-loan-product",
  summary:
    "Requests new terms of a loan product from a future day, or a new loan product. A second person decides. Loans that are agreed keep their terms, and customers whose request is undecided get a letter.",
  caller: "admin",
  right: "correct",
  body: changeLoanProductSchema,
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    productErrors.TERMS_TOO_SOON,
    productErrors.LOAN_TYPE_FIXED,
    commonErrors.INVALID_VALUE,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});
