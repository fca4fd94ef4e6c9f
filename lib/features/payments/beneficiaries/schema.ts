import { z } from "zod";
import {
  line,
  optionalLine,
  payeeName,
} from "@/lib/platform/validation/fields";
import { payeeNumber, withBankOfIban } from "../payee-number";

/** POST and PUT /beneficiaries. */
export const beneficiarySchema = withBankOfIban(
  z.object({
    accountName: payeeName("Please enter the payee name"),
    recipientAccount: payeeNumber("Please enter a valid payee account number"),
    bank: line("Please enter the bank name"),
    reference: optionalLine("Please enter a valid description"),
    nickname: optionalLine("Please enter a valid nickname", 60),
  }),
);

export type BeneficiaryInput = z.output<typeof beneficiarySchema>;
