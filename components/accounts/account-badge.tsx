import { Badge } from "@/components/ui/badge";
import type { Account } from "@/lib/features/accounts/account";

/** The state of an account that is not open. */
export function AccountBadge({ account }: { account: Pick<Account, "state"> }) {
  if (account.state === "blocked") return <Badge tone="bad">Blocked</Badge>;
  if (account.state === "closed") return <Badge>Closed</Badge>;
  return null;
}
