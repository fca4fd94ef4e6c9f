import { z } from "zod";
import { text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { id } from "@/lib/platform/validation/fields";
import { beneficiarySchema } from "./schema";

export const addBeneficiary = call({
  method: "POST",
  path: "/beneficiaries",
  summary: "Saves a payee.",
  caller: "customer",
  body: beneficiarySchema,
  answers: { message: text, data: z.looseObject({}) },
  refuses: [
    "BENEFICIARIES_FULL",
    "BENEFICIARY_SAVED",
    "OWN_ACCOUNT",
    "TOO_MANY_THIS_HOUR",
  ],
  fallback: "BENEFICIARY_FAILED",
});

export const updateBeneficiary = call({
  method: "PUT",
  path: "/beneficiaries/{beneficiaryId}",
  params: { beneficiaryId: id },
  summary: "Updates a saved payee.",
  caller: "customer",
  body: beneficiarySchema,
  answers: { message: text },
  refuses: [
    "NOT_FOUND",
    "BENEFICIARY_SAVED",
    "OWN_ACCOUNT",
    "TOO_MANY_THIS_HOUR",
  ],
  fallback: "BENEFICIARY_FAILED",
});

export const deleteBeneficiary = call({
  method: "DELETE",
  path: "/beneficiaries/{beneficiaryId}",
  params: { beneficiaryId: id },
  summary: "Deletes a saved payee.",
  caller: "customer",
  answers: { message: text },
  refuses: ["NOT_FOUND"],
  fallback: "BENEFICIARY_FAILED",
});
