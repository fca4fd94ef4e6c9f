"use client";

import { useState } from "react";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { receiptPath } from "@/lib/features/statements/public";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { toAccountOption } from "./account-field";
import { withAmountOrKeep } from "./amount-or-keep-fields";
import { ExchangeFields } from "./exchange-fields";
import { isQuoteRefused } from "../exchange/quote-refused";
import { SelectField } from "../form/fields";
import { Form } from "../form/form";
import { MoveFields } from "./move-fields";
import type { MoveValues } from "./move-values";
import { type Pair, usePair } from "./use-pair";

/** An account to choose, with its available balance. */
type MoveAccount = {
  number: string;
  label: string;
  currency: Currency;
  /** In minor units. */
  available: bigint;
  isLocked: boolean;
};

const quotes = () => import("@/lib/features/exchange/quotes/contract");

const loadMove = async () =>
  (await import("@/lib/features/accounts/contract")).moveMoney;

/** The fields of an exchange are those of its quote. */
const EXCHANGE = {
  contract: async () => (await quotes()).exchange,
  schema: async () => (await quotes()).quoteExchange.body,
};

/** Moves money between two accounts of the customer, or exchanges it if they have different currencies. */
export function MoveForm({
  accounts,
  ...start
}: { accounts: readonly MoveAccount[] } & Pair) {
  const [pair, setPair] = useState<Pair>(start);
  const [refused, setRefused] = useState(0);
  const find = (number: string) =>
    accounts.find((account) => account.number === number) ?? accounts[0]!;
  const payer = find(pair.from);
  const payee = find(pair.to);
  const isExchange = payer.currency !== payee.currency;
  const call = useCallForm({
    contract: async () => (isExchange ? EXCHANGE.contract() : loadMove()),
    schema: isExchange ? EXCHANGE.schema : async () => (await loadMove()).body,
    defaults: {
      fromAccount: start.from,
      toAccount: start.to,
      what: "amount",
      amount: "",
      keep: "",
      description: "",
      fixed: "sold",
      quoteId: "",
    } as MoveValues,
    body: (values) => (isExchange ? toExchange(values) : toMove(values)),
    onDone: ({ data, page }) => {
      const { id } = "move" in data ? data.move : data.transaction;
      page.open(receiptPath(id));
      return "leave";
    },
    onRefused: ({ code }) => {
      if (isQuoteRefused(code)) setRefused((count) => count + 1);
    },
  });
  const { form, busy } = call;
  usePair(form, pair, setPair);
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <SelectField
        form={form}
        name="fromAccount"
        label="From"
        hint={`${formatMoney(payer.available, payer.currency)} available`}
        options={accounts
          .filter(({ isLocked }) => !isLocked)
          .map(toAccountOption)}
      />
      <SelectField
        form={form}
        name="toAccount"
        label="To"
        options={accounts
          .filter(({ number }) => number !== payer.number)
          .map(toAccountOption)}
      />
      {isExchange ? (
        <ExchangeFields
          form={form}
          busy={busy}
          sold={payer.currency}
          bought={payee.currency}
          refused={refused}
        />
      ) : (
        <MoveFields form={form} busy={busy} currency={payer.currency} />
      )}
    </Form>
  );
}

const toExchange = ({ quoteId }: MoveValues) => ({ quoteId });

const toMove = ({ fixed: _fixed, quoteId: _quoteId, ...move }: MoveValues) =>
  withAmountOrKeep(move);
