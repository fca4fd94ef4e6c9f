/** A payee as a form takes it. */
export type Payee = {
  accountName: string;
  recipientAccount: string;
  bank: string;
  description: string;
};

/** A saved or recent payee that a form offers. */
export type KnownPayee = Payee & { id: string; label: string };
