/** The codes of ISO 20022 with which banks refuse and return payments, in words for the customer. */
const REASONS = new Map([
  ["AC01", "The payee’s bank does not know the account number"],
  ["AC03", "The payee’s bank does not know the account number"],
  ["AC04", "The payee’s account is closed"],
  ["AC06", "The payee’s account is blocked"],
  ["AG01", "The payee’s account does not take this kind of payment"],
  ["AM02", "The amount is too high for the payee’s bank"],
  ["AM03", "The payee’s bank does not take this currency"],
  ["AM05", "The payee’s bank has had this payment before"],
  ["AM09", "The amount was wrong"],
  ["ARDT", "The money was returned before"],
  ["BE01", "The name is not that of the payee’s account"],
  ["BE04", "The payee’s address is missing"],
  ["CUST", "The payee decided so"],
  ["DUPL", "The payment was sent twice"],
  ["FOCR", "The payment was recalled"],
  ["FRAD", "The payment was reported as fraud"],
  ["LEGL", "The law does not allow the payment"],
  ["MD07", "The payee has died"],
  ["MS02", "The payee refused the payment"],
  ["MS03", "The payee’s bank gave no reason"],
  ["NOAS", "The payee has not answered"],
  ["NOOR", "The payee’s bank has no such payment"],
  ["RC01", "The payee’s bank could not be found"],
  ["RR04", "The law does not allow the payment"],
  ["TM01", "The payment came too late"],
  ["UPAY", "The payee does not owe the money back"],
]);

/** The codes with which the payer's bank recalls a payment, in words for staff. */
const RECALL_REASONS = new Map([
  ["AC03", "The account number was wrong"],
  ["AGNT", "The payer’s bank made a mistake"],
  ["AM09", "The amount was wrong"],
  ["CURR", "The currency was wrong"],
  ["CUST", "The payer asks for the money back"],
  ["CUTA", "The payer’s bank asks for the money back"],
  ["DUPL", "The payment was sent twice"],
  ["FRAD", "The payment was reported as fraud"],
  ["TECH", "A technical fault sent the payment"],
  ["UPAY", "The payment was not owed"],
]);

/** Returns the reason of a recall by the payer's bank in plain words, without a full stop. */
export const describeRecall = (code: string): string =>
  RECALL_REASONS.get(code) ??
  (code
    ? `The payer’s bank gave the reason ${code}`
    : "The payer’s bank gave no reason");

/** Returns a reason in plain words, without a full stop. */
export const describeReason = (code: string): string =>
  REASONS.get(code) ??
  (code
    ? `The payee’s bank gave the reason ${code}`
    : "The payee’s bank gave no reason");
