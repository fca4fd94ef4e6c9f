import { Card, CardHead } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Fact, Facts } from "@/components/ui/facts";
import type { Account } from "@/lib/features/accounts/account";
import { site } from "@/lib/platform/config/site";

/** What others need to pay to the account. Nobody pays to a pot. */
export function PaymentDetails({
  holder,
  account: { number, currency, type, state },
}: {
  holder: string;
  account: Account;
}) {
  const facts = [
    ["Account holder", holder],
    ["Account number", number],
    ["Bank", site.name],
    ["Currency", currency],
  ] as const;
  if (type === "pot" || state !== "open")
    return (
      <Card aria-label="Account number">
        <Facts>
          <Fact term="Account number" translate="no">
            <span className="figures">{number}</span>
          </Fact>
        </Facts>
      </Card>
    );
  return (
    <Card aria-labelledby="payment-details">
      <CardHead
        id="payment-details"
        title="Your payment details"
        aside={
          <CopyButton
            text={facts.map(([term, value]) => `${term}: ${value}`).join("\n")}
            what="payment details"
            size="small"
          />
        }
      />
      <Facts>
        {facts.map(([term, value]) => (
          <Fact key={term} term={term} translate="no">
            <span className="figures">{value}</span>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
