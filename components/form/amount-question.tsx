import { Fragment, type ReactNode } from "react";
import { type Currency, formatMoney, parseMoney } from "@/lib/ledger/money";
import { readingsOf } from "@/lib/platform/validation/typed-number";

type Option = { amount: string; label: string };

/**
 * Asks which amount a text such as `1,250` means. `children` renders the control that chooses an option. A text with one
 * reading renders nothing.
 */
export function AmountQuestion({
  text,
  currency,
  children,
}: {
  text: string;
  currency: Currency;
  children: (option: Option) => ReactNode;
}) {
  const amounts = readingsOf(text).flatMap((amount) => {
    const minor = parseMoney(amount, currency);
    return minor === null
      ? []
      : [{ amount, label: `Use ${formatMoney(minor, currency)}` }];
  });
  if (amounts.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Choose the amount"
      className="flex flex-wrap gap-2"
    >
      {amounts.map((option) => (
        <Fragment key={option.amount}>{children(option)}</Fragment>
      ))}
    </div>
  );
}
