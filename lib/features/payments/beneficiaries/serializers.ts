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

export function toBeneficiaryJson({ id, accountNumber, ...rest }: Beneficiary) {
  return { _id: id, recipientAccount: accountNumber, ...rest };
}
