import { Fact, Facts } from "@/components/ui/facts";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import {
  accountOf,
  type PayingAccount,
} from "@/lib/features/accounts/paying-account";
import type { Bill } from "@/lib/features/payments/bills/bill";
import {
  toAddressLine,
  toTransfer,
} from "@/lib/features/payments/bills/payment";
import { paymentPages } from "@/lib/features/payments/pages";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { receiptPath } from "@/lib/features/statements/pages";
import { formatIban } from "@/lib/ledger/iban";
import { formatMoney, parseCallAmount } from "@/lib/ledger/money";
import { formatReference } from "@/lib/ledger/payment-reference";
import { Button } from "@/components/ui/button";
import { AccountField } from "../accounts/account-field";
import { AmountField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { ArrivalFact } from "./payment-facts";
import { PaymentReview } from "./payment-review";
import { toReviewedPayer } from "./reviewed-payer";
import { shownOfWire } from "./shown-in-review";
import { TransferCodeFields, type TransferCodes } from "./transfer-code-fields";
import { usePaymentSteps } from "./use-payment-steps";

type BillFormProps = {
  bill: Bill;
  /** The accounts that can pay it: those in its currency. */
  accounts: readonly [PayingAccount, ...PayingAccount[]];
  codes: TransferCodes;
  onOtherBill: () => void;
};

/** Pays a bill as a transfer with its reference, after a review; it ends at the receipt. */
export function BillForm({
  bill,
  accounts,
  codes,
  onOtherBill,
}: BillFormProps) {
  const steps = usePaymentSteps({
    inHistory: true,
    onMade: ({ id }, page) => page.open(receiptPath(id), { replace: true }),
  });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/pay/contract")).transfer,
    schema: async () =>
      (
        await import("@/lib/features/payments/transfers/schema")
      ).transferFormSchema(
        accounts,
        (number) => accountOf(accounts, number).currency,
      ),
    defaults: {
      fromAccount: accounts[0].number,
      ...toTransfer(bill),
      cotCode: "",
      taxCode: "",
      payOn: "",
      code: "",
    },
    // The bank refuses a wire that would arrive later than the review shows, or cost something else.
    body: (values) =>
      isThisBank(values.bank)
        ? values
        : {
            ...values,
            ...shownOfWire(accountOf(accounts, values.fromAccount)),
          },
    beforeSend: steps.beforeSend,
    onLost: steps.onLost,
    onDone: ({ data: { transfer }, page }) => {
      page.open(
        transfer.status === "scheduled"
          ? paymentPages.payments
          : receiptPath(transfer.id),
        { replace: true },
      );
      return "leave";
    },
    onRefused: steps.onRefused,
  });
  const { form, busy } = call;
  const values = form.getValues();
  if (steps.reviewing) {
    const account = accountOf(accounts, values.fromAccount);
    return (
      <PaymentReview
        call={call}
        steps={steps}
        payer={toReviewedPayer(accounts, values.fromAccount)}
        availableMinor={account.availableMinor}
        what="payment"
        sendLabel={(amount) => `Pay ${amount}`}
      >
        <Fact term="Payee address" translate="no">
          {toAddressLine(bill.creditor)}
        </Fact>
        <ReferenceFact reference={bill.reference} />
        <ArrivalFact bank={values.bank} day={account.wireArrivesOn} />
      </PaymentReview>
    );
  }
  return (
    <>
      <BillFacts bill={bill} />
      <Form
        call={call}
        autoComplete="off"
        className="mt-6 grid gap-5 sm:grid-cols-2"
      >
        <AccountField
          form={form}
          name="fromAccount"
          label="From account"
          accounts={accounts}
          className="sm:col-span-2"
        />
        {bill.amount === null && (
          <AmountField
            className="sm:col-span-2"
            form={form}
            name="amount"
            label="Amount"
            currency={bill.currency}
            size="large"
          />
        )}
        {!bill.message && (
          <TextField
            className="sm:col-span-2"
            form={form}
            name="description"
            label="Description"
            optional
          />
        )}
        <TransferCodeFields form={form} codes={codes} />
        <div className="flex flex-col-reverse gap-3 sm:col-span-2 sm:flex-row">
          <Button variant="secondary" onClick={onOtherBill}>
            Choose another bill
          </Button>
          <SubmitButton busy={busy}>Review payment</SubmitButton>
        </div>
      </Form>
    </>
  );
}

function BillFacts({ bill }: { bill: Bill }) {
  const { amount, currency, creditor, debtor } = bill;
  return (
    <Facts>
      <Fact term="Amount">
        <span className="figures">
          {amount === null
            ? "You decide"
            : formatMoney(parseCallAmount(amount, currency) ?? 0n, currency)}
        </span>
      </Fact>
      <Fact term="Payee name" translate="no">
        {creditor.name}
      </Fact>
      <Fact term="Payee address" translate="no">
        {toAddressLine(creditor)}
      </Fact>
      <Fact term="IBAN" translate="no">
        <span className="figures">{formatIban(bill.iban)}</span>
      </Fact>
      <ReferenceFact reference={bill.reference} />
      {bill.message && <Fact term="Message">{bill.message}</Fact>}
      {debtor && (
        <Fact term="Bill for" translate="no">
          {`${debtor.name}, ${toAddressLine(debtor)}`}
        </Fact>
      )}
    </Facts>
  );
}

function ReferenceFact({ reference }: { reference: string }) {
  if (!reference) return null;
  return (
    <Fact term="Payment reference" translate="no">
      <span className="figures">{formatReference(reference)}</span>
    </Fact>
  );
}
