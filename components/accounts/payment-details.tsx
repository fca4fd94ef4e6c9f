import { Card, CardHead } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Fact, Facts } from "@/components/ui/facts";
import { QrCode } from "@/components/ui/qr-code";
import type { Account } from "@/lib/features/accounts/account";
import { formatIban, ibanOf } from "@/lib/ledger/iban";
import { site } from "@/lib/platform/config/site";
import { toQrCode } from "@/lib/platform/qr-code";

/** The facts that a payer needs, as a list, as a text to copy and as a QR code. */
export function PaymentDetails({
  holder,
  account: { number, currency },
  city,
}: {
  holder: string;
  account: Pick<Account, "number" | "currency">;
  /** The city of the bank, if the details have it. */
  city?: string;
}) {
  const iban = ibanOf(number);
  const facts = [
    ["Account holder", holder],
    ...(iban ? [["IBAN", formatIban(iban)] as const] : []),
    ["Account number", number],
    // The name alone, as a payer here has to enter it.
    ["Bank", site.name],
    ...(city ? [["City of the bank", city] as const] : []),
    ["Currency", currency],
  ] as const;
  const text = facts.map(([term, value]) => `${term}: ${value}`).join("\n");
  return (
    <Card aria-labelledby="payment-details">
      <CardHead
        id="payment-details"
        title="Your payment details"
        aside={<CopyButton text={text} what="payment details" size="small" />}
      />
      <div className="@container">
        <div className="grid gap-x-8 gap-y-6 @[34rem]:grid-cols-[minmax(0,1fr)_auto]">
          <Facts>
            {facts.map(([term, value]) => (
              <Fact key={term} term={term} translate="no">
                <span className="figures">{value}</span>
              </Fact>
            ))}
          </Facts>
          <QrCode
            picture={toQrCode(text)}
            alt="QR code with these payment details"
          />
        </div>
      </div>
    </Card>
  );
}
