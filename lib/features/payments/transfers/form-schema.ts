import { transferErrors } from "./errors";
import { transferSchema } from "./schema";

/** Returns the schema of the transfer form, which refuses the sender's own number before the review. */
export const transferFormSchema = (ownNumber: string) =>
  transferSchema.refine(
    ({ recipientAccount }) => recipientAccount !== ownNumber,
    {
      path: ["recipientAccount"],
      message: transferErrors.OWN_ACCOUNT.text,
    },
  );
