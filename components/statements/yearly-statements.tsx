import { Card, CardHead } from "@/components/ui/card";
import { Line, Lines } from "@/components/ui/lines";
import { yearsSince } from "@/lib/features/statements/history/periods";
import { yearSummaryUrl } from "@/lib/features/statements/pages";
import { formatIsoDay } from "@/lib/platform/format";
import { FormatLinks } from "./statement-downloads";

/** More years than anybody asks for; the form above takes any period. */
const MOST_YEARS = 10;

/** The statements of the last ten years since the opening of the account, as files. */
export function YearlyStatements({
  customerId,
  account,
  opened,
  today,
}: {
  customerId: string;
  /** The number of the account, if it is not the main account. */
  account?: string;
  /** Day of the opening, `yyyy-mm-dd`. */
  opened: string;
  today: string;
}) {
  const years = yearsSince(opened, today);
  return (
    <Card aria-labelledby="years" className="print:hidden">
      <CardHead
        id="years"
        title="Yearly statements"
        note={`One file for each year since you opened your account${years.length > MOST_YEARS ? `, for the last ${MOST_YEARS} years; choose earlier periods above` : ""}. If a year has too many transactions for one file, download shorter periods above.`}
      />
      <Lines>
        {years.slice(0, MOST_YEARS).map(({ year, isOver, ...period }) => (
          <Line
            key={year}
            title={isOver ? year : `${year} to date`}
            note={
              <>
                <p>{`${formatIsoDay(period.from)} to ${formatIsoDay(period.to)}`}</p>
                <a
                  href={yearSummaryUrl(customerId, year)}
                  download
                  className="quiet-link inline-block py-1"
                >
                  Balances, interest and fees
                  <span className="sr-only">{` of ${year}`}</span> (PDF)
                </a>
              </>
            }
            aside={
              <FormatLinks
                customerId={customerId}
                period={period}
                {...(account && { account })}
                of={year}
                className="flex flex-wrap gap-2"
              />
            }
          />
        ))}
      </Lines>
    </Card>
  );
}
