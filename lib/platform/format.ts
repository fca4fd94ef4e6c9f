import { ZURICH } from "@/lib/platform/time/clock";

const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZURICH,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

function zurichParts(date: Date) {
  // Such as "05/01/2026, 9:07:02". A page formats a hundred dates, and `formatToParts` would take twice the time.
  const [day = "", time = ""] = moment.format(date).split(", ");
  const [hours, minute, second] = time.split(":");
  const hour = Number(hours);
  return {
    day,
    hour: hour % 12 === 0 ? 12 : hour % 12,
    minute,
    second,
    half: hour < 12 ? "am" : "pm",
  };
}

/** `DD/MM/YYYY` in Zurich. */
export function formatDay(date: Date): string {
  return zurichParts(date).day;
}

/** `dd/mm/yyyy` and `h:mm am/pm` in Zurich. */
export function formatDayAndTime(date: Date): { day: string; time: string } {
  const { day, hour, minute, half } = zurichParts(date);
  return { day, time: `${hour}:${minute} ${half}` };
}

/** `dd/mm/yyyy h:mm am/pm` in Zurich. */
export function formatDateTime(date: Date): string {
  const { day, time } = formatDayAndTime(date);
  return `${day} ${time}`;
}

/** `h:mm am/pm` in Zurich. */
export function formatTime(date: Date): string {
  return formatDayAndTime(date).time;
}

/** `h:mm:ss am/pm` in Zurich. */
export function formatClock(date: Date): string {
  const { hour, minute, second, half } = zurichParts(date);
  return `${hour}:${minute}:${second} ${half}`;
}

const monthFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `yyyy-mm` as `Jan 2026`. */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

const longMonthFormat = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `yyyy-mm` or a day of the month as `January 2026`. */
export function formatLongMonth(month: string): string {
  return longMonthFormat.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}

const longDayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** `yyyy-mm-dd` as `Monday 5 January`. */
export function formatLongDay(isoDay: string): string {
  return longDayFormat.format(new Date(`${isoDay}T00:00:00Z`)).replace(",", "");
}

/** `yyyy-mm-dd` as `DD/MM/YYYY`; any other text is returned unchanged. */
export function formatIsoDay(isoDay: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(isoDay);
  return match ? `${match[3]}/${match[2]}/${match[1]}` : isoDay;
}

/** Returns whether `text` is an existing day from 1900 to 2099, as `yyyy-mm-dd`. */
export function isIsoDay(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns the first letters of the first and the last name; "?" for an empty name. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/u).filter(Boolean);
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const letters = [first, last].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toLocaleUpperCase("en") || "?";
}

/** Returns the age of a moment: `12 min`, `5 h`, `3 days`. */
export function formatAge(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((+now - +since) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** Returns the form of a noun that follows a count: "entry" or "entries". */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** Words a count, such as "1 account" or "1,200 accounts". */
export function counted(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${nounFor(count, one, many)}`;
}

/** Hides all but the last four characters: `•••• 0008`. */
export function maskedNumber(number: string): string {
  return `•••• ${number.slice(-4)}`;
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase("en") + text.slice(1);
}
