export {
  LOAN_TYPES,
  type LoanType,
  loanTypes,
} from "@/lib/features/products/public";
