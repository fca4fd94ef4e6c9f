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
