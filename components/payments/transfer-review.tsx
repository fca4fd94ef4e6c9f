import { Button, ButtonLink } from "@/components/ui/button";
import { Fact } from "@/components/ui/facts";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { PayingAccount } from "@/lib/features/accounts/paying-account";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { paymentPages } from "@/lib/features/payments/pages";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { settlementDay } from "@/lib/ledger/settlement-days";
import { formatMoney, parseTypedMoney } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";
import type { FormState } from "@/lib/platform/http/form-pages";
import { AdviceNotice, type Advice } from "./advice-notice";
import { ArrivalFact, PaymentFacts } from "./payment-facts";
import type { ReviewedPayer } from "./reviewed-payer";
import { shownFee } from "./shown-in-review";

type TransferReviewProps = Pick<
  PayingAccount,
  "availableMinor" | "wireArrivesOn"
> & {
  state: FormState;
  payer: ReviewedPayer;
  today: string;
};

/** The review of a transfer, as a form that works without script. It sends what it shows. */
export function TransferReview({
  state: { values, code, message, fields },
  payer,
  today,
  availableMinor,
  wireArrivesOn,
}: TransferReviewProps) {
  const payment = {
    amount: values.amount ?? "",
    accountName: values.accountName ?? "",
    recipientAccount: values.recipientAccount ?? "",
    bank: values.bank ?? "",
    description: values.description ?? "",
  };
  const payOn = values.payOn ?? "";
  const isLater = payOn > today;
  const { currency } = payer;
  const amount = formatMoney(
    parseTypedMoney(payment.amount, currency) ?? 0n,
    currency,
  );
  const needsCode = CODE_REFUSALS.includes(code) || "code" in fields;
  return (
    <form method="post" action="/api/transfer" autoComplete="off">
      {Object.entries(values)
        // Most transfers need no quote, and an empty one is refused.
        .filter(([name, value]) => name !== "quoteId" || value !== "")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {!isThisBank(payment.bank) && (
        <>
          <input type="hidden" name="arrivesOn" value={wireArrivesOn} />
          <input type="hidden" name="fee" value={shownFee(payer).fee} />
        </>
      )}
      <PaymentFacts
        {...payment}
        payer={payer}
        availableMinor={isLater ? null : availableMinor}
      >
        {isLater && (
          <Fact term="Payment date">
            <span className="figures">{formatIsoDay(payOn)}</span>
          </Fact>
        )}
        <ArrivalFact
          bank={payment.bank}
          day={isLater ? settlementDay(payOn, currency) : wireArrivesOn}
        />
      </PaymentFacts>
      {values.quotedAs && (
        <Notice className="mt-4" title="The payee has another currency">
          {values.quotedAs}
        </Notice>
      )}
      <div className="mt-4 grid">
        <AdviceNotice
          advice={toAdvice(values)}
          recipientAccount={payment.recipientAccount}
        />
      </div>
      {needsCode ? (
        <CodeField
          isFirst={code === secondFactorErrors.STEP_UP_NEEDED.code}
          message={fields.code ?? message}
        />
      ) : (
        message && (
          <Notice tone="bad" role="alert" className="mt-4">
            {message}
          </Notice>
        )
      )}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row">
        <ButtonLink variant="secondary" href={paymentPages.transferAgain}>
          Edit transfer
        </ButtonLink>
        <Button type="submit" className="sm:flex-1">
          {`${isLater ? "Schedule" : "Send"} ${amount}`}
        </Button>
      </div>
    </form>
  );
}

const CODE_REFUSALS: string[] = [
  secondFactorErrors.STEP_UP_NEEDED.code,
  secondFactorErrors.SECOND_FACTOR_WRONG.code,
  secondFactorErrors.SECOND_FACTOR_AHEAD.code,
];

function CodeField({
  isFirst,
  message,
}: {
  isFirst: boolean;
  message: string;
}) {
  return (
    <div className="mt-6 grid gap-4">
      {isFirst && (
        <Notice>{`${message} You haven’t paid this account before.`}</Notice>
      )}
      <Field
        id="code"
        label="Code from your authenticator app"
        hint="A recovery code works as well."
        error={isFirst ? undefined : message}
      >
        {(control) => (
          <Input
            {...control}
            name="code"
            required
            maxLength={40}
            autoComplete="one-time-code"
          />
        )}
      </Field>
    </div>
  );
}

const toAdvice = ({ payeeResult, payeeIsNew }: FormState["values"]) =>
  payeeResult
    ? {
        result: payeeResult as Advice["result"],
        isNew: payeeIsNew !== "",
        // The form without script has no bills.
        paidOn: null,
        currency: null,
      }
    : null;
