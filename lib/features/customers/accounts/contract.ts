import { SETS_BALANCES, SETS_PASSWORD, text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { accountStatusSchema, accountUpdateSchema } from "./schema";

export const updateAccount = call({
  method: "PUT",
  path: "/admin-update/{userId}",
  summary:
    "Updates a customer and the account. A new balance is posted as an adjustment entry, a hold or both.",
  caller: "admin",
  right: "correct",
  body: accountUpdateSchema,
  waits: true,
  answers: { message: text },
  refuses: [
    "USERNAME_TAKEN",
    "EMAIL_TAKEN",
    "ACCOUNT_NUMBER_TAKEN",
    "CURRENCY_FIXED",
    ...SETS_PASSWORD,
    ...SETS_BALANCES,
  ],
  fallback: "UPDATE_FAILED",
});

export const changeStatus = call({
  method: "PUT",
  path: "/admin-status/{userId}",
  summary:
    "Sets the status of an account. closed and disabled sign the customer out.",
  caller: "admin",
  right: "serve",
  body: accountStatusSchema,
  answers: { message: text },
  refuses: ["USER_NOT_FOUND"],
  fallback: "STATUS_FAILED",
});

export const deleteCustomer = call({
  method: "DELETE",
  path: "/admin-delete/{userId}",
  summary: 'Deletes a customer. The entries remain under "Closed account".',
  caller: "admin",
  right: "delete",
  answers: { message: text },
  refuses: ["USER_NOT_FOUND", "DELETE_WIRE_PENDING"],
  fallback: "DELETE_FAILED",
});
