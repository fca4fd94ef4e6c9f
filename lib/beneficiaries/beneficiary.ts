/** Whom a customer pays again. */
export type Beneficiary = {
  id: string;
  accountName: string;
  accountNumber: string;
  bank: string;
  /** What a payment to them is described as, or "". */
  reference: string;
  /** What the customer calls them, or "". */
  nickname: string;
};

/** A beneficiary in the calls' words. */
export function toBeneficiaryJson({ id, accountNumber, ...rest }: Beneficiary) {
  return { _id: id, recipientAccount: accountNumber, ...rest };
}
