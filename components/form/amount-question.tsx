import { Fragment, type ReactNode } from "react";
import { formatMoney, parseMoney } from "@/lib/ledger/money";
import { readingsOf } from "@/lib/platform/validation/typed-number";

type Option = { amount: string; label: string };

/**
 * Asks which amount a text such as `1,250` means. `children` renders the control that chooses an option. A text with one
 * reading renders nothing.
 */
export function AmountQuestion({
  text,
  children,
}: {
  text: string;
  children: (option: Option) => ReactNode;
}) {
  const amounts = readingsOf(text);
  if (amounts.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Choose the amount"
      className="flex flex-wrap gap-2"
    >
      {amounts.map((amount) => (
        <Fragment key={amount}>
          {children({
            amount,
            label: `Use ${formatMoney(parseMoney(amount)!)}`,
          })}
        </Fragment>
      ))}
    </div>
  );
}
