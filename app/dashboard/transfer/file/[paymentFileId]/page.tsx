import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { Amount } from "@/components/ledger/amount";
import { PaymentFileLines } from "@/components/payments/payment-file-lines";
import { PaymentFileSend } from "@/components/payments/payment-file-send";
import { WireUpdates } from "@/components/statements/wire-updates";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { recordMissingItem } from "@/lib/bank/missing-item";
import {
  isPaying,
  toPayingAccount,
} from "@/lib/features/accounts/paying-account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { getProfile } from "@/lib/features/customers/queries";
import {
  findPaymentFile,
  type ShownLine,
} from "@/lib/features/payments/files/queries";
import { totalsOf, type Totals } from "@/lib/features/payments/files/totals";
import {
  paymentFilePath,
  paymentReportUrl,
} from "@/lib/features/payments/pages";
import { mainAccount } from "@/lib/identity/accounts";
import { type Customer, requireCustomer } from "@/lib/identity/guards/guards";
import { site } from "@/lib/platform/config/site";
import { type Currency, formatMoney, toDecimal } from "@/lib/ledger/money";
import { pageRequest } from "@/lib/platform/http/page-context";
import { formatCount, formatIsoDay } from "@/lib/platform/format";
import {
  pageQuery,
  positionParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";

export const metadata: Metadata = { title: "File of payments" };

const LINES_SHOWN = 100;
const querySchema = pageQuery({ page: positionParam });

export default async function PaymentFilePage({
  params,
  searchParams,
}: {
  params: Promise<{ paymentFileId: string }>;
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const { paymentFileId } = await params;
  const [file, profile, owned, { page }] = await Promise.all([
    findPaymentFile(customer, paymentFileId),
    getProfile(mainAccount(customer)),
    listAccounts(customer),
    searchParams.then((query) => querySchema.parse(query)),
  ]);
  if (!file) return missingFile(customer, paymentFileId);
  const { currency, number } = file.account;
  const payer = owned.find((account) => account.number === number);
  if (!payer) return missingFile(customer, paymentFileId);
  const { wireFeeMinor, wireArrivesOn, label } = toPayingAccount(payer);
  const totals = totalsOf(file.lines, wireFeeMinor);
  const pages = Math.ceil(file.lines.length / LINES_SHOWN);
  const shown = Math.min(page ?? 1, pages);
  const path = paymentFilePath(file.id);
  const canPay = customer.status === "active" && isPaying(payer);
  return (
    <>
      <PageHeader
        title="File of payments"
        lead={`${file.messageId}, uploaded from account ${number}`}
        actions={
          <a
            href={paymentReportUrl(file.id)}
            download
            className={buttonClass("secondary")}
          >
            <Icon name="download" className="size-4" />
            <span>Status file</span>
          </a>
        }
      />
      <div className="grid gap-6">
        <BlockedAccounts accounts={[payer]} />
        <Card aria-labelledby="totals" className="max-w-3xl">
          <CardHead id="totals" title="Totals" />
          <Facts>
            <Fact term="From your account">
              <span translate="no">{`${label}, `}</span>
              <span translate="no" className="figures">
                {number}
              </span>
            </Fact>
            <Fact term="Payments">{formatCount(file.lines.length)}</Fact>
            {totals.sent.count > 0 && (
              <Fact term={`Sent (${formatCount(totals.sent.count)})`}>
                <Amount minor={totals.sent.minor} currency={currency} />
              </Fact>
            )}
            {totals.sure.count > 0 && (
              <Fact term={`To be sent (${formatCount(totals.sure.count)})`}>
                <Amount minor={totals.sure.minor} currency={currency} />
              </Fact>
            )}
            {totals.doubts.count > 0 && (
              <Fact
                term={`Possible duplicates (${formatCount(totals.doubts.count)})`}
              >
                <Amount minor={totals.doubts.minor} currency={currency} />
              </Fact>
            )}
            {totals.mistakes > 0 && (
              <Fact term="With a mistake">{formatCount(totals.mistakes)}</Fact>
            )}
            {totals.unsent.feeMinor > 0n && (
              <Fact term="Fee for each payment to another bank">
                <Amount minor={wireFeeMinor} currency={currency} />
              </Fact>
            )}
            {totals.hasWires && (
              <Fact term="Arrive at other banks on">
                <span className="figures">{formatIsoDay(wireArrivesOn)}</span>
              </Fact>
            )}
          </Facts>
        </Card>
        {totals.unsent.count > 0 && canPay && (
          <Card aria-labelledby="send" className="max-w-3xl">
            <CardHead
              id="send"
              title={file.sentAt ? "Send the rest" : "Send"}
              note={[
                "Each payment has its own outcome. One that is refused stops no other.",
                ...(file.lines.some(({ toOtherBank }) => !toOtherBank)
                  ? [
                      `A payment to a ${site.name} account in another currency than ${currency} is refused: make it as a transfer, which shows the exchange rate.`,
                    ]
                  : []),
              ].join(" ")}
            />
            <PaymentFileSend
              fileId={file.id}
              codes={{ cotCode: profile.cotCode, taxCode: profile.taxCode }}
              fee={toDecimal(wireFeeMinor, currency)}
              arrivesOn={wireArrivesOn}
              all={toCost(totals.unsent, currency)}
              sure={toCost(totals.sure, currency)}
            />
          </Card>
        )}
        <Card aria-labelledby="payments">
          <CardHead id="payments" title="Payments" />
          <WireUpdates wires={file.lines.flatMap(wiresOf)} />
          <PaymentFileLines
            lines={file.lines.slice(
              (shown - 1) * LINES_SHOWN,
              shown * LINES_SHOWN,
            )}
            currency={currency}
          />
          <Pagination
            label="Pages of the file"
            newest={shown > 1 ? path : null}
            older={
              shown < pages
                ? withQuery(path, { page: String(shown + 1) })
                : null
            }
            labels={{ newest: "First", older: "Next" }}
          />
        </Card>
      </div>
    </>
  );
}

async function missingFile(customer: Customer, id: string) {
  recordMissingItem(customer, await pageRequest(), { paymentFileId: id });
  return notFound();
}

const wiresOf = (line: ShownLine) =>
  line.state === "sent" && line.wire ? [line.wire] : [];

const toCost = (
  { count, minor, feeMinor }: Totals["unsent"],
  currency: Currency,
) => ({
  count,
  amount: formatMoney(minor, currency),
  fees: feeMinor > 0n ? formatMoney(feeMinor, currency) : null,
});
