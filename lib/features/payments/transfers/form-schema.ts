import { isThisBank } from "@/lib/features/payments/this-bank";
import { transferErrors } from "./errors";
import { transferSchema } from "./schema";

/** Returns the schema of the transfer form, which refuses the sender's own number before the review. */
export const transferFormSchema = (ownNumber: string) =>
  transferSchema.refine(
    ({ recipientAccount, bank }) =>
      recipientAccount !== ownNumber || !isThisBank(bank),
    {
      path: ["recipientAccount"],
      message: transferErrors.OWN_ACCOUNT.text,
    },
  );
