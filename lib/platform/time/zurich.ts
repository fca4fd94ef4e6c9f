import { addDays } from "./calendar";
import { ZURICH } from "./clock";

const wallClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: ZURICH,
  dateStyle: "short",
  timeStyle: "medium",
});

/** Returns the moment at which clocks in Zurich show `day` (`yyyy-mm-dd`) and `time` (`hh:mm` or `hh:mm:ss`). */
export function zurichMoment(day: string, time = "00:00"): Date {
  const asUtc = Date.parse(
    `${day}T${time.length === 5 ? `${time}:00` : time}Z`,
  );
  // Computed twice, because the first guess may be on the other side of a daylight saving change.
  const guess = asUtc - offsetMs(asUtc);
  return new Date(asUtc - offsetMs(guess));
}

/** Like {@link zurichMoment}, but null for a time that clocks skip when summer time begins. */
export function findZurichMoment(day: string, time: string): Date | null {
  const moment = zurichMoment(day, time);
  return wallClock.format(moment).startsWith(`${day} ${time}`) ? moment : null;
}

export function dayAfter(day: string): string {
  return addDays(day, 1);
}

/**
 * Returns the moment as ISO 8601 with the day and time that clocks in Zurich show and their distance from UTC, such as
 * `2026-10-26T00:20:00+01:00`.
 */
export function zurichIso(moment: Date): string {
  const hours = offsetMs(moment.getTime()) / 3_600_000;
  return `${wallClock.format(moment).replace(" ", "T")}+0${hours}:00`;
}

function offsetMs(moment: number) {
  return (
    Date.parse(`${wallClock.format(moment).replace(" ", "T")}Z`) -
    Math.floor(moment / 1_000) * 1_000
  );
}
