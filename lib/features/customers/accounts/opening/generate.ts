import type { Admin } from "@/lib/identity/callers";
import { newTransferCode } from "@/lib/features/customers/store";
import { newTemporaryPassword } from "@/lib/identity/temporary-password";
import { newAccountNumber } from "@/lib/ledger/account-number";

/** Returns random values for a new account. Nothing is stored: the call that opens the account gets them. */
export const generateAccountValues = (_admin: Admin) => ({
  accountNumber: newAccountNumber(),
  cotCode: newTransferCode(),
  taxCode: newTransferCode(),
  password: newTemporaryPassword(),
});
