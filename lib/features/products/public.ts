export {
  formatAmounts,
  formatRates,
  formatTerms,
  type LoanProduct,
} from "./loan-products";
export { loanProductErrors } from "./errors";
export { LOAN_TYPES, type LoanType, loanTypes } from "./loan-types";
