import "server-only";
import { findRecipient } from "@/lib/identity/store";
import type { Hold } from "@/lib/ledger/holds";
import { findNamedAccount } from "@/lib/ledger/named-account";
import { insertNotification } from "@/lib/notifications/insert";
import type { Tx } from "@/lib/platform/db/prisma";
import { queueMail } from "@/lib/platform/mail/store";
import { holdsMail } from "./mail";
import { readSettings } from "./store";
import type { Currency } from "@/lib/ledger/money";

/**
 * Notifies a customer of the holds that staff released and placed together on an account, as the customer's settings
 * allow. Call it in their transaction.
 */
export async function notifyHolds(
  tx: Tx,
  customerId: string,
  {
    account: { id: accountId, currency },
    released,
    placed,
  }: {
    account: { id: bigint; currency: Currency };
    released: Hold[];
    placed: Hold[];
  },
): Promise<void> {
  const events = [
    ...released.map((hold) => ({ ...hold, currency, isReleased: true })),
    ...placed.map((hold) => ({ ...hold, currency, isReleased: false })),
  ];
  if (events.length === 0) return;
  const { holdApp, holdMail: byMail } = await readSettings(customerId, tx);
  if (holdApp)
    for (const { id, isReleased } of events)
      await insertNotification(tx, {
        customerId,
        kind: "hold",
        holdId: id,
        detail: isReleased ? "released" : "placed",
      });
  if (!byMail) return;
  const { email, fullName } = await findRecipient(tx, customerId);
  const account = await findNamedAccount(tx, accountId);
  await queueMail(tx, holdsMail(email, fullName, { lines: events, account }));
}
