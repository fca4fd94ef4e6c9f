import { Cell, Row, Table } from "@/components/ui/table";
import { readMarketWidgets } from "@/lib/platform/config/env";
import { formatIsoDay } from "@/lib/platform/format";
import {
  crossRate,
  currencies,
  currencyName,
  formatRate,
  ratesDay,
} from "./forex-rates";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";
import { MarketWidget } from "./market-widget";

/** Nine currencies against the dollar on a past day. It loads nothing. */
function ForexTable() {
  return (
    <div>
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
              <span className="text-ink-soft">{currencyName(currency)}</span>
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
        Rates of <time dateTime={ratesDay}>{formatIsoDay(ratesDay)}</time>,
        calculated from the euro reference rates of the European Central Bank.
        An example, not an offer.
      </p>
    </div>
  );
}

/** In a table column only the number; in the card layout, which has no column names, the whole equation. */
function Rate({ from, to }: { from: Currency; to: Currency }) {
  return (
    <>
      <span className="as-table:hidden">{`1 ${from} = `}</span>
      <span>{formatRate(crossRate(from, to))}</span>
      <span className="as-table:hidden">{` ${to}`}</span>
    </>
  );
}

export function Forex() {
  return readMarketWidgets() ? <MarketWidget /> : <ForexTable />;
}
