import { addDays, addMonths } from "@/lib/platform/time/calendar";

type QuickPeriod = { name: string; from: string; to: string };

/** Returns the periods that a history offers with one click. Days are those of Zurich, and none is after `today`. */
export function quickPeriods(today: string): QuickPeriod[] {
  const month = `${today.slice(0, 7)}-01`;
  const year = `${today.slice(0, 4)}-01-01`;
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const until = (day: string) => addDays(day, -1);
  return [
    { name: "This month", from: month, to: today },
    { name: "Last month", from: addMonths(month, -1), to: until(month) },
    { name: "Last quarter", from: addMonths(quarter, -3), to: until(quarter) },
    { name: "This year", from: year, to: today },
    { name: "Last year", from: addMonths(year, -12), to: until(year) },
  ];
}

/** A calendar year; the current one ends today. Days are `yyyy-mm-dd`. */
type StatementYear = {
  year: string;
  isOver: boolean;
  from: string;
  to: string;
};

/** Returns the years from that of the opening to the current one, newest first. */
export function yearsSince(opened: string, today: string): StatementYear[] {
  const [first, last] = [opened, today].map((day) => Number(day.slice(0, 4)));
  const years: StatementYear[] = [];
  for (let year = last!; year >= first!; year--) {
    const isOver = year < last!;
    years.push({
      year: String(year),
      isOver,
      from: `${year}-01-01`,
      to: isOver ? `${year}-12-31` : today,
    });
  }
  return years;
}
