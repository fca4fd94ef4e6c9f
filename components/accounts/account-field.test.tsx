import { useForm } from "react-hook-form";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AccountField } from "./account-field";

const usd = {
  number: "1000000008",
  label: "Main account",
  currency: "USD" as const,
  availableMinor: 575_280n,
  wireFeeMinor: 0n,
  wireArrivesOn: "2026-11-30",
};
const jpy = {
  ...usd,
  number: "6582016413",
  label: "Savings account",
  currency: "JPY" as const,
  availableMinor: 10_000n,
};

function Chosen({ number }: { number: string }) {
  const form = useForm({ defaultValues: { fromAccount: number } });
  return (
    <AccountField
      form={form}
      name="fromAccount"
      label="From account"
      accounts={[usd, jpy]}
    />
  );
}

it("shows the available balance of the chosen account under the list, and no amount in its options", () => {
  const html = renderToStaticMarkup(<Chosen number={jpy.number} />);
  expect(html.match(/<option[^>]*>[^<]*/g)).toEqual([
    expect.stringMatching(/>Main account, 1000000008, USD$/),
    expect.stringMatching(/>Savings account, 6582016413, JPY$/),
  ]);
  expect(html).toMatch(
    /aria-describedby="([^"]+)".*<p id="\1"[^>]*><span[^>]*>¥10,000 available</,
  );
});
