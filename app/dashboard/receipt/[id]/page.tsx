import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PaymentCases } from "@/components/cases/payment-cases";
import { OpenCase } from "@/components/cases/open-case";
import { Receipt } from "@/components/statements/receipt";
import { SaveBeneficiary } from "@/components/payments/save-beneficiary";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { PrintButton } from "@/components/ui/print-button";
import { recordMissingItem } from "@/lib/bank/missing-item";
import { requireCustomer, type Customer } from "@/lib/identity/guards/guards";
import { getPaymentCases } from "@/lib/features/cases/queries";
import { isSaved } from "@/lib/features/payments/beneficiaries/queries";
import { findCounterpart } from "@/lib/features/statements/history/counterpart-queries";
import {
  getReceipt,
  isOwnPayment,
} from "@/lib/features/statements/history/queries";
import { site } from "@/lib/platform/config/site";
import { pageRequest } from "@/lib/platform/http/page-context";
import { payAgainPath, paymentPages } from "@/lib/features/payments/pages";
import { statementPages } from "@/lib/features/statements/pages";

type ReceiptPageProps = { params: Promise<{ id: string }> };

/** Reads a receipt once for the title and the page. */
const findRow = cache(async (id: string) =>
  getReceipt(await requireCustomer(), id),
);

export async function generateMetadata({
  params,
}: ReceiptPageProps): Promise<Metadata> {
  const { id } = await params;
  return { title: (await findRow(id)) ? "Receipt" : "Not found" };
}

export default async function ReceiptPage({ params }: ReceiptPageProps) {
  const customer = await requireCustomer();
  const { id } = await params;
  const row = (await findRow(id)) ?? (await missingReceipt(customer, id));
  const [counterpart, { cases, offered }, offersToSave] = await Promise.all([
    findCounterpart(customer, row.id),
    getPaymentCases(customer, row.id),
    isOwnPayment(row) &&
      isSaved(customer, {
        accountNumber: row.accountTransferredTo,
        bank: row.bank,
      }).then((saved) => !saved),
  ]);

  return (
    <div className="mx-auto max-w-2xl print:max-w-none">
      <PageHeader
        title="Receipt"
        lead={`Reference ${row.reference}`}
        actions={<PrintButton />}
      />
      <Receipt row={row} counterpart={counterpart} />
      <PaymentCases cases={cases} />
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={statementPages.transactions} variant="secondary">
          View all transactions
        </ButtonLink>
        {isOwnPayment(row) && customer.status === "active" && (
          <ButtonLink href={payAgainPath(row.id)} variant="secondary">
            Pay again
          </ButtonLink>
        )}
        <ButtonLink href={paymentPages.transfer} variant="quiet">
          Make a transfer
        </ButtonLink>
        {offersToSave && (
          <SaveBeneficiary
            accountName={row.receiverName}
            recipientAccount={row.accountTransferredTo}
            bank={row.bank}
            reference={row.description}
          />
        )}
        <OpenCase
          entryId={row.id}
          offered={offered}
          replyHours={site.figures.replyHours}
        />
      </div>
    </div>
  );
}

async function missingReceipt(customer: Customer, id: string) {
  recordMissingItem(customer, await pageRequest(), { entryId: id });
  return notFound();
}
