import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PaymentCases } from "@/components/cases/payment-cases";
import { OpenCase } from "@/components/cases/open-case";
import { Receipt } from "@/components/statements/receipt";
import { SaveBeneficiary } from "@/components/payments/save-beneficiary";
import { ActionList } from "@/components/ui/action-list";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { PrintButton } from "@/components/ui/print-button";
import { recordMissingItem } from "@/lib/bank/missing-item";
import { requireCustomer, type Customer } from "@/lib/identity/guards/guards";
import { getPaymentCases } from "@/lib/features/cases/queries";
import { isSaved } from "@/lib/features/payments/beneficiaries/queries";
import { findBillPaidBy } from "@/lib/features/payments/requests/queries";
import { findCounterpart } from "@/lib/features/statements/history/counterpart-queries";
import {
  getReceipt,
  isOwnPayment,
} from "@/lib/features/statements/history/queries";
import { isOwnMove } from "@/lib/features/statements/history/row";
import { accountPages } from "@/lib/features/accounts/pages";
import { site } from "@/lib/platform/config/site";
import { pageRequest } from "@/lib/platform/http/page-context";
import { withQuery } from "@/lib/platform/http/query";
import { payAgainPath, paymentPages } from "@/lib/features/payments/pages";
import {
  receiptFileUrl,
  statementPages,
} from "@/lib/features/statements/pages";

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
  const [counterpart, bill, { cases, offered }, offersToSave] =
    await Promise.all([
      findCounterpart(customer, row.id),
      findBillPaidBy(customer, row),
      getPaymentCases(customer, row.id),
      isOwnPayment(row) &&
        isSaved(customer, {
          accountNumber: row.accountTransferredTo,
          bank: row.bank,
        }).then((saved) => !saved),
    ]);

  const activity = withQuery(statementPages.transactions, {
    account: row.account === customer.main.number ? undefined : row.account,
  });
  const mayPayAgain = isOwnPayment(row) && customer.status === "active";

  return (
    <div className="mx-auto max-w-2xl print:max-w-none">
      <PageHeader title="Receipt" lead={`Reference ${row.reference}`} />
      <Receipt row={row} counterpart={counterpart} bill={bill} />
      <PaymentCases cases={cases} />
      <div className="my-6 grid gap-3 sm:grid-cols-2 print:hidden">
        {mayPayAgain && (
          <ButtonLink href={payAgainPath(row.id)}>Pay again</ButtonLink>
        )}
        <a
          href={receiptFileUrl(row.id)}
          download
          className={buttonClass(mayPayAgain ? "secondary" : "primary")}
        >
          <Icon name="download" className="size-4" />
          Save as PDF
        </a>
        {!mayPayAgain && (
          <ButtonLink variant="secondary" href={activity}>
            View all transactions
          </ButtonLink>
        )}
      </div>
      <ActionList label="More actions">
        {mayPayAgain && (
          <li>
            <ButtonLink variant="row" href={activity}>
              <Icon name="arrow-left-right" className="stroke-[1.75]" />
              View all transactions
            </ButtonLink>
          </li>
        )}
        <li>
          {isOwnMove(row) ? (
            <ButtonLink variant="row" href={accountPages.move}>
              <Icon name="arrow-right-left" className="stroke-[1.75]" />
              Move money
            </ButtonLink>
          ) : (
            <ButtonLink variant="row" href={paymentPages.transfer}>
              <Icon name="send" className="stroke-[1.75]" />
              Make a transfer
            </ButtonLink>
          )}
        </li>
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
          isWithOtherBank={row.travel !== undefined}
          replyHours={site.figures.replyHours}
        />
        <li>
          <PrintButton variant="row" />
        </li>
      </ActionList>
    </div>
  );
}

async function missingReceipt(customer: Customer, id: string) {
  recordMissingItem(customer, await pageRequest(), { entryId: id });
  return notFound();
}
