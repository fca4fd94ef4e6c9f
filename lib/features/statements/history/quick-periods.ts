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
