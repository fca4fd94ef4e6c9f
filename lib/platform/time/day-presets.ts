import { addDays } from "./calendar";

export type DayPreset = { label: string; from: string; to: string };

/** The periods that a list of staff offers with one click. `today` is `yyyy-mm-dd`. */
export function dayPresets(today: string): DayPreset[] {
  const yesterday = addDays(today, -1);
  const monthStart = `${today.slice(0, 7)}-01`;
  return [
    { label: "Today", from: today, to: today },
    { label: "Yesterday", from: yesterday, to: yesterday },
    { label: "This month", from: monthStart, to: today },
    { label: "Last month", ...lastMonth(today) },
  ];
}

export function lastMonth(today: string) {
  const to = addDays(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
