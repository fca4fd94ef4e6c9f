export { loanProductErrors } from "./errors";
export { LOAN_TYPES, type LoanType, loanTypes } from "./loan-types";
