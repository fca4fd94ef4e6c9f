import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AdviceNotice } from "./advice-notice";

it.each([
  ["a plain account number", "1234567897", true],
  ["an IBAN", "DE89370400440532013000", false],
  ["an IBAN as people write it", "de89 3704 0044 0532 0130 00", false],
])(
  "advice on %s names the bank to enter for an account here only if that is possible",
  (_, recipientAccount, isAdvised) => {
    const html = renderToStaticMarkup(
      <AdviceNotice
        recipientAccount={recipientAccount}
        advice={{
          ...{ result: "cannot be checked", isNew: true },
          ...{ paidOn: null, currency: null },
        }}
      />,
    );
    expect(html).toContain("Before you send, make sure the details are right.");
    expect(html).toContain(" You haven’t paid this account before.");
    expect(html.includes("enter Limmat as the bank")).toBe(isAdvised);
  },
);
