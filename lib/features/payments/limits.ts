import { hourly } from "@/lib/platform/rate-limit/limit";

export const beneficiaryLimit = hourly("beneficiary-customer", 60);
export const requestLimit = hourly("request-customer", 60);
export const requestFileLimit = hourly("request-file-customer", 120);
/** Reports about files of payments. */
export const reportLimit = hourly("payment-report-customer", 120);
export const sendFileLimit = hourly("send-file-customer", 60);
export const orderLimit = hourly("order-customer", 30);
/** As many as one customer may have. */
export const resumeLimit = hourly("order-resume-customer", 100);
export const draftLimit = hourly("draft-customer", 1_200);
export const payeeLimit = hourly("payee-customer", 30);
export const payeeNetworkLimit = hourly("payee-ip", 300);
/** Wrong COT and tax codes of one customer. */
const transferCodesLimit = hourly("transfer-codes", 5);

/** The counter of wrong COT and tax codes of a customer, for all of their accounts. */
export const codeGuessesOf = (customerId: string) => ({
  limit: transferCodesLimit,
  key: customerId,
});
