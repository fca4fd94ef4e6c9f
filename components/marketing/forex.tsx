import { Cell, Row, Table } from "@/components/ui/table";
import { readMarketWidgets } from "@/lib/platform/config/env";
import { formatIsoDay } from "@/lib/platform/format";
import { CURRENCY_NAMES } from "../ledger/currency-options";
import {
  crossRate,
  currencies,
  formatExchangeRate,
  RATES_DAY,
} from "./forex-rates";
import { BASE_CURRENCY, type Currency, formatMoney } from "@/lib/ledger/money";
import { MarketWidget } from "./market-widget";

/** An amount in cents, to show one exchange in large figures. */
const EXAMPLE_MINOR = 100_000;

/** Nine currencies against the dollar, with the day of their rates. It loads nothing. */
function ForexTable() {
  const euros = Math.round(crossRate(BASE_CURRENCY, "EUR") * EXAMPLE_MINOR);
  return (
    <div>
      <p translate="no" className="figures mb-8 text-display font-semibold">
        <span className="whitespace-nowrap">
          {formatMoney(BigInt(EXAMPLE_MINOR), BASE_CURRENCY)}
        </span>{" "}
        <span className="whitespace-nowrap text-accent">
          {`= ${formatMoney(BigInt(euros), "EUR")}`}
        </span>
      </p>
      <Table
        caption="Exchange rates against the US dollar"
        columns={[
          { label: "Currency" },
          { label: `1 unit in ${BASE_CURRENCY}`, align: "right" },
          { label: `1 ${BASE_CURRENCY} in units`, align: "right" },
        ]}
      >
        {currencies.map((currency) => (
          <Row key={currency}>
            <Cell className="row-span-2">
              <span className="font-semibold">{currency}</span>{" "}
              <span className="text-ink-soft">{CURRENCY_NAMES[currency]}</span>
            </Cell>
            <Cell align="right" className="figures">
              <Rate from={currency} to={BASE_CURRENCY} />
            </Cell>
            <Cell align="right" className="figures text-ink-soft">
              <Rate from={BASE_CURRENCY} to={currency} />
            </Cell>
          </Row>
        ))}
      </Table>
      <p className="mt-4 text-sm text-ink-soft">
        Example rates of{" "}
        <time dateTime={RATES_DAY}>{formatIsoDay(RATES_DAY)}</time>, not an
        offer: the euro reference rates of the European Central Bank of that
        day.
      </p>
    </div>
  );
}

/** In a table column only the number; in the card layout, which has no column names, the whole equation. */
function Rate({ from, to }: { from: Currency; to: Currency }) {
  return (
    <>
      <span className="as-table:hidden">{`1 ${from} = `}</span>
      <span>{formatExchangeRate(crossRate(from, to))}</span>
      <span className="as-table:hidden">{` ${to}`}</span>
    </>
  );
}

export function Forex() {
  return readMarketWidgets() ? <MarketWidget /> : <ForexTable />;
}
