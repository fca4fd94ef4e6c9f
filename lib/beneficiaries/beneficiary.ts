/** A saved payee of a customer. */
export type Beneficiary = {
  id: string;
  accountName: string;
  accountNumber: string;
  bank: string;
  /** Default description of payments, or "". */
  reference: string;
  /** The customer's own name for the payee, or "". */
  nickname: string;
};

/** Serialises a beneficiary. */
export function toBeneficiaryJson({ id, accountNumber, ...rest }: Beneficiary) {
  return { _id: id, recipientAccount: accountNumber, ...rest };
}
