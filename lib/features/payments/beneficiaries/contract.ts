import { z } from "zod";
import { transferErrors } from "@/lib/features/payments/transfers/errors";
import { named, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { ledgerErrors } from "@/lib/ledger/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { beneficiaryErrors } from "./errors";
import { beneficiarySchema } from "./schema";

const BENEFICIARY_FAILED = failure(
  "BENEFICIARY_FAILED",
  "An error occurred. Please check your list of payees before you try again.",
);

const SHOWN = [
  "accountName",
  "recipientAccount",
  "bank",
  "reference",
  "nickname",
];

export const addBeneficiary = call({
  method: "POST",
  path: "/beneficiaries",
  summary: "Saves a payee.",
  caller: "customer",
  body: beneficiarySchema,
  answers: {
    message: text,
    data: named(
      "Payee",
      z.object({
        _id: text,
        recipientAccount: text,
        accountName: text,
        bank: text,
        reference: text,
        nickname: text,
      }),
    ),
  },
  refuses: [
    beneficiaryErrors.BENEFICIARIES_FULL,
    beneficiaryErrors.BENEFICIARY_SAVED,
    transferErrors.OWN_ACCOUNT,
    ledgerErrors.PAYEE_UNKNOWN,
    ledgerErrors.BENEFICIARY_CLOSED,
    transferErrors.TRANSFERS_BLOCKED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: BENEFICIARY_FAILED,
});

export const updateBeneficiary = call({
  method: "PUT",
  path: "/beneficiaries/{beneficiaryId}",
  params: { beneficiaryId: id },
  summary: "Updates a saved payee.",
  caller: "customer",
  shows: SHOWN,
  body: beneficiarySchema,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    beneficiaryErrors.BENEFICIARY_SAVED,
    transferErrors.OWN_ACCOUNT,
    ledgerErrors.PAYEE_UNKNOWN,
    ledgerErrors.BENEFICIARY_CLOSED,
    transferErrors.TRANSFERS_BLOCKED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: BENEFICIARY_FAILED,
});

export const deleteBeneficiary = call({
  method: "DELETE",
  path: "/beneficiaries/{beneficiaryId}",
  params: { beneficiaryId: id },
  summary: "Deletes a saved payee.",
  caller: "customer",
  shows: SHOWN,
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND],
  fallback: BENEFICIARY_FAILED,
});
