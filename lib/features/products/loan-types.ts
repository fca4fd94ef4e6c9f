/** The loan types by API value, with their labels. The first is the default. */
export const LOAN_TYPES = {
  "personal-loans": "Personal loan",
  mortgages: "Mortgage",
  "business-loans": "Business loan",
} as const;

export type LoanType = keyof typeof LOAN_TYPES;

export const loanTypes = Object.keys(LOAN_TYPES) as [LoanType, ...LoanType[]];
