import { Amount } from "@/components/ledger/amount";
import { AtmCard } from "@/components/cards/atm-card";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { TransferAside } from "@/components/payments/transfer-aside";
import { TransferForm } from "@/components/payments/transfer-form";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { findBeneficiary } from "@/lib/features/payments/beneficiaries/queries";
import { findCard } from "@/lib/features/cards/queries";
import { findDraft } from "@/lib/features/payments/drafts/service";
import { listKnownPayees, toPayee } from "@/lib/features/payments/known-payees";
import {
  getReceipt,
  isOwnPayment,
} from "@/lib/features/statements/history/queries";
import { toDecimal } from "@/lib/ledger/money";
import { getProfile, listHolds } from "@/lib/features/customers/queries";
import type { FormState } from "@/lib/platform/http/form-pages";
import { site } from "@/lib/platform/config/site";
import { bankToday } from "@/lib/platform/time/clock";

/** The form of a transfer. `early` is what it left when it was sent without script. */
export async function TransferScreen({
  customer,
  to,
  again,
  early,
}: {
  customer: Customer;
  /** A saved payee. */
  to?: string | undefined;
  /** An earlier payment. */
  again?: string | undefined;
  early?: FormState | undefined;
}) {
  const account = mainAccount(customer);
  const [profile, holds, card, payees, start, draft] = await Promise.all([
    getProfile(account),
    listHolds(account),
    findCard(customer),
    listKnownPayees(account),
    findStart(customer, to, again),
    findDraft(account),
  ]);
  const dormant = profile.accountStatus === "inactive";

  return (
    <>
      {dormant && <DormantNotice />}
      <PageHeader
        title="Wire Transfer"
        lead={
          !dormant &&
          `Transfers to other ${site.name} accounts arrive at once. Wires to other banks are pending until the other bank accepts them.`
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {dormant ? (
          <div className="grid gap-6">
            <TransferAside profile={profile} holds={holds} />
          </div>
        ) : (
          <Card aria-labelledby="new-transfer">
            <CardHead
              id="new-transfer"
              title="Transfer details"
              note={
                <span className="lg:hidden">
                  Available balance{" "}
                  <Amount
                    minor={profile.availableMinor}
                    currency={account.currency}
                  />
                </span>
              }
            />
            <TransferForm
              key={start && JSON.stringify(start)}
              fromAccount={account.number}
              currency={account.currency}
              payees={payees}
              codes={{ cotCode: profile.cotCode, taxCode: profile.taxCode }}
              today={bankToday()}
              draft={
                draft && { ...draft, savedAt: draft.savedAt.toISOString() }
              }
              {...(start && { start })}
              early={early}
            />
          </Card>
        )}
        <div className="grid gap-6">
          {!dormant && <TransferAside profile={profile} holds={holds} />}
          <AtmCard card={card} />
        </div>
      </div>
    </>
  );
}

/** Returns what the form starts with: a saved payee, or an earlier payment of the customer. */
async function findStart(customer: Customer, to?: string, again?: string) {
  const saved = await findBeneficiary(customer, to);
  if (saved) return toPayee(saved);
  const row = again ? await getReceipt(customer, again) : null;
  if (!row || !isOwnPayment(row)) return null;
  return {
    amount: toDecimal(row.amountMinor, row.currency),
    accountName: row.receiverName,
    recipientAccount: row.accountTransferredTo,
    bank: row.bank,
    description: row.description,
  };
}
