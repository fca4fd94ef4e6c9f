import { z } from "zod";
import {
  digits,
  line,
  optionalLine,
  payeeName,
} from "@/lib/platform/validation/fields";

/** POST and PUT /beneficiaries. */
export const beneficiarySchema = z.object({
  accountName: payeeName("Please enter the payee name"),
  recipientAccount: digits("Please enter a valid payee account number"),
  bank: line("Please enter the bank name"),
  reference: optionalLine("Please enter a valid description"),
  nickname: optionalLine("Please enter a valid nickname", 60),
});

export type BeneficiaryInput = z.output<typeof beneficiarySchema>;
