import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { MoveValues } from "./move-values";
import { AmountField } from "../form/fields";
import { RadioCards } from "../form/radio-cards";
import { SubmitButton } from "../form/submit-button";
import type { Currency } from "@/lib/ledger/money";
import { amountsOf, QuoteBox } from "../exchange/quote-box";
import { type Quoting, useExchangeQuote } from "../exchange/use-quote";

type ExchangeFieldsProps = {
  form: UseFormReturn<MoveValues>;
  busy: boolean;
  /** The currencies of the two accounts. */
  sold: Currency;
  bought: Currency;
  /** The number of quotes of this form that the bank has refused to use. */
  refused: number;
};

/** The fields and the button of an exchange: an amount on one side, and the quote for it. */
export function ExchangeFields({
  form,
  busy,
  sold,
  bought,
  refused,
}: ExchangeFieldsProps) {
  const [fromAccount, toAccount, fixed, amount] = useWatch({
    control: form.control,
    name: ["fromAccount", "toAccount", "fixed", "amount"],
  });
  const quoting = useExchangeQuote(
    { fromAccount, toAccount, fixed, amount },
    refused,
  );
  const { quote, isAsking, isOver } = quoting;
  const quoteId = quote && !isAsking && !isOver ? quote.id : "";
  useEffect(() => form.setValue("quoteId", quoteId), [form, quoteId]);
  const isSold = fixed === "sold";
  return (
    <>
      <RadioCards
        form={form}
        name="fixed"
        legend="Fixed amount"
        options={[
          {
            value: "sold",
            label: "You pay",
            note: `Exactly what you enter in ${sold}.`,
          },
          {
            value: "bought",
            label: "You get",
            note: `Exactly what you enter in ${bought}.`,
          },
        ]}
      />
      <AmountField
        form={form}
        name="amount"
        label={isSold ? "You pay" : "You get"}
        currency={isSold ? sold : bought}
      />
      <QuoteBox quoting={quoting} />
      <ExchangeButton quoting={quoting} busy={busy} />
    </>
  );
}

function ExchangeButton({
  quoting: { quote, isAsking, needsNew, renew },
  busy,
}: {
  quoting: Quoting;
  busy: boolean;
}) {
  const amounts = quote && !isAsking && amountsOf(quote);
  return (
    <SubmitButton
      busy={busy || isAsking}
      onClick={(event) => {
        if (needsNew) renew();
        else if (quote?.isCovered !== false) return;
        event.preventDefault();
      }}
    >
      {needsNew
        ? "Get a new quote"
        : amounts
          ? `Exchange ${amounts.sold} for ${amounts.bought}`
          : "Exchange"}
    </SubmitButton>
  );
}
