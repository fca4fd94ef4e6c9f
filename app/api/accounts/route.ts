import { serve } from "@/lib/bank/serve";
import { toAccountJson } from "@/lib/features/accounts/account";
import * as contract from "@/lib/features/accounts/contract";
import { listAccounts } from "@/lib/features/accounts/queries";
import { openAccount } from "@/lib/features/accounts/service";

export const GET = serve(contract.listOwnAccounts, async ({ caller }) => ({
  accounts: (await listAccounts(caller)).map(toAccountJson),
}));

export const POST = serve(
  contract.openAccount,
  ({ caller, body, context, idempotency }) =>
    openAccount(caller, body, context, idempotency),
);
