/** What one can ask for, in the call's words, and as people read it; the first is the usual one. */
export const LOAN_TYPES = {
  "personal-loans": "Personal loan",
  mortgages: "Mortgage",
  "business-loans": "Business loan",
} as const;

export type LoanType = keyof typeof LOAN_TYPES;

export const loanTypes = Object.keys(LOAN_TYPES) as [LoanType, ...LoanType[]];
